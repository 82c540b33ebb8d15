import type { WeightRow } from '../../src/schema/fields/types';

/** A whole number from 0 up to, but not including, `limit`: evenly distributed and unpredictable. */
export function randomBelow(limit: number): number {
  if (!Number.isSafeInteger(limit) || limit < 1) throw new RangeError(`No whole number below ${limit}`);
  const range = 2 ** 53;
  // Numbers past the last whole multiple would make the first ones likelier, so they are drawn again.
  const fair = range - (range % limit);
  for (;;) {
    const [high = 0, low = 0] = globalThis.crypto.getRandomValues(new Uint32Array(2));
    const value = (high & 0x1f_ffff) * 2 ** 32 + low;
    if (value < fair) return value % limit;
  }
}

const total = (rows: readonly WeightRow[]): number => rows.reduce((sum, row) => sum + row.weight, 0);
const inStock = (row: WeightRow): boolean => row.stock === null || row.stock > 0;

/** The index of the row whose share of the weights contains the roll. */
function rowAt(rows: readonly WeightRow[], roll: number): number {
  let rest = roll;
  return rows.findIndex((row) => {
    rest -= row.weight;
    return rest < 0;
  });
}

/**
 * Draws a prize: index of the row, or null when nothing is left to give. The chance of a row is its weight ÷ total weight, whatever is in
 * stock; instead of a prize that has run out the smallest unlimited prize is given. Only a table without an unlimited prize is drawn among
 * the rows in stock.
 */
export function drawPrize(prizes: readonly WeightRow[], roll: (limit: number) => number = randomBelow): number | null {
  if (total(prizes) < 1) return null;
  const drawn = rowAt(prizes, roll(total(prizes)));
  const row = prizes[drawn];
  if (row && inStock(row)) return drawn;
  const endless = prizes
    .map((prize, index) => ({ prize, index }))
    .filter(({ prize }) => prize.stock === null)
    .sort((a, b) => a.prize.prize - b.prize.prize || a.index - b.index)[0];
  if (endless) return endless.index;
  const left = prizes.filter(inStock);
  const again = total(left) < 1 ? undefined : left[rowAt(left, roll(total(left)))];
  return again ? prizes.indexOf(again) : null;
}

/** The most a draw can bring. */
export const largestPrize = (prizes: readonly WeightRow[]): number => Math.max(0, ...prizes.filter(inStock).map(({ prize }) => prize));

/** The table after a prize was given: one fewer in stock. */
export const takePrize = (prizes: readonly WeightRow[], index: number): WeightRow[] =>
  prizes.map((row, at) => (at === index && row.stock !== null ? { ...row, stock: row.stock - 1 } : { ...row }));
