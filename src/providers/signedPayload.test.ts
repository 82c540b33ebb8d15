import { jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { signPayload } from './signedPayload';

const KEY = 'a signing key of a session, long enough';
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('a signed payload', () => {
  it('carries the data, seven hours and its own id, signed HS256', async () => {
    const data = { version: 3, amount: 12.34, note: 'ที่นั่น', ids: [{ id: 1, version: 2 }] };
    const { payload, protectedHeader } = await jwtVerify(await signPayload(data, KEY, 'j1'), bytes(KEY));
    expect(protectedHeader.alg).toBe('HS256');
    expect(payload).toMatchObject({ ...data, jti: 'j1' });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(7 * 3600);
  });
  it('does not stand under another key', async () => {
    await expect(jwtVerify(await signPayload({}, KEY, 'j'), bytes('another key that is long enough too'))).rejects.toThrow();
  });
  it('cannot have its claims chosen by the data', async () => {
    const { payload } = await jwtVerify(await signPayload({ jti: 'forged', exp: 1 }, KEY, 'mine'), bytes(KEY));
    expect(payload.jti).toBe('mine');
    expect(payload.exp).toBeGreaterThan(Date.now() / 1000);
  });
});
