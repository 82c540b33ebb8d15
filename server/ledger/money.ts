/** Baht as people and the wire write them; satang (1/100 baht) as whole numbers for arithmetic. Sums are never made of fractions. */

const WRITTEN = /^-?\d+(?:\.\d{1,2})?$/;

/**
 * Whole satang of an amount in baht, given as a number or as the text of a `numeric` column.
 * Throws RangeError for anything with more than two decimals, not a number, or too large to count exactly.
 */
export function satang(baht: number | string): number {
  const text = String(baht).trim();
  if (!WRITTEN.test(text)) throw new RangeError(`Not an amount in baht: ${text}`);
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const value = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  if (!Number.isSafeInteger(value)) throw new RangeError(`Too large an amount: ${text}`);
  return text.startsWith('-') && value !== 0 ? -value : value;
}

/**
 * Baht of whole satang; the nearest number, which always prints with at most two decimals. Throws RangeError for a fraction of a satang.
 */
export function baht(value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not whole satang: ${value}`);
  return value / 100;
}
