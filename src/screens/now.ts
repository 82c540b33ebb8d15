import { useCallback, useSyncExternalStore } from 'react';
import { serverNow } from '../providers/serverTime';

interface Clock {
  listeners: Set<() => void>;
  now: number;
  timer: ReturnType<typeof setInterval> | null;
}
const clocks = new Map<number, Clock>();

function clockOf(every: number): Clock {
  let clock = clocks.get(every);
  if (!clock) {
    clock = { listeners: new Set(), now: serverNow(), timer: null };
    clocks.set(every, clock);
  }
  return clock;
}

/** The time, told again every so many milliseconds. All who ask for the same beat share one timer, which rests when none asks. */
export function useNow(every: number): number {
  const clock = clockOf(every);
  const subscribe = useCallback(
    (listener: () => void) => {
      clock.listeners.add(listener);
      clock.timer ??= setInterval(() => {
        clock.now = serverNow();
        for (const each of [...clock.listeners]) each();
      }, every);
      return () => {
        clock.listeners.delete(listener);
        if (clock.listeners.size > 0 || clock.timer === null) return;
        clearInterval(clock.timer);
        clock.timer = null;
      };
    },
    [clock, every],
  );
  // A clock that rested is behind; who starts it again sets it right.
  if (clock.timer === null) clock.now = serverNow();
  return useSyncExternalStore(subscribe, () => clock.now);
}
