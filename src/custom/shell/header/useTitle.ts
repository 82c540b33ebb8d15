import { useEffect, useSyncExternalStore } from 'react';
import { useSite } from '../../../providers/site';
import { titleOf } from '../../../providers/webTitle';

const listeners = new Set<() => void>();
let shown = '';
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The name of the screen that is shown, by which readers know the content: the title of the page is the web's. */
export const useScreenName = (): string => useSyncExternalStore(subscribe, () => shown);

/** Names the screen, and the page after the stored web. A queue puts how many are new in front of the title while it is not looked at. */
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
