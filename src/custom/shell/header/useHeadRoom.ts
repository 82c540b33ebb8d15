import { useCallback, useSyncExternalStore } from 'react';

/**
 * How much of the header fits. `little`: site, bell, search and the employee; `some`: the credits and the alarm as well; `all`: everything;
 * `wide`: with words. The rest is in the employee's menu.
 */
export type HeadRoom = 'little' | 'some' | 'all' | 'wide';

/** Does everything fit? */
export const hasAll = (room: HeadRoom): boolean => room === 'all' || room === 'wide';

const NEEDS: readonly (readonly [HeadRoom, number])[] = [
  ['wide', 1340],
  ['all', 1170],
  ['some', 900],
];
/** Below this width the menu lies over the page. */
const DRAWER = 768;
/** Width of the menu beside the header, as in the style sheet. */
const SIDE = { mini: 80, open: 260 } as const;

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** What fits now, beside a minimised or a full menu. */
export function useHeadRoom(mini: boolean): HeadRoom {
  const look = useCallback((): HeadRoom => {
    const { innerWidth } = window;
    const width = innerWidth < DRAWER ? innerWidth : innerWidth - (mini ? SIDE.mini : SIDE.open);
    return NEEDS.find(([, needed]) => width >= needed)?.[0] ?? 'little';
  }, [mini]);
  return useSyncExternalStore(subscribe, look);
}
