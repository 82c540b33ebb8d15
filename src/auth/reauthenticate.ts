import { currentSession, onSession } from '../providers/session';
import { hasWork, closeSession, lock } from './session';
import { keys } from '../providers/storage';

let waiting: Promise<void> | null = null;

/**
 * Asks the employee to sign in again over the current page and resolves when they have, so that a call with a 401 is sent once more. Before
 * anything on the page was touched there is no work to hold: the sign-in page opens instead, and the promise never resolves.
 */
export function reauthenticate(message?: string): Promise<void> {
  const ended = currentSession();
  localStorage.setItem(keys.notSignedIn, 'true');
  if (!hasWork() || !ended) {
    closeSession(message ? { kind: 'refused', message } : { kind: 'expired' }, window.location.pathname + window.location.search);
    return new Promise(() => undefined);
  }
  waiting ??= new Promise<void>((resolve) => {
    const stop = onSession(() => {
      if (currentSession()?.token === ended.token) return;
      stop();
      waiting = null;
      resolve();
    });
  });
  lock({ message });
  return waiting;
}
