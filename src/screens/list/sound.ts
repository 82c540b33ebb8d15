import { useCallback, useEffect, useRef } from 'react';
import { usePreference } from '../../providers/preferences';

/** The two notes are fetched with the first thing that is new. */
export const chime = (): void =>
  void import('./chime').then(
    ({ play }) => play(),
    () => undefined,
  );

const readSound = (kept: unknown): boolean => kept !== false;

/** The quiet sound of new queue items, which can be switched off. */
export function useSound(isQueue: boolean): { on: boolean; set: (on: boolean) => void; ring: () => void } {
  const { value: on, set } = usePreference('sound', readSound);
  const latest = useRef(on);
  latest.current = on;
  const ring = useCallback(() => {
    if (isQueue && latest.current) chime();
  }, [isQueue]);
  return { on, set, ring };
}

/** How many new queue items there are, in the title of the window: it is read from another tab. */
export function useTitleBadge(isQueue: boolean, count: number): void {
  useEffect(() => {
    if (!isQueue || count === 0) return undefined;
    const bare = (): string => document.title.replace(/^\(\d+\) /, '');
    document.title = `(${count}) ${bare()}`;
    return () => {
      document.title = bare();
    };
  }, [isQueue, count]);
}
