import { describe, expect, it } from 'vitest';
import { decodeService, encodeService, resolveSite, searchWithSite, siteQuery, type LastSite, type Site, type Writing } from './siteChoice';

const site = (service: string, webname = service.toUpperCase()): Site => ({
  service,
  webname,
  group_type: 'game',
  firebase_url: null,
  logo: null,
});
const own = [site('a'), site('b'), site('เว็บ')];
const NONE: LastSite = { service: null, web: null };
const resolve = (search: string, last: Partial<LastSite> = {}, writing: Writing = 'base64', sites = own) =>
  resolveSite(search, sites, { ...NONE, ...last }, writing);

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
    expect(resolve(`?${siteQuery('b', 'forged name', 'base64')}`, { service: 'a' })).toEqual({ kind: 'chosen', service: 'b', web: 'B' });
  });
  it.each(['b', 'B', ''])('reads the same site whatever `web` says: %j', (web) => {
    expect(resolve(`?${siteQuery('b', web, 'base64')}`)).toEqual({ kind: 'chosen', service: 'b', web: 'B' });
  });
  it('takes the last used without one, then the one of the stored name, then the first', () => {
    expect(resolve('?page=2', { service: 'b' })).toMatchObject({ service: 'b' });
    expect(resolve('', { service: null, web: 'B' })).toMatchObject({ service: 'b' });
    expect(resolve('', { service: 'gone', web: 'GONE' })).toMatchObject({ service: 'a' });
    expect(resolve('', { service: 'a' }, 'base64', [])).toEqual({ kind: 'none' });
  });
  it('calls a site that is not one’s own foreign', () => {
    expect(resolve(`?${siteQuery('z', 'Z', 'base64')}`, { service: 'a' })).toEqual({ kind: 'foreign', service: 'z' });
    expect(resolve('?service=%25%25')).toMatchObject({ kind: 'foreign' });
    expect(resolve('?service=z', {}, 'plain')).toEqual({ kind: 'foreign', service: 'z' });
  });
  it('keeps everything else of the search', () => {
    const search = searchWithSite('?filter=%7B%22a%22%3A1%7D&page=2&service=old', { service: 'b', web: 'B & C' }, 'base64');
    const params = new URLSearchParams(search);
    expect([params.get('filter'), params.get('page'), params.get('web'), params.getAll('service')]).toEqual([
      '{"a":1}',
      '2',
      'B & C',
      [encodeService('b')],
    ]);
  });
});

describe('the older layout', () => {
  it('writes the service as it is, in any script', () => {
    expect(siteQuery('lucky88', 'Lucky88', 'plain')).toBe('service=lucky88&web=Lucky88');
    expect(new URLSearchParams(searchWithSite('', { service: 'เว็บ', web: '' }, 'plain')).get('service')).toBe('เว็บ');
  });
  it.each(['plain', 'base64'] as const)('reads what it writes, and what the other layout wrote before: read as %s', (writing) => {
    for (const { service } of own)
      for (const written of ['plain', 'base64'] as const)
        expect(resolve(`?${siteQuery(service, '', written)}`, {}, writing)).toMatchObject({ service });
  });
  it('means by a service first what its own layout means', () => {
    const both = [site('YQ=='), site('a')];
    expect([resolve('?service=YQ%3D%3D', {}, 'plain', both), resolve('?service=YQ%3D%3D', {}, 'base64', both)]).toMatchObject([
      { service: 'YQ==' },
      { service: 'a' },
    ]);
  });
});
