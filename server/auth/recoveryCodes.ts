import { argon2 } from '#argon2';

/** Crockford's alphabet, without letters that look alike. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 8;
export const RECOVERY_CODES = 10;

/** Codes that each work once, as they are shown: `xxxx-xxxx`. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    // 32 letters: five bits of a byte choose one of them evenly.
    const text = [...globalThis.crypto.getRandomValues(new Uint8Array(LENGTH))].map((byte) => LETTERS[byte & 31]).join('');
    return `${text.slice(0, 4)}-${text.slice(4)}`;
  });
}

/** A recovery code as it is compared, without case and signs; null when the text cannot be one. */
export function plainRecoveryCode(typed: string): string | null {
  const text = typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');
  return text.length === LENGTH && [...text].every((letter) => LETTERS.includes(letter)) ? text : null;
}

/** The stored form of a recovery code. As costly as the hash of a password, because eight letters could be tried out. */
export function hashRecoveryCode(plain: string, salt: string): Promise<string> {
  return argon2.digest(plain, salt);
}
