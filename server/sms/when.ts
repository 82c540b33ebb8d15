import { afterQuiet, nextQuiet, type QuietHours } from './quiet';

/** What decides when a campaign goes out: its own time, whether it heeds the quiet hours of the site, and those. */
export interface Timing extends QuietHours {
  scheduled_at: string | null;
  quiet: boolean;
}

/** `due`: its time, or now where that has come. `at`: when its first message may go, behind the quiet hours it falls into. */
export interface Start {
  due: Date;
  at: Date;
}

const NO_HOURS: QuietHours = { sms_quiet_from: null, sms_quiet_to: null };
const hoursOf = (timing: Timing): QuietHours => (timing.quiet ? timing : NO_HOURS);

/** When a campaign starts that is sent now: the preview says it, the sender keeps to it. */
export function startOf(timing: Timing, now: Date): Start {
  const due = new Date(Math.max(now.getTime(), timing.scheduled_at === null ? 0 : Date.parse(timing.scheduled_at)));
  return { due, at: afterQuiet(due, hoursOf(timing)) };
}

/** When the last of so many messages goes out at a rate per second; quiet hours on the way hold up the rest. */
export function endOf(timing: Timing, start: Date, messages: number, rate: number): Date {
  const hours = hoursOf(timing);
  let at = start;
  let left = (messages / rate) * 1000;
  for (;;) {
    const quiet = nextQuiet(at, hours);
    const room = quiet === null ? Infinity : quiet.getTime() - at.getTime();
    if (quiet === null || left <= room) return new Date(at.getTime() + left);
    left -= room;
    at = afterQuiet(quiet, hours);
  }
}
