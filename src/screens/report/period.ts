import { bangkokDay, formatDate } from '../../schema/format';
import type { Language } from '../../schema/messages';
import { addDays, type Period } from '../../schema/report/period';

/** Named times. The name is kept, so that a shared “today” stays today. */
export const spans = ['today', 'yesterday', 'week', 'days30', 'month', 'lastMonth'] as const;
export type Span = (typeof spans)[number];
export const isSpan = (value: unknown): value is Span => spans.some((span) => span === value);

const DAYS: Readonly<Record<string, readonly [from: number, to: number]>> = {
  today: [0, 0],
  yesterday: [-1, -1],
  week: [-6, 0],
  days30: [-29, 0],
};
const told = (days: number): string => (days === 0 ? 'today' : `today${days}`);

/** The days of a named time as a filter has them: told from today on, which is the business day of the site, or a month of the calendar. */
export function spanFilter(span: Span, now: Date): { day_gte: string; day_lte: string } {
  const days = DAYS[span];
  if (days) return { day_gte: told(days[0]), day_lte: told(days[1]) };
  const first = `${bangkokDay(now).slice(0, 8)}01`;
  if (span === 'month') return { day_gte: first, day_lte: 'today' };
  const last = addDays(first, -1);
  return { day_gte: `${last.slice(0, 8)}01`, day_lte: last };
}

/** The named time a report opens with, where its days have a name. */
export const spanOfDays = (days: number): Span | null => spans.find((span) => DAYS[span]?.[1] === 0 && 1 - DAYS[span][0] === days) ?? null;

/** `1 – 30 พ.ย. 2569`, `20 พ.ย. 2569` */
export function periodText({ from, to }: Period, language: Language): string {
  if (from === to) return formatDate(from, language);
  const [left, right] = [formatDate(from, language), formatDate(to, language)];
  const common = from.slice(0, 7) === to.slice(0, 7) ? left.split(' ')[0] : left;
  return `${common} – ${right}`;
}

/** The part of a period that a row by day, week or month stands for. */
export function partOf(period: Period, dimension: string, value: string): Period | null {
  const within = (from: string, to: string): Period => ({
    from: from < period.from ? period.from : from,
    to: to > period.to ? period.to : to,
  });
  switch (dimension) {
    case 'day':
      return within(value, value);
    case 'week':
      return within(value, addDays(value, 6));
    case 'month':
      return within(`${value}-01`, addDays(`${addDays(`${value}-01`, 31).slice(0, 8)}01`, -1));
    default:
      return null;
  }
}
