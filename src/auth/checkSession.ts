import { callIsLogin } from './calls';
import type { LoginOutcome } from './parseLogin';
import { idle } from '../providers/idle';
import { currentSession, currentLock } from '../providers/session';
import { startSession, hasWork, isKept, isSignedOut, closeSession, leaveForGate, lock } from './session';

let asking: Promise<void> | null = null;

function act(judged: LoginOutcome): void {
  if (!currentSession()) return;
  if (judged.kind === 'signedIn') return startSession(judged.session);
  // When work could be lost the page is held; otherwise the transitions of the specification lead to the sign-in page.
  if (hasWork()) return lock(judged.kind === 'refused' ? { message: judged.message } : {});
  const here = window.location.pathname + window.location.search;
  if (judged.kind === 'signedOut') closeSession(undefined, here);
  else closeSession(judged.kind === 'expired' ? { kind: 'expired' } : judged, here);
}

/** Asks at once whether the session is still valid, and which step it requires. */
export async function recheckSession(): Promise<void> {
  const asked = currentSession()?.token;
  try {
    const judged = await callIsLogin();
    // Another tab has signed out meanwhile: an answer that was on its way must not restore the session.
    if (judged.kind === 'signedIn' && (!isKept() || isSignedOut(judged.session))) return;
    // An answer about a session that was replaced meanwhile says nothing about the new one.
    if (judged.kind === 'signedIn' || currentSession()?.token === asked) act(judged);
  } catch {
    // The server could not be asked; the next call that needs the session will report that.
  }
}

/** Asks in the background whether the session is still valid: at mount and on every change of route. Nothing waits for the answer. */
export function checkSession(): void {
  if (currentSession() && !currentLock() && !isKept()) return leaveForGate();
  // The new route's own calls go first, because rows come before the check.
  asking ??= idle(1_000, 300)
    .then(recheckSession)
    .finally(() => {
      asking = null;
    });
}
