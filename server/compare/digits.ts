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

/**
 * Does a whole number show these runs of digits and covers (`['x', '12', 'xxx']`)? A cover stands for as many places or more. Behind digits
 * at the end one more place, the check digit, may be left out.
 */
function shows(runs: readonly string[], whole: string): boolean {
  let ends = [0];
  for (const run of runs) {
    const first = (ends[0] ?? Infinity) + run.length;
    ends = run.startsWith(COVER)
      ? Array.from({ length: Math.max(0, whole.length + 1 - first) }, (_, more) => first + more)
      : ends.filter((at) => whole.startsWith(run, at)).map((at) => at + run.length);
  }
  return ends.includes(whole.length) || (runs.at(-1)?.startsWith(COVER) === false && ends.includes(whole.length - 1));
}

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
  const runs = (mask.includes(COVER) ? mask : COVER + mask).match(/x+|\d+/g) ?? [];
  return (number) => {
    const whole = number.replace(/\D/g, '');
    if (whole === '') return 'unknown';
    if (!mask.includes(COVER) && visible.length >= Math.min(10, whole.length))
      return visible === whole || withoutZeros(visible) === withoutZeros(whole) ? 'same' : 'contradicts';
    if (!shows(runs, whole)) return 'contradicts';
    return visible.length < FEWEST_DIGITS ? 'unknown' : 'compatible';
  };
}

/** Compares an account number of which a bank shows a part with a whole one. */
export const compareDigits = (shown: string | null | undefined, number: string | null | undefined): Fit => readDigits(shown)(number ?? '');
