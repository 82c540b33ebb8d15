import { useEffect } from 'react';

const listeners = new Set<() => void>();
let opening = 0;

function add(count: number): void {
  opening += count;
  for (const listener of [...listeners]) listener();
}

/** Counts a screen whose code is still on its way for as long as the caller is mounted. */
export function useOpening(): void {
  useEffect(() => {
    add(1);
    return () => add(-1);
  }, []);
}

/** True while the code of a screen is on its way, so that the page shows nothing of its own yet. */
export const isOpening = (): boolean => opening > 0;

export function onOpening(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
