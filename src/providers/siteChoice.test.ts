import { describe, expect, it } from 'vitest';
import { decodeService, encodeService, resolveSite, searchWithSite, siteQuery, type Site } from './siteChoice';

const site = (service: string, webname = service.toUpperCase()): Site => ({ service, webname, group_type: 'game', firebase_url: null, logo: null });
const own = [site('a'), site('b'), site('เว็บ')];

describe('the site in the address', () => {
  it('survives the round trip, in any script', () => {
    for (const service of ['gold168', 'เว็บ', 'a+b/c=?']) expect(decodeService(encodeService(service))).toBe(service);
  });
  it('reads a plus that became a space', () => {
    const encoded = encodeService('~~~>>>');
    expect(encoded).toContain('+');
    expect(decodeService(encoded.replaceAll('+', ' '))).toBe('~~~>>>');
  });
  it.each(['%', 'ก', '****'])('refuses what is not base64: %s', (broken) => expect(decodeService(broken)).toBeNull());

  it('takes the site the address names, with its own name', () => {
    expect(resolveSite(`?${siteQuery('b', 'forged name')}`, own, 'a')).toEqual({ kind: 'chosen', service: 'b', web: 'B' });
  });
  it('takes the last used without one, then the first', () => {
    expect(resolveSite('?page=2', own, 'b')).toMatchObject({ service: 'b' });
    expect(resolveSite('', own, 'gone')).toMatchObject({ service: 'a' });
    expect(resolveSite('', [], 'a')).toEqual({ kind: 'none' });
  });
  it('calls a site that is not one’s own foreign', () => {
    expect(resolveSite(`?${siteQuery('z', 'Z')}`, own, 'a')).toEqual({ kind: 'foreign', service: 'z' });
    expect(resolveSite('?service=%25%25', own, 'a')).toMatchObject({ kind: 'foreign' });
  });
  it('keeps everything else of the search', () => {
    const search = searchWithSite('?filter=%7B%22a%22%3A1%7D&page=2&service=old', { service: 'b', web: 'B & C' });
    const params = new URLSearchParams(search);
    expect([params.get('filter'), params.get('page'), params.get('web'), params.getAll('service')]).toEqual(['{"a":1}', '2', 'B & C', [encodeService('b')]]);
  });
});
