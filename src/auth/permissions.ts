import { call } from '../providers/httpClient';
import { sharedValue, useSharedValue } from '../providers/sharedValue';
import type { Actor, Grants, User } from '../schema/actor';
import { SHUT } from '../schema/shutdown';
import { currentSession, onSession } from '../providers/session';

const actor = sharedValue<Actor | null>(null);
let version: string | null = null;
let loading: Promise<boolean> | null = null;

/** The end of the session moves with every renewal; nothing on screen depends on it. */
const shape = (user: User): string => JSON.stringify({ ...user, section_date: '' });

async function fetchGrants(): Promise<boolean> {
  const { payload } = await call('/api/Grants');
  const { version: given, grants, demo, status } = payload as { version: string | number; grants: Grants; demo?: boolean; status?: number };
  const user = currentSession()?.user;
  if (user) {
    version = String(given);
    actor.set({ user, grants, demo });
  }
  return status !== SHUT;
}
/** Fetches the employee's rights and tells whether their group is open; calls made meanwhile share the answer. */
export function loadGrants(): Promise<boolean> {
  loading ??= fetchGrants().finally(() => {
    loading = null;
  });
  return loading;
}

/** A renewed session may come with changed rights or a changed level. */
onSession(() => {
  const session = currentSession();
  const known = actor.now();
  if (!session || !known) return;
  if (shape(session.user) !== shape(known.user)) actor.set({ ...known, user: session.user });
  if (session.grantsVersion !== '' && session.grantsVersion !== version) {
    // A failed fetch is not repeated for the same version; the next check of the session tries again.
    loadGrants().catch(() => undefined);
  }
});

export const currentActor = actor.now;
/** The employee with their rights; null until the rights are here. */
export const useMaybeActor = (): Actor | null => useSharedValue(actor);
/** The same inside the panel, which is only shown once the rights are here. Read from memory. */
export function useActor(): Actor {
  const known = useMaybeActor();
  if (!known) throw new Error('useActor outside the signed-in panel');
  return known;
}
