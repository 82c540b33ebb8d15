import { useEffect, useSyncExternalStore } from 'react';
import { useSite } from '../../../providers/site';
import { titleOf } from '../../../providers/webTitle';

const listeners = new Set<() => void>();
let shown = '';
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The name of the current screen, as the accessible name of the content: the title of the page is the web's. */
export const useScreenName = (): string => useSyncExternalStore(subscribe, () => shown);

/**
 * Names the screen, and sets the page's title to the stored web name. A queue puts its number of new records in front of the title while the page is
 * hidden.
 */
export function useTitle(screen: string): void {
  const { web } = useSite();
  useEffect(() => {
    document.title = titleOf(web);
  }, [web]);
  useEffect(() => {
    shown = screen;
    for (const listener of [...listeners]) listener();
  }, [screen]);
}
