const upToTwo = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
export const formatPercent = (value: number): string => `${upToTwo.format(value)}%`;

/** A Thai keyboard types Thai digits. */
export const latinDigits = (text: string): string => text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50));

/** Reads an amount as typed: separators at thousands, at most two decimals. `null`: nothing typed; `undefined`: not an amount. */
export function parseMoney(text: string): number | null | undefined {
  const clean = latinDigits(text).replace(/[\s฿]/g, '');
  if (clean === '') return null;
  // A lone comma as a decimal mark is refused: “1,5” must not become 15.
  if (!/^-?(\d+|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/.test(clean)) return undefined;
  return Number(clean.replaceAll(',', ''));
}

/** A whole number as typed, with or without separators. */
export function parseWhole(text: string): number | null | undefined {
  const value = parseMoney(text);
  return typeof value === 'number' && !Number.isInteger(value) ? undefined : value;
}

const grouped = (text: string): boolean => /^-?(\d*|\d{1,3}(,\d{3})+)(\.\d*)?$/.test(text);
const commas = (text: string): number => text.split(',').length - 1;

/**
 * Puts separators into a number while it is typed. Only separators of the input itself are moved: a comma typed in a wrong place stays, so
 * that the amount is refused. Removing it would make 15 of “1,5”.
 */
export function separate(typed: string, before = ''): string {
  const text = latinDigits(typed);
  if (!grouped(before) || (commas(text) > commas(before) && !grouped(text))) return text;
  const match = /^(-?)(\d+)(\.\d*)?$/.exec(text.replaceAll(',', ''));
  if (!match) return text;
  return `${match[1]}${match[2]!.replace(/\B(?=(\d{3})+$)/g, ',')}${match[3] ?? ''}`;
}
