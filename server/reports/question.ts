import { comparedWith, type Comparison, type Period } from '../../src/schema/report/period';

/** What is asked of a report. */
export interface Question {
  by: readonly string[];
  measures: readonly string[];
  period: Period;
  /** Values of dimensions; any of a list. */
  where: Readonly<Record<string, readonly Value[]>>;
  compare: Comparison | null;
  sort: readonly (readonly [name: string, direction: 'ASC' | 'DESC'])[];
  range: readonly [number, number];
  /**
   * Only the groups of so many values of a dimension, of those in which the first measure is largest on the whole, whichever way it goes.
   */
  largest?: readonly [dimension: string, most: number] | undefined;
}
export type Value = string | number | boolean | null;

/** The totals of the period compared with, asked as a question of its own. */
export function questionBefore({ measures, period, where, compare }: Question, now: Date): (Question & { until: Date }) | null {
  if (compare === null) return null;
  const { from, to, until } = comparedWith(period, compare, now);
  return { by: [], measures, period: { from, to }, where, compare: null, sort: [], range: [0, 0], until };
}
