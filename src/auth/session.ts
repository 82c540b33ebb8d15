import { useSyncExternalStore } from 'react';
import { judge, type Judged, type Session } from './judge';
import { keys, sessionKeys } from './storage';

/** Why work is held until someone signs in again. */
export interface Lock { message?: string }
/** What the sign-in page tells on arrival. */
export type Notice = { kind: 'expired' } | { kind: 'refused'; message: string };
interface State { session: Session | null; lock: Lock | null }

const NOTICE = 'notice';
const listeners = new Set<() => void>();
let state: State = { session: null, lock: null };
/** The employee has touched the page since it opened, so there may be something to lose. */
let touched = false;

function set(next: State): void {
  state = next;
  for (const listener of [...listeners]) listener();
}
export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
export const currentSession = (): Session | null => state.session;
export const useSession = (): Session | null => useSyncExternalStore(onSession, () => state.session);
export const useLock = (): Lock | null => useSyncExternalStore(onSession, () => state.lock);
export const hasWork = (): boolean => touched;

const seconds = (): number => Date.now() / 1000;

function save(session: Session): void {
  localStorage.setItem(keys.token, session.token);
  localStorage.setItem(keys.headerToken, session.header);
  localStorage.setItem(keys.group, session.user.group);
  localStorage.setItem(keys.serviceGroup, session.user.group);
  localStorage.setItem(keys.project, session.project);
  localStorage.setItem(keys.template, session.template);
  localStorage.setItem(keys.disabled, session.disabled);
  localStorage.setItem(keys.signedIn, 'true');
  localStorage.removeItem(keys.notSignedIn);
}
function forget(): void {
  for (const key of sessionKeys) localStorage.removeItem(key);
  localStorage.setItem(keys.signedIn, 'false');
}

/** The session kept from the last visit. Without a token, or with the flag not the word true, there is none. */
function remembered(): Judged {
  const read = (key: string): string => localStorage.getItem(key) ?? '';
  if (read(keys.signedIn) !== 'true') return { kind: 'signedOut' };
  return judge({
    code: 0, token: read(keys.token), header: read(keys.headerToken), project: read(keys.project), template: read(keys.template), disabled_status: read(keys.disabled),
  }, seconds());
}

/** Reads the kept session, once, before the first render. */
export function startSession(): void {
  const kept = remembered();
  if (kept.kind === 'signedIn') state = { session: kept.session, lock: null };
  else {
    forget();
    if (kept.kind === 'expired') sessionStorage.setItem(NOTICE, JSON.stringify({ kind: 'expired' } satisfies Notice));
  }
  const touch = (): void => { touched = state.session !== null; };
  window.addEventListener('keydown', touch, { capture: true });
  window.addEventListener('pointerdown', touch, { capture: true });
  window.addEventListener('storage', followOtherTabs);
}

/** Takes a session: the first one, a renewed one, or the one that lets held work go on. Another person starts from a fresh page. */
export function enter(session: Session): void {
  const before = state.session;
  save(session);
  if (before && before.user.id !== session.user.id) {
    window.location.assign('/');
    return;
  }
  set({ session, lock: null });
}

/** Holds the page as it is until the same person signs in again. */
export function lock(reason: Lock): void {
  if (state.session && !state.lock) {
    localStorage.setItem(keys.notSignedIn, 'true');
    set({ session: state.session, lock: reason });
  }
}

/** Ends the session here and opens the sign-in page on a fresh document, so that nothing of it stays in memory. */
export function leave(notice?: Notice, next = ''): void {
  forget();
  if (notice) sessionStorage.setItem(NOTICE, JSON.stringify(notice));
  window.location.replace(next === '' ? '/login' : `/login?next=${encodeURIComponent(next)}`);
}

/** What the sign-in page should tell, once. */
export function takeNotice(): Notice | null {
  const kept = sessionStorage.getItem(NOTICE);
  sessionStorage.removeItem(NOTICE);
  if (kept === null) return null;
  const value = JSON.parse(kept) as Notice;
  return value.kind === 'refused' ? { kind: 'refused', message: String(value.message) } : { kind: 'expired' };
}

/** Another tab of the same browser signed in, renewed, or left. */
function followOtherTabs(event: StorageEvent): void {
  if (event.key !== keys.token && event.key !== null) return;
  const kept = remembered();
  if (kept.kind === 'signedIn') {
    // The keys are written one by one, the flag last; the grants version is only known to the tab that asked.
    if (state.session?.user.id === kept.session.user.id) set({ session: { ...kept.session, grantsVersion: state.session.grantsVersion }, lock: null });
    else if (!state.session || state.lock) window.location.assign('/');
    else lock({});
  } else if (state.session) {
    lock({});
  }
}
