import { currentSession, onSession } from '../providers/session';
import { hasWork, closeSession, lock } from './session';
import { keys } from '../providers/storage';

let waiting: Promise<void> | null = null;

/**
 * Asks the employee to sign in again over the page as it stands, and answers when they have; a call that met a 401 then goes out once more.
 * Before anyone touched the page there is nothing to hold: the sign-in page opens instead, and this never answers.
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
