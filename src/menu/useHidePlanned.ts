import { useEffect } from 'react';
import { useActor } from '../auth/permissions';
import { usePreference } from '../providers/preferences';

const PREFERENCE = 'menu:hidePlanned';
const isTrue = (kept: unknown): boolean => kept === true;

/**
 * Does this employee want the menu without what is not open yet? Kept on the server, so that it goes along to another computer; what this browser
 * remembers stands until the server has answered, or the menu would change under one's hand on every page.
 */
export function useHidePlanned(): { hidden: boolean; set: (hidden: boolean) => void } {
  const { id } = useActor().user;
  const { value, known, set } = usePreference(PREFERENCE, isTrue);
  const key = `${PREFERENCE}:${id}`;
  useEffect(() => {
    if (known) localStorage.setItem(key, String(value));
  }, [known, key, value]);
  return { hidden: known ? value : localStorage.getItem(key) === 'true', set };
}
