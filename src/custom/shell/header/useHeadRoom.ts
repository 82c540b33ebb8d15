import { useCallback, useSyncExternalStore } from 'react';

/**
 * How much of the header there is room for. `little`: site, bell and the employee; `some`: the credits and the alarm as well; `all`: everything;
 * `wide`: with its words. What has no room is in the employee's menu.
 */
export type HeadRoom = 'little' | 'some' | 'all' | 'wide';

/** Is there room for everything? */
export const hasAll = (room: HeadRoom): boolean => room === 'all' || room === 'wide';

const NEEDS: readonly (readonly [HeadRoom, number])[] = [
  ['wide', 1340],
  ['all', 1170],
  ['some', 900],
];
/** Below this the menu lies over the page. */
const DRAWER = 768;
/** What the menu takes beside the header; as the style sheet has it. */
const SIDE = { mini: 80, open: 260 } as const;

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** The room there is now, beside a minimised menu or an open one. */
export function useHeadRoom(mini: boolean): HeadRoom {
  const look = useCallback((): HeadRoom => {
    const { innerWidth } = window;
    const width = innerWidth < DRAWER ? innerWidth : innerWidth - (mini ? SIDE.mini : SIDE.open);
    return NEEDS.find(([, needed]) => width >= needed)?.[0] ?? 'little';
  }, [mini]);
  return useSyncExternalStore(subscribe, look);
}
