import { addDays, type Period } from '../../src/schema/report/period';

const BANGKOK_AHEAD_MS = 7 * 3_600_000;

/** The last moment at which it was this time of day in Bangkok. `at`: `HH:mm`. */
export function lastAt(at: string, now: Date): Date {
  const minutes = Number(at.slice(0, 2)) * 60 + Number(at.slice(3, 5));
  const there = now.getTime() + BANGKOK_AHEAD_MS - minutes * 60_000;
  return new Date(Math.floor(there / 86_400_000) * 86_400_000 - BANGKOK_AHEAD_MS + minutes * 60_000);
}

const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/** The last day, week from Monday to Sunday, or month that was over on a business day. */
export function lastPeriod(every: 'day' | 'week' | 'month', day: string): Period {
  if (every === 'day') return { from: addDays(day, -1), to: addDays(day, -1) };
  if (every === 'week') return { from: addDays(mondayOf(day), -7), to: addDays(mondayOf(day), -1) };
  const to = addDays(`${day.slice(0, 7)}-01`, -1);
  return { from: `${to.slice(0, 7)}-01`, to };
}
