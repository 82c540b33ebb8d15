import { useSyncExternalStore } from 'react';
import { loadGrants } from './auth/permissions';
import { currentSession, onSession } from './auth/session';
import { keys } from './auth/storage';
import { leaveShut } from './custom/live/leaveShut';
import type { Envelope } from './providers/envelope';
import { call } from './providers/httpClient';
import { setSites } from './providers/siteState';
import type { Site } from './providers/siteChoice';

/** A further entry of the main menu, as the office configured it. */
export interface FurtherEntry { name: string; path: string; icon: string; order: number }
/** The office's configuration of the menu. */
export interface MenuConfig {
  /** Permission codes let into the menu of a site, and into the office's; null when it says nothing. */
  submenu: readonly string[] | null; mainmenu: readonly string[] | null;
  menuBy: 'service' | 'group_type'; menuOrder: 'catalogue' | 'alphabet';
  further: readonly FurtherEntry[];
  /** Where the SMS app is fetched; empty: nowhere. */
  smsApp: string;
}
export type Started =
  | { kind: 'starting' }
  | { kind: 'failed'; error: Error }
  | { kind: 'ready'; menu: MenuConfig | null };

const listeners = new Set<() => void>();
let started: Started = { kind: 'starting' };
let running: Promise<void> | null = null;
/** Realtime configuration; null is the server's own hub. */
let firebase: object | null = null;
export const firebaseConfig = (): object | null => firebase;

function set(next: Started): void {
  started = next;
  for (const listener of [...listeners]) listener();
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useStarted = (): Started => useSyncExternalStore(subscribe, () => started);
/** How far it has come, for those whom the configuration itself does not concern: it arrives later, and they need not be drawn again. */
export const useStartedKind = (): Started['kind'] => useSyncExternalStore(subscribe, () => started.kind);
export const startFailure = (): Error | null => (started.kind === 'failed' ? started.error : null);

const asError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)));
const config = (key: string): Promise<Envelope> => call(`/api/GetConfigByKey?key=${key}`);
const codes = (envelope: Envelope): readonly string[] | null => {
  const data = envelope['data'];
  return Array.isArray(data) ? data.map(String) : null;
};

async function loadSites(): Promise<void> {
  const { payload } = await call('/api/GetWebAll');
  setSites(Array.isArray(payload) ? (payload as Site[]) : []);
}

/** The menu's configuration only narrows what is shown; when it cannot be had, the rights alone decide. */
async function loadMenu(): Promise<MenuConfig> {
  const [submenu, mainmenu] = await Promise.all([config('submenu').catch(() => null), config('mainmenu').catch(() => null)]);
  const authLogin = submenu?.['authlogin'];
  if (typeof authLogin === 'string') localStorage.setItem(keys.authLogin, authLogin);
  const kept = submenu?.['firebase'];
  firebase = typeof kept === 'object' && kept !== null ? kept : null;
  const { further, menuBy, menuOrder, smsApp }: Partial<Envelope> = mainmenu ?? {};
  return {
    submenu: submenu && codes(submenu), mainmenu: mainmenu && codes(mainmenu), menuBy: menuBy === 'group_type' ? 'group_type' : 'service', menuOrder: menuOrder === 'alphabet' ? 'alphabet' : 'catalogue',
    further: Array.isArray(further) ? (further as FurtherEntry[]) : [], smsApp: typeof smsApp === 'string' ? smsApp : '',
  };
}

async function start(): Promise<void> {
  set({ kind: 'starting' });
  const menu = loadMenu();
  let open: boolean;
  try {
    [open] = await Promise.all([loadGrants(), loadSites()]);
  } catch (reason) {
    running = null;
    set({ kind: 'failed', error: asError(reason) });
    return;
  }
  // Nothing of a group that is shut is shown, not even for the moment it takes to leave.
  if (!open) return leaveShut();
  set({ kind: 'ready', menu: null });
  set({ kind: 'ready', menu: await menu });
}

/** Fetches, once, what the panel must know before it shows anything: rights and sites. After a failure it may be called again. */
export function startPanel(): Promise<void> {
  running ??= start();
  return running;
}

let due = false;
/** What was refused because something had to be done first is fetched again once that is done. */
onSession(() => {
  const must = currentSession()?.must ?? null;
  if (due && must === null && started.kind === 'failed') void startPanel();
  due = must !== null;
});

/** What can wait until the first rows stand: the type of the office. */
export async function loadLater(): Promise<void> {
  const type = await config('typeweb').then(({ payload }) => payload, () => null);
  localStorage.setItem(keys.typeWeb, typeof type === 'string' ? type : 'game');
}
