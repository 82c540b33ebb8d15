import { addDays } from '../format/dates';

/** A month of the office's calendar, `2026-11`. */
export type Month = string;
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

export const isMonth = (text: string | null): text is Month => text !== null && MONTH.test(text);
export const monthOf = (day: string): Month => day.slice(0, 7);
export const firstDay = (month: Month): string => `${month}-01`;
export function lastDay(month: Month): string {
  return addDays(firstDay(addMonths(month, 1)), -1);
}

/** The month so many months later, or earlier. */
export function addMonths(month: Month, months: number): Month {
  const at = new Date(`${month}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + months);
  return at.toISOString().slice(0, 7);
}

/** The weeks a month is drawn in, Sunday first as in Thailand; days of the months beside it fill the first and the last. */
export function weeksOf(month: Month): readonly (readonly string[])[] {
  const first = firstDay(month);
  const start = addDays(first, -new Date(`${first}T00:00:00Z`).getUTCDay());
  const weeks: string[][] = [];
  for (let day = start; day <= lastDay(month); day = addDays(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(day, index)));
  return weeks;
}
