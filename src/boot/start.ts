import { loadGrants } from '../auth/permissions';
import { leaveShut } from '../custom/shell/live/leaveShut';
import { fetchMenuConfig, setMenuConfig } from '../menu/menuConfig';
import { growingPause, isUncertain } from '../providers/callError';
import { call } from '../providers/httpClient';
import { currentSession, onSession } from '../providers/session';
import { sharedValue, useSharedValue } from '../providers/sharedValue';
import type { Site } from '../providers/siteChoice';
import { setSites } from '../providers/siteState';

export type Started = { kind: 'starting' } | { kind: 'failed'; error: Error; attempts: number } | { kind: 'ready' };

const started = sharedValue<Started>({ kind: 'starting' });
let running: Promise<void> | null = null;

export const useStarted = (): Started => useSharedValue(started);

const asError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)));

async function loadSites(): Promise<void> {
  const { payload } = await call('/api/GetWebAll');
  setSites(Array.isArray(payload) ? (payload as Site[]) : []);
}

async function start(quietly: boolean): Promise<void> {
  const before = started.now();
  const attempts = before.kind === 'failed' ? before.attempts : 0;
  if (!quietly) started.set({ kind: 'starting' });
  const menu = fetchMenuConfig();
  let open: boolean;
  try {
    [open] = await Promise.all([loadGrants(), loadSites()]);
  } catch (reason) {
    running = null;
    started.set({ kind: 'failed', error: asError(reason), attempts: quietly ? attempts + 1 : 1 });
    return;
  }
  // Nothing of a group that is shut down is shown, not even while the page is left.
  if (!open) return leaveShut();
  started.set({ kind: 'ready' });
  setMenuConfig(await menu);
}

/**
 * Fetches once what the panel must know before it shows anything: rights and sites. After a failure it may be called again; `quietly`: what
 * is on the screen stays until it succeeds.
 */
export function startPanel({ quietly = false }: { quietly?: boolean } = {}): Promise<void> {
  running ??= start(quietly);
  return running;
}

const LONGEST_PAUSE_MS = 30_000;
/** Milliseconds until the panel tries again by itself; null: trying again would change nothing. */
export const pauseAfter = (error: Error, attempts: number): number | null =>
  isUncertain(error) ? growingPause(attempts, LONGEST_PAUSE_MS) : null;

let due = false;
/** Calls that were refused because a step was required are sent again once the step is done. */
onSession(() => {
  const must = currentSession()?.must ?? null;
  if (due && must === null && started.now().kind === 'failed') void startPanel();
  due = must !== null;
});
