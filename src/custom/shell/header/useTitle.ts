import { useEffect } from 'react';
import { sharedValue, useSharedValue } from '../../../providers/sharedValue';
import { useSite } from '../../../providers/site';
import { titleOf } from '../../../providers/webTitle';

const shown = sharedValue('');

/** The name of the current screen, as the accessible name of the content: the title of the page is the web's. */
export const useScreenName = (): string => useSharedValue(shown);

/**
 * Names the screen, and sets the page's title to the stored web name. A queue puts its number of new records in front of the title while
 * the page is hidden.
 */
export function useTitle(screen: string): void {
  const { web } = useSite();
  useEffect(() => {
    document.title = titleOf(web);
  }, [web]);
  useEffect(() => shown.set(screen), [screen]);
}
