import { base64url, decodeJwt, SignJWT, type JWTPayload } from 'jose';
import { describe, expect, it } from 'vitest';
import type { User } from '../../src/schema/actor';
import { bounded } from '../bounded';
import { createTokens, signDataPayload, verifyDataPayload } from './tokens';

const now = new Date('2026-03-01T05:00:00Z');
const hours = (count: number): Date => new Date(now.getTime() + count * 3_600_000);
const user: User = {
  id: 1,
  name: 'สมชาย',
  line_image: '',
  level: 5,
  active: 1,
  deptcode: 'D003',
  group: 'TOPUP',
  service: ['A'],
  section_date: hours(12).toISOString(),
};
const key = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('bearer tokens', () => {
  it('carry the user and say when the session ends', async () => {
    const tokens = createTokens('secret', 'TOPUP');
    const token = await tokens.issue(user, 'sid-1', hours(12), now);
    expect(decodeJwt(token)).toMatchObject({ result: user, sid: 'sid-1', iat: now.getTime() / 1000, exp: hours(12).getTime() / 1000 });
    expect(await tokens.sessionOf(token, now)).toBe('sid-1');
    expect(await tokens.sessionOf(token, hours(11))).toBe('sid-1');
    expect(await tokens.sessionOf(token, hours(12))).toBeNull();
    expect(await createTokens('secret', 'TOPUP').sessionOf(token, hours(13))).toBeNull();
  });
  it('are refused when forged, changed, unsigned or broken', async () => {
    const tokens = createTokens('secret', 'TOPUP');
    const token = await tokens.issue(user, 'sid-1', hours(12), now);
    const [head = '', body = '', signature = ''] = token.split('.');
    const changed = base64url.encode(JSON.stringify({ ...decodeJwt(token), sid: 'sid-2' }));
    const unsigned = `${base64url.encode('{"alg":"none"}')}.${body}.`;
    const other = await createTokens('other', 'TOPUP').issue(user, 'sid-1', hours(12), now);
    const stronger = await new SignJWT({ sid: 'x' })
      .setProtectedHeader({ alg: 'HS512' })
      .setIssuedAt()
      .setJti('1')
      .setExpirationTime('1h')
      .sign(key('secret'));
    for (const bad of [
      other,
      unsigned,
      stronger,
      `${head}.${changed}.${signature}`,
      `${head}.${body}`,
      '',
      'x',
      'a.b.c',
      token.slice(0, -2),
    ])
      expect(await tokens.sessionOf(bad, now), bad).toBeNull();
  });
  it('bring no key of their own, are no other kind of proof, and are not taken before their time', async () => {
    const tokens = createTokens('secret', 'TOPUP');
    const mine = key('a key that came with the token');
    const signed = (header: object, by: Uint8Array, more: JWTPayload = {}): Promise<string> =>
      new SignJWT({ sid: 'x', aud: 'office-control/TOPUP', ...more })
        .setProtectedHeader({ alg: 'HS256', ...header })
        .setIssuedAt(now)
        .setJti('1')
        .setExpirationTime(hours(1))
        .sign(by);
    expect(await tokens.sessionOf(await signed({}, key('secret')), now)).toBe('x');
    for (const header of [
      { jwk: { kty: 'oct', k: base64url.encode(mine) } },
      { jku: 'https://elsewhere.example/keys' },
      { x5u: 'https://elsewhere.example/key' },
      { kid: '../../dev/null' },
    ])
      expect(await tokens.sessionOf(await signed(header, mine), now), JSON.stringify(header)).toBeNull();
    for (const aud of [undefined, 'office-control/GAME', 'office-control', 'topup', ['office-control/GAME', 'another']])
      expect(await tokens.sessionOf(await signed({}, key('secret'), { aud }), now), String(aud)).toBeNull();
    expect(await createTokens('secret', 'GAME').sessionOf(await tokens.issue(user, 'sid-1', hours(12), now), now)).toBeNull();
    const early = await signed({}, key('secret'), { nbf: hours(0.5).getTime() / 1000 });
    expect([await tokens.sessionOf(early, now), await createTokens('secret', 'TOPUP').sessionOf(early, hours(0.6))]).toEqual([null, 'x']);
    const token = await tokens.issue(user, 'sid-1', hours(12), now);
    expect(await tokens.sessionOfTicket(token)).toBeNull();
    expect(await tokens.sessionOf(await tokens.liveTicket('sid-1'), now)).toBeNull();
    expect(await tokens.sessionOf(await signDataPayload('the key of the session', { sid: 'sid-1' }, { now }), now)).toBeNull();
  });
  it('are remembered up to a bound, the longest unused forgotten first', () => {
    const few = bounded<string, number>(2);
    few.set('a', 1);
    few.set('b', 2);
    few.get('a');
    few.set('c', 3);
    expect([few.get('a'), few.get('b'), few.get('c'), few.size]).toEqual([1, undefined, 3, 2]);
  });
});

describe('signed data', () => {
  const refused = async (jwt: unknown, at = now): Promise<string> =>
    verifyDataPayload('key', jwt, at).then(
      () => 'taken',
      (error: Error) => error.message,
    );
  const sign = (
    data: object,
    { alg = 'HS256', exp = hours(7), jti = 'command-1' }: { alg?: string; exp?: Date | null; jti?: string | null } = {},
  ): Promise<string> => {
    const jwt = new SignJWT({ ...data }).setProtectedHeader({ alg });
    if (exp) jwt.setExpirationTime(exp);
    if (jti) jwt.setJti(jti);
    return jwt.sign(key('key'));
  };
  it('comes back as it was, with the name of the command', async () => {
    const data = { version: 3, reason: 'สลิปปลอม', ids: [{ id: 1, version: 2 }] };
    const { data: read, jti } = await verifyDataPayload('key', await signDataPayload('key', data, { now }), now);
    expect(read).toEqual(data);
    expect(jti.length).toBeGreaterThan(15);
  });
  it('needs the right key, HS256, a name and an expiry at most seven hours ahead', async () => {
    expect(await refused(await sign({}))).toBe('taken');
    expect(await refused(await sign({}, { exp: hours(8) }))).toBe('badPayload');
    expect(await refused(await sign({}, { exp: null }))).toBe('badPayload');
    expect(await refused(await sign({}, { jti: null }))).toBe('badPayload');
    expect(await refused(await sign({}, { jti: 'x'.repeat(101) }))).toBe('badPayload');
    expect(await refused(await sign({}, { alg: 'HS384' }))).toBe('badPayload');
    expect(await refused(await signDataPayload('other key', {}, { now }))).toBe('badPayload');
    expect(await refused(await sign({}), hours(7.1))).toBe('expiredPayload');
    for (const bad of [undefined, null, 5, {}, '', 'x', 'a.b.c', `${base64url.encode('{"alg":"none"}')}.e30.`])
      expect(await refused(bad)).toBe('badPayload');
  });
});
