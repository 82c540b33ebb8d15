import { useEffect, useState } from 'react';
import { useIsFetching } from '@tanstack/react-query';
import './progress.css';

/** Shorter waits show nothing (specification, section 9). */
const AFTER = 100;

/** The thin bar at the top while a screen waits for its first data; quiet refreshing of what already stands does not count, nor what the page does not wait for. */
export function Progress() {
  const waiting = useIsFetching({ predicate: ({ state, meta }) => state.status === 'pending' && meta?.['quiet'] !== true }) > 0;
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!waiting) return setShown(false);
    const timer = setTimeout(() => setShown(true), AFTER);
    return () => clearTimeout(timer);
  }, [waiting]);
  return shown ? <div className="progress" aria-hidden="true" /> : null;
}
