/**
 * Live values for the pages that want them, through the official Firebase client: against the server's own hub,
 * or against a Firebase project when one is configured.
 *
 * The library is large, so it loads with the first subscription after `connectRealtime`; a page without live
 * values never pays for it. Subscriptions outlive the connection: they attach when there is one.
 */
import type * as FirebaseModule from 'firebase/app';
import type { FirebaseApp } from 'firebase/app';
import type * as DatabaseModule from 'firebase/database';
import type { Database } from 'firebase/database';

type Library = typeof FirebaseModule & typeof DatabaseModule;

interface Subscription {
  path: string;
  onValue: (value: unknown) => void;
  onError: (error: Error) => void;
  /** Set while the client listens at the path. */
  stop: (() => void) | null;
}

interface Connection {
  library: Library;
  app: FirebaseApp;
  database: Database;
  stopWatching: () => void;
}

/** Fetches the realtime token that the rules of a Firebase project ask of readers; null where they ask for none. */
type FetchToken = () => Promise<string | null>;
interface Target {
  config?: object;
  fetchToken?: FetchToken;
}

/** A timer of a hidden tab runs once a minute at the slowest, so a clock that jumped this far means that the computer slept. */
const ASLEEP = 90_000;
const TICK = 10_000;

/** The hub serves one namespace under this name. */
const NAMESPACE = 'panel';

const subscriptions = new Set<Subscription>();
const watchers = new Set<(online: boolean) => void>();
const returnWatchers = new Set<() => void>();
let online = false;
/** True after the first connection: the next one is a return. */
let stoodBefore = false;
let connection: Connection | null = null;
/** The configuration to connect with; null while signed out. */
let target: Target | null = null;
/** Counts connections, so that a library that arrives late can tell that its connection is no longer wanted. */
let generation = 0;
let loading: Promise<void> | null = null;

function setOnline(value: boolean): void {
  if (value === online) return;
  online = value;
  for (const watcher of [...watchers]) watcher(value);
  if (value && stoodBefore) for (const watcher of [...returnWatchers]) watcher();
  stoodBefore ||= value;
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}

function attach(subscription: Subscription): void {
  if (!connection || subscription.stop) return;
  const { library, database } = connection;
  try {
    subscription.stop = library.onValue(
      library.ref(database, subscription.path),
      (snapshot) => subscription.onValue(snapshot.val()),
      // A refused path stays refused until the next sign-in, so `stop` is kept and nothing tries again.
      subscription.onError,
    );
    // `onValue` reports a known value before it returns, and the receiver may have unsubscribed by then.
    if (!subscriptions.has(subscription)) subscription.stop();
  } catch (reason) {
    subscription.onError(asError(reason));
  }
}

/** The client takes a moment for each path; hundreds of them at once, as of a menu of many sites, would hold up what is being drawn. */
const AT_ONCE = 50;
const unattached: Subscription[] = [];
let isAttaching = false;
function attachSoon(...more: readonly Subscription[]): void {
  unattached.push(...more);
  if (isAttaching || unattached.length === 0) return;
  isAttaching = true;
  setTimeout(() => {
    isAttaching = false;
    for (const subscription of unattached.splice(0, AT_ONCE)) if (subscriptions.has(subscription)) attach(subscription);
    attachSoon();
  });
}

/**
 * The rules of a Firebase project ask who reads; our server signs a token for its employee. A project without such rules is read without
 * one.
 */
async function signIn(app: FirebaseApp, fetchToken: FetchToken): Promise<void> {
  const token = await fetchToken();
  if (token === null) return;
  const { initializeAuth, inMemoryPersistence, signInWithCustomToken } = await import('firebase/auth');
  await signInWithCustomToken(initializeAuth(app, { persistence: inMemoryPersistence }), token);
}

/**
 * After sleep or a change of network the old socket may be dead without an error, and would be waited for in vain. Calls `act` at the
 * moments at which a new connection is due.
 */
function onWaking(act: () => void): () => void {
  let last = Date.now();
  const look = (): void => {
    const gap = Date.now() - last;
    last = Date.now();
    if (gap > ASLEEP) act();
  };
  const timer = setInterval(look, TICK);
  const signs: readonly (readonly [EventTarget | undefined, string, () => void])[] =
    typeof document === 'undefined'
      ? []
      : [
          [document, 'resume', act],
          [document, 'visibilitychange', look],
          [window, 'online', act],
          [(navigator as { connection?: EventTarget }).connection, 'change', act],
        ];
  for (const [target, name, listener] of signs) target?.addEventListener(name, listener);
  return () => {
    clearInterval(timer);
    for (const [target, name, listener] of signs) target?.removeEventListener(name, listener);
  };
}

async function load({ config, fetchToken }: Target, wanted: number): Promise<void> {
  const [app, database] = await Promise.all([import('firebase/app'), import('firebase/database')]);
  if (wanted !== generation) return;
  const library: Library = { ...app, ...database };
  // Without this a page that first connects while the server is down would wait for long polling, which the hub does not speak.
  library.forceWebSockets();
  const own = { databaseURL: `${location.origin}?ns=${NAMESPACE}` };
  // A name of its own for every connection: the previous app may still be shutting down.
  const created = library.initializeApp(config ?? own, `realtime-${wanted}`);
  if (config && fetchToken) await signIn(created, fetchToken);
  if (wanted !== generation) return void library.deleteApp(created);
  const opened = library.getDatabase(created);
  connection = { library, app: created, database: opened, stopWatching: () => undefined };
  const stopConnected = library.onValue(library.ref(opened, '.info/connected'), (snapshot) => setOnline(snapshot.val() === true));
  const stopWaking = onWaking(() => {
    library.goOffline(opened);
    library.goOnline(opened);
  });
  connection.stopWatching = () => {
    stopConnected();
    stopWaking();
  };
  attachSoon(...subscriptions);
}

function ensureLoaded(): void {
  if (!target || connection || loading || subscriptions.size === 0) return;
  const wanted = generation;
  const attempt = load(target, wanted)
    .catch((reason: unknown) => {
      if (wanted !== generation) return;
      for (const subscription of [...subscriptions]) subscription.onError(asError(reason));
    })
    .finally(() => {
      // After a failure the next subscription tries again.
      if (loading === attempt) loading = null;
    });
  loading = attempt;
}

/**
 * Follows the value at a path: now and after every change. May be called at any time; values arrive once `connectRealtime` was called. The
 * returned function ends the subscription, whether the library has loaded or not.
 */
export function subscribe(path: string, onValue: (value: unknown) => void, onError: (error: Error) => void = () => undefined): () => void {
  const subscription: Subscription = { path, onValue, onError, stop: null };
  subscriptions.add(subscription);
  if (connection) attachSoon(subscription);
  else ensureLoaded();
  return () => {
    subscriptions.delete(subscription);
    subscription.stop?.();
    subscription.stop = null;
  };
}

/** Allows the connection, after sign-in: to the given Firebase project, or to the server's own hub. */
export function connectRealtime(config?: object, fetchToken?: FetchToken): void {
  disconnectRealtime();
  target = { config, fetchToken };
  ensureLoaded();
}

/** Ends the connection, on sign-out. Subscriptions that remain wait for the next `connectRealtime`. */
export function disconnectRealtime(): void {
  generation += 1;
  stoodBefore = false;
  target = null;
  loading = null;
  const ended = connection;
  connection = null;
  for (const subscription of subscriptions) {
    subscription.stop?.();
    subscription.stop = null;
  }
  if (ended) {
    ended.stopWatching();
    ended.library.goOffline(ended.database);
    // The app is offline already; a failed clean-up only leaves memory behind.
    ended.library.deleteApp(ended.app).catch(() => undefined);
  }
  setOnline(false);
}

/** Reports whether values are live: at once, then after every change. */
export function onConnection(watcher: (online: boolean) => void): () => void {
  watchers.add(watcher);
  watcher(online);
  return () => {
    watchers.delete(watcher);
  };
}

/** Reports that the connection is back after a loss. Changes in between were not announced. */
export function onReturn(watcher: () => void): () => void {
  returnWatchers.add(watcher);
  return () => {
    returnWatchers.delete(watcher);
  };
}
