import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { subscribe } from './realtime';

interface Followed {
  value: unknown;
  listeners: Set<() => void>;
  stop: () => void;
}
const followed = new Map<string, Followed>();
/** Grows with every value that arrives, so that what is derived from several values is computed again. */
let version = 0;

/** Follows a path for as long as there are listeners; all of them share one subscription. */
function follow(path: string, listener: () => void): () => void {
  let entry = followed.get(path);
  if (!entry) {
    const made: Followed = { value: null, listeners: new Set(), stop: () => undefined };
    followed.set(path, made);
    const put = (value: unknown): void => {
      made.value = value;
      version += 1;
      for (const one of [...made.listeners]) one();
    };
    // A refused path counts as empty for this employee.
    made.stop = subscribe(path, put, () => put(null));
    entry = made;
  }
  const mine = entry;
  mine.listeners.add(listener);
  return () => {
    mine.listeners.delete(listener);
    if (mine.listeners.size > 0) return;
    mine.stop();
    followed.delete(path);
  };
}

/** Paths that several components follow together, by their names joined: a menu of many sites has hundreds, and asks for them in many places. */
const groups = new Map<string, { listeners: Set<() => void>; stop: () => void }>();
function followAll(key: string, listener: () => void): () => void {
  let group = groups.get(key);
  if (!group) {
    const listeners = new Set<() => void>();
    const tell = (): void => listeners.forEach((one) => one());
    const stops = key === '' ? [] : key.split('\n').map((path) => follow(path, tell));
    group = { listeners, stop: () => stops.forEach((stop) => stop()) };
    groups.set(key, group);
  }
  const mine = group;
  mine.listeners.add(listener);
  return () => {
    mine.listeners.delete(listener);
    if (mine.listeners.size > 0) return;
    mine.stop();
    groups.delete(key);
  };
}

/** The values at some paths as they are now, with everything that changes; null where there is nothing, or nothing yet. */
export function useLiveValues(paths: readonly string[]): (path: string) => unknown {
  const key = paths.join('\n');
  const listen = useCallback((listener: () => void) => followAll(key, listener), [key]);
  const now = useSyncExternalStore(listen, () => version);
  // A new function with every version, so that what depends on the function is computed again.
  return useMemo(() => (path: string) => (now < 0 ? null : (followed.get(path)?.value ?? null)), [now]);
}

/** The children of a map; the client gives a map with numbered keys as a list with holes. */
export const childrenOf = (value: unknown): readonly unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).filter((child) => child !== null && child !== undefined) : [];
