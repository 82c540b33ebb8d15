import { describe, expect, it } from 'vitest';
import { judge, readToken } from './judge';

const NOW = 1_800_000_000;
const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = (claims: unknown): string => `${part({ alg: 'HS256' })}.${part(claims)}.signature`;
const user = { id: 7, name: 'สมชาย', level: 5, service: ['a'], group: 'TOPUP' };

describe('judge: the transitions of the session', () => {
  it('signs in with a token that still stands', () => {
    const judged = judge({ code: 0, token: token({ exp: NOW + 60, result: user }), header: 'key', grantsVersion: 3, project: 'p', disabled_status: 'TRUE' }, NOW);
    expect(judged).toMatchObject({ kind: 'signedIn', session: { header: 'key', exp: NOW + 60, grantsVersion: '3', project: 'p', disabled: 'TRUE', user: { name: 'สมชาย' } } });
  });
  it.each([undefined, null, ''])('leaves silently without a token (%j)', (none) => {
    expect(judge({ code: 0, token: none }, NOW)).toEqual({ kind: 'signedOut' });
  });
  it('has expired without an expiry', () => {
    expect(judge({ code: 0, token: token({ result: user }) }, NOW)).toEqual({ kind: 'expired' });
  });
  it('has expired at the very moment and after it', () => {
    expect(judge({ code: 0, token: token({ exp: NOW, result: user }) }, NOW)).toEqual({ kind: 'expired' });
    expect(judge({ code: 0, token: token({ exp: NOW - 1, result: user }) }, NOW)).toEqual({ kind: 'expired' });
  });
  it('tells what the server said when the code is not 0', () => {
    expect(judge({ code: 1, msg: 'บัญชีถูกปิด', token: token({ exp: NOW + 60, result: user }) }, NOW)).toEqual({ kind: 'refused', message: 'บัญชีถูกปิด' });
  });
  it.each(['', 'x', 'a.b', 'a.!!.c', token(null), token([]), token('x')])('takes no session from a broken token %#', (broken) => {
    expect(['signedOut', 'expired']).toContain(judge({ code: 0, token: broken }, NOW).kind);
  });
});

describe('readToken', () => {
  it('reads Thai and the url alphabet', () => {
    expect(readToken(token({ exp: 5, result: { ...user, name: 'ที่นั่น ปู่ กี้ ญู ฏิ ???>>>' } })).user?.name).toBe('ที่นั่น ปู่ กี้ ญู ฏิ ???>>>');
  });
});
