import { useSyncExternalStore } from 'react';

/** A hook that says whether the window is of that size. */
function whether(query: string): () => boolean {
  const asked = window.matchMedia(query);
  const subscribe = (listener: () => void): (() => void) => {
    asked.addEventListener('change', listener);
    return () => asked.removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(subscribe, () => asked.matches);
}

/** Whether lists are cards: the screen is narrower than the middle breakpoint. */
export const useNarrow = whether('(max-width: 767.98px)');
/** Whether there is room for a record beside the rows it is one of. */
export const useWide = whether('(min-width: 1280px)');
/** Whether the menu is minimised unless the employee chose otherwise; on a phone it is a drawer. */
export const useMenuMinimised = whether('(max-width: 990.98px)');
