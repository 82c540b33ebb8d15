import type { WeightRow } from '../../schema/fields/types';

export const totalWeight = (rows: readonly Pick<WeightRow, 'weight'>[]): number =>
  rows.reduce((sum, row) => sum + (Number.isFinite(row.weight) ? row.weight : 0), 0);

/** The chance of a prize, never rounded to zero: `0.004%` and not `0%`. */
export function chance(weight: number, total: number): string {
  if (!(total > 0) || !(weight > 0)) return '0%';
  const percent = (weight / total) * 100;
  return `${percent >= 0.01 ? Number(percent.toFixed(2)) : Number(percent.toPrecision(2))}%`;
}

/** The average cost of a draw, in baht. */
export function expectedCost(rows: readonly Pick<WeightRow, 'weight' | 'prize'>[]): number {
  const total = totalWeight(rows);
  return total > 0 ? rows.reduce((sum, row) => sum + row.weight * row.prize, 0) / total : 0;
}
