import { describe, expect, test } from 'vitest';
import { argon2 as ofBrowser } from './browser';
import { argon2 as ofNode } from './node';

/** One of the reference implementation’s own test vectors. */
const REFERENCE = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';

describe.each([
  ['node', ofNode, ofBrowser],
  ['browser', ofBrowser, ofNode],
])('Argon2id of the %s', (_name, own, other) => {
  test('keeps the cost in its hash, and no two hashes are alike', async () => {
    const [first, second] = [await own.hash('ความลับของบ้าน'), await own.hash('ความลับของบ้าน')];
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(first).not.toBe(second);
  });

  test('knows what the other has hashed', async () => {
    const hash = await other.hash('ความลับของบ้าน');
    expect(await own.verify(hash, 'ความลับของบ้าน')).toBe(true);
    expect(await own.verify(hash, 'ความลับของบ้าm')).toBe(false);
  });

  test('reads a hash at the cost written in it', async () => {
    expect(await own.verify(REFERENCE, 'password')).toBe(true);
    expect(await own.verify(REFERENCE, 'passwort')).toBe(false);
  });

  test('gives the same digest as the other', async () => {
    const digest = await own.digest('abcd1234', 'a salt of its own');
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
    expect(digest).toBe(await other.digest('abcd1234', 'a salt of its own'));
    expect(digest).not.toBe(await own.digest('abcd1235', 'a salt of its own'));
  });
});
