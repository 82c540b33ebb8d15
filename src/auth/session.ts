import { currentLock, currentSession, setSession, type Lock, type Session } from '../providers/session';
import { parseLogin, readToken, type LoginOutcome } from './parseLogin';
import { isSignInPage, nextFrom } from './next';
import { keptOf, keys, sessionKeys } from '../providers/storage';
import { serverNow } from '../providers/serverTime';

/** What the sign-in page reports on arrival. */
export type Notice = { kind: 'expired' } | { kind: 'refused'; message: string };

const NOTICE = 'notice';
/** True when the employee has touched the page since it opened, so that work may be lost. */
let touched = false;

export const hasWork = (): boolean => touched;

const seconds = (): number => serverNow() / 1000;

const here = (): string => window.location.pathname + window.location.search;
/** True when this document is being left: it ignores further changes of the session. */
let leaving = false;
function go(address: string): void {
  if (leaving) return;
  leaving = true;
  window.location.replace(address);
  // The document is still here: the employee was asked about unsaved work and stayed, or came back.
  setTimeout(() => {
    leaving = false;
  }, 3_000);
}
const openLogin = (page: string, next: string): void => go(next === '' ? page : `${page}?next=${encodeURIComponent(next)}`);

function save(session: Session): void {
  localStorage.removeItem(keys.notSignedIn);
  for (const [key, value] of keptOf(session)) localStorage.setItem(key, value);
}
function forget(): void {
  for (const key of sessionKeys) localStorage.removeItem(key);
  localStorage.setItem(keys.signedIn, 'false');
}

/** The session stored by the last visit. Without a token, or with a flag other than `true`, there is none. */
function remembered(): LoginOutcome {
  const read = (key: string): string => localStorage.getItem(key) ?? '';
  const must = read(keys.must);
  return parseLogin(
    {
      code: 0,
      flag: read(keys.signedIn),
      token: read(keys.token),
      header: read(keys.headerToken),
      project: read(keys.project),
      template: read(keys.template),
      disabled_status: read(keys.disabled),
      mustChange: must === 'change',
      mustEnrol: must === 'enrol',
    },
    seconds(),
  );
}
/** Does this browser still store a session? Another tab, or the employee, may have cleared it. */
export const isKept = (): boolean => localStorage.getItem(keys.token) !== null && localStorage.getItem(keys.signedIn) === 'true';

/** Reads the stored session, once, before the first render. */
export function restoreSession(): void {
  const kept = remembered();
  if (kept.kind === 'signedIn') setSession(kept.session);
  else {
    forget();
    if (kept.kind === 'expired') sessionStorage.setItem(NOTICE, JSON.stringify({ kind: 'expired' } satisfies Notice));
  }
  const touch = (): void => {
    touched = currentSession() !== null;
  };
  // Text also arrives without a key press: pasted, dictated, filled in by the browser.
  for (const sign of ['keydown', 'pointerdown', 'input']) window.addEventListener(sign, touch, { capture: true });
  window.addEventListener('storage', followOtherTabs);
  signOuts = new BroadcastChannel('signed-out');
  signOuts.addEventListener('message', ({ data }) => followSignOut(String(data)));
}

/**
 * Tells the other tabs of this browser which session was signed out. What they store arrives a moment after it is written, so that one that
 * renewed the session in that moment would bring it back, unnoticed until the next call.
 */
let signOuts: BroadcastChannel | null = null;
const ended = new Set<string>();
const sessionIdOf = (session: Session | null): string | undefined => (session ? readToken(session.token).sid : undefined);
/** Was the session signed out in this browser? An answer about it that was on its way says nothing any more. */
export const isSignedOut = (session: Session): boolean => ended.has(sessionIdOf(session) ?? '');

/** Forgets what is stored of a session that was signed out. Which of the two ways the word of it comes first is the browser's to say. */
function forgetEnded(): void {
  const kept = remembered();
  if (kept.kind === 'signedIn' && isSignedOut(kept.session)) forget();
}

function followSignOut(sid: string): void {
  ended.add(sid);
  forgetEnded();
  if (sessionIdOf(currentSession()) !== sid) return;
  if (touched) lock({});
  else openLogin('/login', here());
}

/** Sets a session: the first, a renewed one, or the one that releases a held page. For another employee the page is loaded anew. */
export function startSession(session: Session): void {
  const before = currentSession();
  save(session);
  if (before && before.user.id !== session.user.id) return go('/');
  setSession(session);
}

/** Holds the page as it is until the same employee signs in again. */
export function lock(reason: Lock): void {
  const session = currentSession();
  if (!session || currentLock()) return;
  localStorage.setItem(keys.notSignedIn, 'true');
  setSession(session, reason);
}

/** Ends the session here and loads the sign-in page as a new document, so that nothing of the session stays in memory. */
export function closeSession(notice?: Notice, next = ''): void {
  if (leaving) return;
  const sid = sessionIdOf(currentSession());
  forget();
  if (sid !== undefined) signOuts?.postMessage(sid);
  if (notice) sessionStorage.setItem(NOTICE, JSON.stringify(notice));
  else localStorage.removeItem(keys.notSignedIn);
  openLogin('/login', next);
}
/** The gate of the specification: no session is stored any more, so the sign-in page opens. */
export function leaveForGate(): void {
  if (leaving) return;
  forget();
  openLogin('/Login', here());
}

/** The notice for the sign-in page; answered once. */
export function takeNotice(): Notice | null {
  const kept = sessionStorage.getItem(NOTICE);
  sessionStorage.removeItem(NOTICE);
  if (kept === null) return null;
  const value = JSON.parse(kept) as Notice;
  return value.kind === 'refused' ? { kind: 'refused', message: String(value.message) } : { kind: 'expired' };
}

/**
 * Another tab of the same browser signed in, renewed, or signed out. This tab follows without storing a session itself, so that two tabs
 * never answer each other. A page that was worked on is held instead of left.
 */
function followOtherTabs(event: StorageEvent): void {
  if (event.key !== keys.token && event.key !== null) return;
  forgetEnded();
  const kept = remembered();
  const session = currentSession();
  if (kept.kind !== 'signedIn') {
    if (!session) return;
    if (touched) lock({});
    else openLogin('/login', here());
  } else if (session?.user.id === kept.session.user.id) {
    // Only the tab that asked knows the version of the rights.
    setSession({ ...kept.session, grantsVersion: session.grantsVersion });
  } else if (!session) {
    if (isSignInPage(window.location.pathname)) go(nextFrom(window.location.search));
  } else if (touched) lock({});
  else go('/');
}
