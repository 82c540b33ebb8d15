import { bangkokDay, dayStart } from '../../src/schema/format';

/** `YYYY-MM` of a moment in Bangkok. */
export const monthOf = (moment: Date): string => bangkokDay(moment).slice(0, 7);

/** The month so many months later, or earlier where `by` is negative. */
export function monthsLater(month: string, by: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + by;
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`;
}

/** The moment a month begins in Bangkok. */
export const beginOf = (month: string): Date => new Date(dayStart(`${month}-01`));
