import { useEffect, useRef, useState } from 'react';
import { useIsFetching } from '@tanstack/react-query';
import './progress.css';

/** Shorter waits show nothing, and the bar changes no more often than this (specification, section 9). */
const AFTER = 100;
const EVERY = 200;

/** The thin bar at the top while a screen waits for its first data. Background refreshes and queries marked quiet do not count. */
export function Progress() {
  const waiting = useIsFetching({ predicate: ({ state, meta }) => state.status === 'pending' && meta?.['quiet'] !== true }) > 0;
  const [shown, setShown] = useState(false);
  const changed = useRef(-EVERY);
  useEffect(() => {
    if (waiting === shown) return undefined;
    const rest = EVERY - (performance.now() - changed.current);
    const timer = setTimeout(
      () => {
        changed.current = performance.now();
        setShown(waiting);
      },
      Math.max(waiting ? AFTER : 0, rest),
    );
    return () => clearTimeout(timer);
  }, [waiting, shown]);
  return shown ? <div className="page-progress" aria-hidden="true" /> : null;
}
