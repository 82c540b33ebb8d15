import { bangkokDay } from '../format';
import { daysFromToday } from '../filter';

/** Days of the calendar, both counted. */
export interface Period {
  from: string;
  to: string;
}
export type Comparison = 'previous' | 'weekday' | 'year';
const COMPARISONS: readonly string[] = ['previous', 'weekday', 'year'] satisfies Comparison[];
export const isComparison = (value: unknown): value is Comparison => typeof value === 'string' && COMPARISONS.includes(value);

const DAY_MS = 86_400_000;
const asMs = (day: string): number => Date.parse(`${day}T00:00:00Z`);
export const addDays = (day: string, days: number): string => new Date(asMs(day) + days * DAY_MS).toISOString().slice(0, 10);
/** Days of a period, its first and its last counted. */
export const lengthOf = ({ from, to }: Period): number => Math.round((asMs(to) - asMs(from)) / DAY_MS) + 1;

/** The same date of the year before; of a 29 February the day before the next month. */
function yearBefore(day: string): string {
  const before = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return before.endsWith('-02-29') ? `${before.slice(0, 8)}28` : before;
}

/** The period one compares with, and the moment up to which it counts: that of now, as long before. */
export function comparedWith(period: Period, comparison: Comparison, now: Date): Period & { until: Date } {
  if (comparison === 'year') {
    const [there, today] = [bangkokDay(now), yearBefore(bangkokDay(now))];
    return { from: yearBefore(period.from), to: yearBefore(period.to), until: new Date(now.getTime() - (asMs(there) - asMs(today))) };
  }
  const days = comparison === 'weekday' ? 7 : lengthOf(period);
  return { from: addDays(period.from, -days), to: addDays(period.to, -days), until: new Date(now.getTime() - days * DAY_MS) };
}

/** A day as it is asked for: a date there is, or so many days from today; null for anything else. */
export function dayOf(value: unknown, today: string): string | null {
  const relative = daysFromToday(value);
  if (relative !== null) return addDays(today, relative);
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value) || Number.isNaN(asMs(value))) return null;
  return addDays(value, 0) === value ? value : null;
}
