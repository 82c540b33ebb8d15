import { useNow } from '../now';
import { formatAge, formatCountdown } from '../format/dates';
import { useScreen } from '../screen';

/** How long ago; keeps itself up to date. */
export function Age({ at }: { at: string }) {
  const { language } = useScreen();
  return <span className="nowrap">{formatAge(at, useNow(30_000), language)}</span>;
}

/** Time left of a lease. Not announced every second: a reader would never stop. */
export function Countdown({ until }: { until: string }) {
  return <span className="nowrap" aria-live="off">{formatCountdown(until, useNow(1000))}</span>;
}
