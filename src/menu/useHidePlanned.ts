import { useEffect } from 'react';
import { useActor } from '../auth/permissions';
import { usePreference } from '../providers/preferences';

const PREFERENCE = 'menu:hidePlanned';
const isTrue = (kept: unknown): boolean => kept === true;

/**
 * Does the employee want the menu without planned screens? Stored on the server, so that the choice follows to another computer. Until the
 * server has answered the value stored in this browser holds; otherwise the menu would change on every page load.
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
