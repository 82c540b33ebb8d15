/** Longest amount a code can carry, in characters. */
const LONGEST = 13;

/** Satang as codes write an amount: `650000` → `6500.00`. Throws RangeError for what is no whole number above zero, or too long. */
export function amountText(satang: number): string {
  if (!Number.isSafeInteger(satang) || satang <= 0) throw new RangeError(`not an amount in satang: ${satang}`);
  const text = `${Math.floor(satang / 100)}.${String(satang % 100).padStart(2, '0')}`;
  if (text.length > LONGEST) throw new RangeError(`too large an amount: ${text}`);
  return text;
}

/** Satang of an amount as a code writes it, `null` where it is none. Whole baht and one decimal are read as well. */
export function satangOf(text: string): number | null {
  const [, baht, fraction = ''] = text.length > LONGEST ? [] : (/^(\d+)(?:\.(\d{0,2}))?$/.exec(text) ?? []);
  return baht === undefined ? null : Number(baht) * 100 + Number(fraction.padEnd(2, '0'));
}
