import { useEffect, useRef } from 'react';

/** The browser says that the network is back before everything can be reached again, so one try is not enough. Milliseconds. */
const TRIES = [0, 1000, 5000, 15_000];

/** Tries again when the network is back, a few times, until it is shown no more. */
export function useWhenBack(onRetry: () => void): void {
  const retry = useRef(onRetry);
  retry.current = onRetry;
  useEffect(() => {
    let timers: number[] = [];
    const forget = (): void => timers.forEach(clearTimeout);
    const back = (): void => {
      forget();
      timers = TRIES.map((wait) => window.setTimeout(() => retry.current(), wait));
    };
    window.addEventListener('online', back);
    return () => {
      forget();
      window.removeEventListener('online', back);
    };
  }, []);
}
