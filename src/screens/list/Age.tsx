import { useNow } from '../now';
import { Tip } from '../../ui/Tip';
import { formatAge, formatCountdown } from '../format/dates';
import { showDatetime } from '../format/value';
import { useScreen } from '../screen';

/** How long ago, and when exactly; keeps itself up to date. */
export function Age({ at }: { at: string }) {
  const { language } = useScreen();
  return (
    <Tip className="nowrap" text={showDatetime(at, language)}>
      {formatAge(at, useNow(30_000), language)}
    </Tip>
  );
}

/** Time left of a lease. Not announced every second: a reader would never stop. */
export function Countdown({ until }: { until: string }) {
  return (
    <span className="nowrap" aria-live="off">
      {formatCountdown(until, useNow(1000))}
    </span>
  );
}
