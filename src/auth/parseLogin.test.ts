import { describe, expect, it } from 'vitest';
import { parseLogin, readToken, type IsLoginAnswer } from './parseLogin';

const NOW = 1_800_000_000;
const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = (claims: unknown): string => `${part({ alg: 'HS256' })}.${part(claims)}.signature`;
const user = { id: 7, name: 'สมชาย', level: 5, service: ['a'], group: 'TOPUP' };

type Outcome = 'signedIn' | 'signedOut' | 'expired' | 'refused';
const LATER = NOW + 60;

/** Every transition of section 4: the answer, and what the older and the newest layout make of it. */
const table: readonly [what: string, answer: IsLoginAnswer, older: Outcome, newest: Outcome][] = [
  ['a token that still stands', { code: 0, token: token({ exp: LATER, result: user }) }, 'signedIn', 'signedIn'],
  ['an expiry at this very second', { code: 0, token: token({ exp: NOW, result: user }) }, 'expired', 'signedIn'],
  ['an expiry that has passed', { code: 0, token: token({ exp: NOW - 1, result: user }) }, 'expired', 'signedIn'],
  ['no expiry', { code: 0, token: token({ result: user }) }, 'expired', 'expired'],
  ['an expiry that is no number', { code: 0, token: token({ exp: 'soon', result: user }) }, 'expired', 'expired'],
  ['no token', { code: 0 }, 'signedOut', 'signedOut'],
  ['a token of null', { code: 0, token: null }, 'signedOut', 'signedOut'],
  ['an empty token', { code: 0, token: '' }, 'signedOut', 'signedOut'],
  ['a token without a user', { code: 0, token: token({ exp: LATER }) }, 'expired', 'expired'],
  ['a token that cannot be read', { code: 0, token: 'a.!!.c' }, 'expired', 'expired'],
  ['code 1, whatever the token', { code: 1, msg: 'บัญชีถูกปิด', token: token({ exp: LATER, result: user }) }, 'refused', 'refused'],
  ['any other code', { code: 7, msg: '' }, 'refused', 'refused'],
  ['a kept session with the flag', { code: 0, flag: 'true', token: token({ exp: LATER, result: user }) }, 'signedIn', 'signedIn'],
  [
    'a kept session whose flag says false',
    { code: 0, flag: 'false', token: token({ exp: LATER, result: user }) },
    'signedOut',
    'signedOut',
  ],
  [
    'a kept session whose flag is not the word',
    { code: 0, flag: 'TRUE', token: token({ exp: LATER, result: user }) },
    'signedOut',
    'signedOut',
  ],
  ['a kept session without a flag', { code: 0, flag: '', token: token({ exp: LATER, result: user }) }, 'signedOut', 'signedOut'],
  ['the flag without a token', { code: 0, flag: 'true', token: '' }, 'signedOut', 'signedOut'],
  ['a kept session that has expired', { code: 0, flag: 'true', token: token({ exp: NOW - 1, result: user }) }, 'expired', 'signedIn'],
];

describe('parseLogin: the transitions of the session', () => {
  it.each(table)('%s', (_what, answer, older, newest) => {
    expect(parseLogin({ ...answer, template: 'older' }, NOW).kind).toBe(older);
    expect(parseLogin({ ...answer, template: 'newest' }, NOW).kind).toBe(newest);
    // A backend that names no layout, or an unknown one, gets the stricter rule.
    expect(parseLogin(answer, NOW).kind).toBe(older);
    expect(parseLogin({ ...answer, template: 'default' }, NOW).kind).toBe(older);
  });
  it('keeps what the answer brought', () => {
    const judged = parseLogin(
      {
        code: 0,
        token: token({ exp: LATER, result: user }),
        header: 'key',
        grantsVersion: 3,
        project: 'p',
        template: 'newest',
        disabled_status: 'TRUE',
      },
      NOW,
    );
    expect(judged).toMatchObject({
      kind: 'signedIn',
      session: {
        header: 'key',
        exp: LATER,
        grantsVersion: '3',
        project: 'p',
        template: 'newest',
        disabled: 'TRUE',
        must: null,
        user: { name: 'สมชาย' },
      },
    });
  });
  it('tells what the server said', () => {
    expect(parseLogin({ code: 1, msg: 'บัญชีถูกปิด' }, NOW)).toEqual({ kind: 'refused', message: 'บัญชีถูกปิด' });
  });
  it('asks for the password before the second factor', () => {
    const answer = { code: 0, token: token({ exp: LATER, result: user }) };
    expect(parseLogin({ ...answer, mustEnrol: true }, NOW)).toMatchObject({ session: { must: 'enrol' } });
    expect(parseLogin({ ...answer, mustChange: true, mustEnrol: true }, NOW)).toMatchObject({ session: { must: 'change' } });
  });
  it.each(['', 'x', 'a.b', 'a.!!.c', token(null), token([]), token('x')])('takes no session from a broken token %#', (broken) => {
    for (const template of ['older', 'newest'])
      expect(['signedOut', 'expired']).toContain(parseLogin({ code: 0, token: broken, template }, NOW).kind);
  });
});

describe('readToken', () => {
  it('reads Thai and the url alphabet', () => {
    expect(readToken(token({ exp: 5, result: { ...user, name: 'ที่นั่น ปู่ กี้ ญู ฏิ ???>>>' } })).user?.name).toBe('ที่นั่น ปู่ กี้ ญู ฏิ ???>>>');
  });
});
