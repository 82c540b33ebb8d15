// The protocol is undocumented: this suite drives the real client against the hub, and is what an upgrade of
// `firebase` has to pass.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import {
  type Database,
  get,
  getDatabase,
  goOffline,
  limitToFirst,
  limitToLast,
  onChildAdded,
  onValue,
  orderByChild,
  query,
  ref,
  runTransaction,
  set,
  startAt,
  update,
} from 'firebase/database';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { attachRealtime } from './attach';
import { createHub, type Hub, type RealtimeReader } from './hub';

vi.hoisted(() => {
  // The client would take even 127.0.0.1 through a proxy.
  for (const name of ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy']) delete process.env[name];
});

const reader: RealtimeReader = {
  sid: 's1',
  employee: 1,
  services: ['alpha'],
  sees: ['deposit', 'sos', 'big', 'a', 'b', 'bank'],
  group: 'G',
  level: 7,
};

let server: Server;
let hub: Hub;
let attached: { close(): void };
let session: RealtimeReader | null;
let upgrades: number;
let app: FirebaseApp;
let db: Database;

function startHub(): void {
  hub = createHub();
  attached = attachRealtime({
    server,
    hub,
    allowOrigin: (origin) => origin === undefined,
    session: () => {
      upgrades += 1;
      return Promise.resolve(session);
    },
  });
}
function stopHub(): void {
  attached.close();
  hub.close();
}

async function start(): Promise<number> {
  server = createServer((_request, response) => void response.writeHead(503).end());
  startHub();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

async function stop(): Promise<void> {
  stopHub();
  await new Promise((resolve) => server.close(resolve));
}

const until = (condition: () => boolean, timeout = 8000): Promise<void> =>
  vi.waitFor(
    () => {
      if (!condition()) throw new Error('not yet');
    },
    { timeout, interval: 5 },
  );

/** Collects the values a listener receives. */
function follow(path: string): { seen: unknown[]; errors: Error[]; stop: () => void } {
  const seen: unknown[] = [];
  const errors: Error[] = [];
  const end = onValue(
    ref(db, path),
    (snapshot) => void seen.push(snapshot.val()),
    (error) => void errors.push(error),
  );
  return { seen, errors, stop: end };
}

/** Waits until everything the hub sent so far has arrived: answers keep their order. */
const settle = async (): Promise<void> => void (await get(query(ref(db, 'popup/main'), limitToFirst(1))));

beforeEach(async () => {
  session = reader;
  upgrades = 0;
  const port = await start();
  app = initializeApp({ databaseURL: `http://127.0.0.1:${port}?ns=panel` }, `test-${port}`);
  db = getDatabase(app);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(async () => {
  goOffline(db);
  await deleteApp(app);
  await stop();
  vi.restoreAllMocks();
});

describe('the official client', () => {
  it('sees the value, then each write once and in order', async () => {
    hub.set('live/alpha/deposit', { seq: 1 });
    const { seen } = follow('live/alpha/deposit');
    await until(() => seen.length === 1);
    hub.set('live/alpha/deposit', { seq: 2, ids: ['a', 'b'] });
    hub.update('live/alpha/deposit', { seq: 3, ids: null, by: 'x' });
    hub.set('live/alpha/deposit', null);
    await settle();
    expect(seen).toEqual([{ seq: 1 }, { seq: 2, ids: ['a', 'b'] }, { seq: 3, by: 'x' }, null]);
  });

  it('sees null once when there is nothing', async () => {
    const { seen } = follow('status/G');
    await until(() => seen.length > 0);
    await settle();
    expect(seen).toEqual([null]);
  });

  it('listens above and below the place of a write', async () => {
    hub.set('alert/alpha/deposit', { x: { a: { n: 1 } } });
    // The deeper path first: the client does not send a listen that a wider one already covers.
    const deep = follow('alert/alpha/deposit/x/a/n');
    await until(() => deep.seen.length === 1);
    const wide = follow('alert/alpha/deposit');
    await until(() => wide.seen.length === 1);
    hub.set('alert/alpha/deposit/x', { a: { n: 2 } });
    hub.update('alert', { 'alpha/deposit/x/a/n': 3, 'beta/deposit': { z: 1 } });
    hub.set('alert/alpha/deposit/x/b', { n: 9 });
    hub.set('alert', null);
    await settle();
    expect(deep.seen).toEqual([1, 2, 3, null]);
    expect(wide.seen).toEqual([
      { x: { a: { n: 1 } } },
      { x: { a: { n: 2 } } },
      { x: { a: { n: 3 } } },
      { x: { a: { n: 3 }, b: { n: 9 } } },
      null,
    ]);
  });

  it('keeps two queries and the whole of one path apart', async () => {
    hub.set('alert/alpha/sos', { a: { n: 3 }, b: { n: 1 }, c: { n: 2 } });
    const place = ref(db, 'alert/alpha/sos');
    const last: string[][] = [];
    const big: string[][] = [];
    const added: (string | null)[] = [];
    onValue(query(place, limitToLast(1)), (s) => void last.push(Object.keys((s.val() as object | null) ?? {})));
    onValue(query(place, orderByChild('n'), startAt(2)), (s) => void big.push(Object.keys((s.val() as object | null) ?? {})));
    onChildAdded(query(place, limitToFirst(2)), (s) => void added.push(s.key));
    await until(() => last.length === 1 && big.length === 1 && added.length === 2);
    hub.set('alert/alpha/sos/d', { n: 0 });
    hub.set('alert/alpha/sos/a', null);
    await settle();
    expect(last).toEqual([['c'], ['d']]);
    expect(big).toEqual([['a', 'c'], ['c']]);
    expect(added).toEqual(['a', 'b', 'c']);
    const whole = follow('alert/alpha/sos');
    await until(() => whole.seen.length > 0);
    expect(whole.seen).toEqual([{ b: { n: 1 }, c: { n: 2 }, d: { n: 0 } }]);
  });

  it('reads once, wholly or in part', async () => {
    hub.set('bill/alpha', { x: { total: 5 }, y: { total: 6 } });
    expect((await get(ref(db, 'bill/alpha'))).val()).toEqual({ x: { total: 5 }, y: { total: 6 } });
    expect((await get(query(ref(db, 'bill/alpha'), limitToFirst(1)))).val()).toEqual({ x: { total: 5 } });
    await expect(get(ref(db, 'bill/beta'))).rejects.toThrow('Permission denied');
    expect(hub.size().listens).toBe(0);
  });

  it.each(['/', 'live', 'live/beta/deposit', 'status/other', 'session/x'])('is refused at %s', async (path) => {
    const { seen, errors } = follow(path);
    await until(() => errors.length === 1);
    expect(errors[0]?.message).toMatch(/^permission_denied/);
    expect(seen).toEqual([]);
    expect(hub.size().listens).toBe(0);
  });

  it('cannot write, and its own view returns to the truth', async () => {
    hub.set('claim/alpha/deposit/7', { by: 'x' });
    const { seen } = follow('claim/alpha/deposit/7');
    await until(() => seen.length === 1);
    await expect(set(ref(db, 'claim/alpha/deposit/7'), { by: 'me' })).rejects.toThrow(/permission_denied/i);
    await expect(update(ref(db, 'claim/alpha'), { 'deposit/7/by': 'me' })).rejects.toThrow(/permission_denied/i);
    await expect(runTransaction(ref(db, 'claim/alpha/deposit/7/by'), () => 'me')).rejects.toThrow(/permission_denied/i);
    await expect(set(ref(db), null)).rejects.toThrow(/permission_denied/i);
    expect(seen.at(-1)).toEqual({ by: 'x' });
    expect(hub.get('')).toEqual({ claim: { alpha: { deposit: { 7: { by: 'x' } } } } });
  });

  it('splits a message of more than 16 KB and stays connected', async () => {
    const long = '0'.repeat(100_000) + 'ก'.repeat(50_000);
    await expect(set(ref(db, 'popup/main'), long)).rejects.toThrow(/permission_denied/i);
    await settle();
    expect(upgrades).toBe(1);
  });

  it('receives a large value whole', async () => {
    const large = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`k${i}`, 'ข้อความ'.repeat(10)]));
    hub.set('alert/alpha/big', large);
    const { seen } = follow('alert/alpha/big');
    await until(() => seen.length === 1);
    expect(seen[0]).toEqual(large);
  });

  it('leaves nothing behind when it stops listening', async () => {
    const one = follow('live/alpha/a');
    const two = follow('live/alpha/b');
    await until(() => one.seen.length + two.seen.length === 2);
    expect(hub.size()).toEqual({ connections: 1, listens: 2 });
    one.stop();
    two.stop();
    await settle();
    expect(hub.size().listens).toBe(0);
  });

  it('loses a path when the rights change, and every path on logout', async () => {
    const live = follow('live/alpha/deposit');
    const popup = follow('popup/main');
    await until(() => live.seen.length + popup.seen.length === 2);
    hub.recheck((who) => ({ ...who, services: [] }));
    await until(() => live.errors.length === 1);
    hub.set('live/alpha/deposit', 'secret');
    hub.set('popup/main', 'hello');
    await until(() => popup.seen.length === 2);
    expect(live.seen).toEqual([null]);

    session = null;
    hub.recheck((who) => (who.sid === 's1' ? null : who));
    await until(() => popup.errors.length === 1);
    expect(popup.errors[0]?.message).toMatch(/^permission_denied/);
    hub.set('popup/main', 'after');
    await until(() => upgrades > 1);
    expect(popup.seen).toEqual([null, 'hello']);
    expect(hub.size()).toEqual({ connections: 0, listens: 0 });
  });

  it('comes back to a restarted hub and learns what changed, deletions included', async () => {
    hub.set('live/alpha/deposit', 1);
    hub.set('live/alpha/bank', 1);
    const kept = follow('live/alpha/deposit');
    const gone = follow('live/alpha/bank');
    const online = follow('.info/connected');
    await until(() => kept.seen.length + gone.seen.length === 2);
    // Its port stays taken: once given back, another program may have it.
    stopHub();
    await until(() => online.seen.at(-1) === false);
    startHub();
    hub.set('live/alpha/deposit', 2);
    await until(() => kept.seen.length === 2 && gone.seen.length === 2, 15_000);
    expect(kept.seen).toEqual([1, 2]);
    expect(gone.seen).toEqual([1, null]);
    hub.set('live/alpha/deposit', 3);
    await until(() => kept.seen.length === 3);
  }, 20_000);
});
