import { formatClock } from '../../src/schema/format';

/** The hours of a site in which nothing is sent, `21:00` to `09:00`. They may span midnight; a site without both bounds has none. */
export interface QuietHours {
  sms_quiet_from: string | null;
  sms_quiet_to: string | null;
}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
/** The next moment at which the clock of Bangkok shows this; at that minute itself it is now. */
function nextAt(moment: Date, clock: string): Date {
  const ahead = (minutesOf(clock) - minutesOf(formatClock(moment)) + DAY_MINUTES) % DAY_MINUTES;
  if (ahead === 0) return moment;
  return new Date((Math.floor(moment.getTime() / MINUTE_MS) + ahead) * MINUTE_MS);
}

/** Is the time within the quiet hours, by the clock of Bangkok? */
export function isQuiet(now: Date, { sms_quiet_from: from, sms_quiet_to: to }: QuietHours): boolean {
  if (from === null || to === null || from.slice(0, 5) === to.slice(0, 5)) return false;
  const [clock, begin, end] = [formatClock(now), from.slice(0, 5), to.slice(0, 5)];
  return begin < end ? clock >= begin && clock < end : clock >= begin || clock < end;
}

/** The first moment from this one on that is not quiet. */
export const afterQuiet = (moment: Date, hours: QuietHours): Date =>
  hours.sms_quiet_to !== null && isQuiet(moment, hours) ? nextAt(moment, hours.sms_quiet_to) : moment;

/** The moment at which the next quiet hours begin; null: there are none. The moment is not quiet itself. */
export const nextQuiet = (moment: Date, { sms_quiet_from: from, sms_quiet_to: to }: QuietHours): Date | null =>
  from === null || to === null || from.slice(0, 5) === to.slice(0, 5) ? null : nextAt(moment, from);
