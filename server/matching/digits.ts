import { plainDigits } from '../../src/schema/fields/identity';
import type { Fit } from './names';

const COVER = 'x';
/** Fewer visible digits fit too many accounts to say anything. */
const FEWEST_DIGITS = 3;

/** Digits and covered places of an account number; separators, words and the sign of what was cut off are no places. */
const places = (text: string): string =>
  plainDigits(text.normalize('NFKC'))
    .replace(/[Xx*•●#]/g, COVER)
    .replace(/[^\dx]/g, '');

/** Spreadsheets drop leading zeros. */
const withoutZeros = (digits: string): string => digits.replace(/^0+/, '');

/** Compares one shown number with a whole one. */
export type DigitsReader = (number: string) => Fit;

/**
 * Reads an account number of which a bank shows a part, for comparing it with whole ones. A mask with as many places as the number is
 * compared place by place. A shorter one (`X-1234`, `1234`) shows the end, or what stands before the check digit: banks do both.
 */
export function readDigits(shown: string | null | undefined): DigitsReader {
  const mask = places(shown ?? '');
  const visible = mask.replaceAll(COVER, '');
  if (visible === '') return () => 'unknown';
  // Covers stand for as many places or more; a mask as long as the number leaves no choice.
  const pattern = new RegExp(
    `^${mask
      .replace(/^(?=\d)/, mask.includes(COVER) ? '' : COVER)
      .replace(/x+/g, (covers) => String.raw`\d{${covers.length},}`)}${mask.endsWith(COVER) ? '' : String.raw`\d?`}$`,
  );
  return (number) => {
    const whole = number.replace(/\D/g, '');
    if (whole === '') return 'unknown';
    if (!mask.includes(COVER) && visible.length >= Math.min(10, whole.length))
      return visible === whole || withoutZeros(visible) === withoutZeros(whole) ? 'same' : 'contradicts';
    if (!pattern.test(whole)) return 'contradicts';
    return visible.length < FEWEST_DIGITS ? 'unknown' : 'compatible';
  };
}

/** Compares an account number of which a bank shows a part with a whole one. */
export const compareDigits = (shown: string | null | undefined, number: string | null | undefined): Fit => readDigits(shown)(number ?? '');
