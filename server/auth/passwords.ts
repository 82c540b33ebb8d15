import { argon2 } from '#argon2';
import type { FieldError } from '../refusal';
import { commonPasswords, productWords, isWidelyUsed } from './commonPasswords';

export const MIN_PASSWORD = 12;
/** Longer passwords are refused unread, because hashing them would cost time for nothing. */
export const MAX_PASSWORD = 200;

/** The same key strokes give the same text on every keyboard and system. */
const typed = (password: string): string => password.normalize('NFKC');

/** Hash of a password as a PHC string with its salt and cost. */
export function hashPassword(password: string): Promise<string> {
  return argon2.hash(typed(password));
}

/** A hash without a known password, made once: verifying against it takes as long as against a real one. */
let dummy: Promise<string> | undefined;

/** Does the password match? With `hash` null (no such employee, or no password yet) it takes the same time and answers no. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const readable = password.length > 0 && password.length <= MAX_PASSWORD;
  dummy ??= hashPassword(globalThis.crypto.randomUUID());
  const fits = await argon2.verify(hash ?? (await dummy), readable ? typed(password) : '-');
  return fits && readable && hash !== null;
}

/** Letters and digits alone, in lower case; signs that commonly replace letters are read as those. */
const lettersAndDigits = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('@', 'a')
    .replaceAll('$', 's')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Neighbouring keys in a row, or the same few letters repeated. */
function isPattern(plain: string): boolean {
  if (new Set(plain).size <= 3) return true;
  const rows = [
    'abcdefghijklmnopqrstuvwxyz',
    '01234567890',
    'qwertyuiopasdfghjklzxcvbnm',
    '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
    'qazwsxedcrfvtgbyhnujmik',
  ];
  if (rows.some((row) => row.includes(plain) || [...row].reverse().join('').includes(plain))) return true;
  // A short piece repeated: "abc1abc1abc1".
  return [2, 3, 4, 5, 6].some(
    (size) =>
      plain.length >= size * 2 &&
      plain ===
        plain
          .slice(0, size)
          .repeat(Math.ceil(plain.length / size))
          .slice(0, plain.length),
  );
}

/**
 * The reason a new password is refused, or null. It must be long enough, not widely used, and not made of words of the product or of the
 * employee's own names. There is no rule about kinds of characters, because such rules make passwords worse.
 */
export async function passwordProblem(password: string, own: readonly string[] = []): Promise<FieldError | null> {
  const letters = [...typed(password)].length;
  if (letters < MIN_PASSWORD) return { key: 'passwordShort', params: { min: MIN_PASSWORD } };
  if (password.length > MAX_PASSWORD) return { key: 'passwordLong', params: { max: MAX_PASSWORD } };
  const plain = lettersAndDigits(typed(password));
  if (commonPasswords.has(plain) || isPattern(plain) || (await isWidelyUsed(typed(password), plain))) return { key: 'passwordCommon' };
  const names = own
    .flatMap((name) => name.split(/\s+/))
    .map(lettersAndDigits)
    .filter((name) => name.length >= 3);
  const words = [...commonPasswords, ...productWords, ...names].sort((a, b) => b.length - a.length);
  const left = words.reduce((rest, word) => rest.replaceAll(word, ''), plain).replace(/^\d+|\d+$/g, '');
  return [...left].length < 5 ? { key: 'passwordCommon' } : null;
}
