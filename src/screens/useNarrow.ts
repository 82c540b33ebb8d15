import { useSyncExternalStore } from 'react';

const narrow = window.matchMedia('(max-width: 767.98px)');
const subscribe = (listener: () => void): (() => void) => {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
};

/** Whether lists are cards: the screen is narrower than the middle breakpoint. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches);
