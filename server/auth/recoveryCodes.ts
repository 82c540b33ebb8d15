import { argon2 } from '#argon2';

/** Crockford's letters: none that is taken for another. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 8;
export const RECOVERY_CODES = 10;

/** Codes that each open once, as they are shown: `xxxx-xxxx`. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    // 32 letters: five bits of a byte choose one evenly.
    const text = [...globalThis.crypto.getRandomValues(new Uint8Array(LENGTH))].map((byte) => LETTERS[byte & 31]).join('');
    return `${text.slice(0, 4)}-${text.slice(4)}`;
  });
}

/** A recovery code as it is compared, whatever case and signs it was typed with; null when it cannot be one. */
export function plainRecoveryCode(typed: string): string | null {
  const text = typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');
  return text.length === LENGTH && [...text].every((letter) => LETTERS.includes(letter)) ? text : null;
}

/** What is kept of a recovery code. As costly as a password's hash: eight letters alone could be tried out. */
export function hashRecoveryCode(plain: string, salt: string): Promise<string> {
  return argon2.digest(plain, salt);
}
