import { useSyncExternalStore } from 'react';

/** A value that lives outside of React and that parts of the panel follow. */
export interface SharedValue<T> {
  now: () => T;
  /** Replaces it and tells all who follow, also when it is the same. */
  set: (next: T) => void;
  follow: (listener: () => void) => () => void;
}

export function sharedValue<T>(first: T): SharedValue<T> {
  const listeners = new Set<() => void>();
  let value = first;
  return {
    now: () => value,
    set(next) {
      value = next;
      for (const listener of [...listeners]) listener();
    },
    follow(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const useSharedValue = <T>({ follow, now }: SharedValue<T>): T => useSyncExternalStore(follow, now);
