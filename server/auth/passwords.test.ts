import { argon2 } from '#argon2';
import { describe, expect, it, vi } from 'vitest';
import { hashPassword, passwordProblem, verifyPassword } from './passwords';

describe('passwords', () => {
  it('are kept as argon2id with their cost, each with its own salt', async () => {
    const [one, two] = await Promise.all([hashPassword('ม้าถูกแบตเตอรี่'), hashPassword('ม้าถูกแบตเตอรี่')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await verifyPassword('ม้าถูกแบตเตอรี่', one)).toBe(true);
    expect(await verifyPassword('ม้าถูกแบตเตอรี', one)).toBe(false);
  });
  it('fit however the keyboard writes the letters', async () => {
    expect(await verifyPassword('น\u0E4D\u0E32ตาล กาแฟ ดำ', await hashPassword('น\u0E33ตาล กาแฟ ดำ'))).toBe(true);
  });
  it('answer no for nobody, for nothing and for far too much', async () => {
    expect(await verifyPassword('anything', null)).toBe(false);
    expect(await verifyPassword('', await hashPassword('x'))).toBe(false);
    expect(await verifyPassword('a'.repeat(10_000_000), null)).toBe(false);
  });
  it('take no shortcut for nobody: a hash of full cost is verified as for anybody', async () => {
    const verify = vi.spyOn(argon2, 'verify');
    try {
      await verifyPassword('wrong horse battery', null);
      await verifyPassword('', null);
      expect(verify).toHaveBeenCalledTimes(2);
      for (const [known] of verify.mock.calls) expect(known).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    } finally {
      verify.mockRestore();
    }
  });
  it.each(['correct horse battery', 'กาแฟดำไม่ใส่น้ำตาล', 'xK9#mQ2$vL5p', 'ฝนตกที่ทะเลเมื่อวาน'])('may be %s', async (password) => {
    expect(await passwordProblem(password, ['somchai', 'สมชาย ใจดี'])).toBeNull();
  });
  it.each([
    ['short', 'passwordShort'],
    ['ก'.repeat(11), 'passwordShort'],
    ['x'.repeat(201), 'passwordLong'],
    ['password1234', 'passwordCommon'],
    ['P@ssw0rd!!2024', 'passwordCommon'],
    ['Password123456', 'passwordCommon'],
    ['aaaaaaaaaaaaaa', 'passwordCommon'],
    ['abcabcabcabcabc', 'passwordCommon'],
    ['qwertyuiopasdf', 'passwordCommon'],
    ['123456789012', 'passwordCommon'],
    ['OfficeControl2026', 'passwordCommon'],
    ['admin-topup-99', 'passwordCommon'],
    ['somchai.somchai', 'passwordCommon'],
    ['สมชายใจดี1234', 'passwordCommon'],
    // Passwords from leaks as they are, and with digits and signs around them.
    ['1qaz2wsx3edc4rfv', 'passwordCommon'],
    ['Butterfly!!2026', 'passwordCommon'],
    ['2024-strawberry-1', 'passwordCommon'],
  ])('may not be %s', async (password, key) => {
    expect((await passwordProblem(password, ['somchai', 'สมชาย ใจดี']))?.key).toBe(key);
  });
});
