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

/** Values that come within this time of each other are drawn together: a menu of many sites has hundreds. */
const TOGETHER_MS = 50;

/** Paths that several components follow together. */
interface Group {
  /** The version that was last drawn. */
  shown: number;
  listeners: Set<() => void>;
  stop: () => void;
}
const groups = new Map<string, Group>();

function openGroup(key: string): Group {
  const group: Group = { shown: version, listeners: new Set(), stop: () => undefined };
  let pause: ReturnType<typeof setTimeout> | undefined;
  let isLate = false;
  const tell = (): void => {
    isLate = pause !== undefined;
    if (isLate) return;
    group.shown = version;
    for (const one of [...group.listeners]) one();
    pause = setTimeout(() => {
      pause = undefined;
      if (isLate) tell();
    }, TOGETHER_MS);
  };
  const stops = key === '' ? [] : key.split('\n').map((path) => follow(path, tell));
  group.stop = () => {
    clearTimeout(pause);
    stops.forEach((stop) => stop());
  };
  return group;
}

function followAll(key: string, listener: () => void): () => void {
  const group = groups.get(key) ?? openGroup(key);
  groups.set(key, group);
  group.listeners.add(listener);
  return () => {
    group.listeners.delete(listener);
    if (group.listeners.size > 0) return;
    group.stop();
    groups.delete(key);
  };
}

/**
 * The values at some paths as they are now, with everything that changes; null where there is nothing, or nothing yet. `paths` is memoised.
 */
export function useLiveValues(paths: readonly string[]): (path: string) => unknown {
  const key = useMemo(() => paths.join('\n'), [paths]);
  const listen = useCallback((listener: () => void) => followAll(key, listener), [key]);
  const now = useSyncExternalStore(listen, () => groups.get(key)?.shown ?? version);
  // A new function with every version, so that what depends on the function is computed again.
  return useMemo(() => (path: string) => (now < 0 ? null : (followed.get(path)?.value ?? null)), [now]);
}

/** The children of a map; the client gives a map with numbered keys as a list with holes. */
export const childrenOf = (value: unknown): readonly unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).filter((child) => child !== null && child !== undefined) : [];
