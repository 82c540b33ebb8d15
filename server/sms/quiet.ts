import { formatClock } from '../../src/schema/format';

/** Is the time within the hours of Bangkok in which nothing is sent? They may span midnight; a site without both bounds has none. */
export function isQuiet(now: Date, from: string | null, to: string | null): boolean {
  if (from === null || to === null || from.slice(0, 5) === to.slice(0, 5)) return false;
  const [clock, begin, end] = [formatClock(now), from.slice(0, 5), to.slice(0, 5)];
  return begin < end ? clock >= begin && clock < end : clock >= begin || clock < end;
}
