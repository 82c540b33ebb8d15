/**
 * The live values of an office as panels get them: the real hub behind a port, and the real client, signed in by the cookie a browser would
 * send.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { deleteApp, initializeApp, type FirebaseApp } from 'firebase/app';
import { forceWebSockets, get, getDatabase, goOffline, onValue, ref, type Database } from 'firebase/database';
import { createApp, type App } from '../server/app';
import { DEMO_RULES, type Config } from '../server/config';
import type { Db } from '../server/db/client';
import { implementations } from '../server/handlers';
import { createVault } from '../server/process/vault';
import { definitions } from '../src/resources';
import { DEMO_PASSWORD } from '../server/seed/staff';
import { startLive, type Live, type LiveOptions } from '../server/process/live';

for (const name of ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy']) delete process.env[name];

forceWebSockets();

export interface Panel {
  /** What stands at a path now; an error is thrown where the path is refused. */
  read(path: string): Promise<unknown>;
  /** Everything a listener has seen so far. */
  follow(path: string): unknown[];
  close(): Promise<void>;
}
export interface LiveRig {
  live: Live;
  /** `cookie`: as signing in sets it. */
  open(cookie: string): Promise<Panel>;
  close(): Promise<void>;
}

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return (server.address() as AddressInfo).port;
};
let made = 0;

/** The real client at a port of this machine. `after`: what its end ends as well. */
export function connectPanel(port: number, after: () => Promise<void> = () => Promise.resolve()): Panel {
  made += 1;
  const client: FirebaseApp = initializeApp({ databaseURL: `http://127.0.0.1:${port}?ns=panel` }, `panel-${made}`);
  const database: Database = getDatabase(client);
  return {
    read: async (path) => (await get(ref(database, path))).val() as unknown,
    follow(path) {
      const seen: unknown[] = [];
      onValue(
        ref(database, path),
        (snapshot) => {
          seen.push(snapshot.val());
        },
        (error) => {
          seen.push(error.message);
        },
      );
      return seen;
    },
    async close() {
      goOffline(database);
      await deleteApp(client);
      await after();
    },
  };
}

/** `connect` is given the live values before the app is made, so that it can announce to them. */
export async function startRig(connect: (live: Live) => Promise<App> | App, options: LiveOptions = {}): Promise<LiveRig> {
  const live = startLive(() => '198.51.100.7', options);
  const app = await connect(live);
  await live.fill(app, { group: 'TOPUP' });
  const main = createServer();
  const stop = live.attach(main, app);
  const panels: Panel[] = [];
  return {
    live,
    async open(cookie) {
      const door = createServer();
      // A client that reconnected to a stopped server waits for an answer that never comes and keeps its socket: closing the door ends it.
      const sockets = new Set<Socket>();
      door.on('connection', (socket) => sockets.add(socket));
      // What a browser does by itself: it says where its page comes from, and sends its cookie.
      door.on('upgrade', (request, socket, head) => {
        request.headers.origin = `http://${request.headers.host ?? ''}`;
        request.headers.cookie = cookie;
        main.emit('upgrade', request, socket, head);
      });
      const port = await listen(door);
      const panel = connectPanel(port, async () => {
        for (const socket of sockets) socket.destroy();
        await new Promise((resolve) => {
          door.close(resolve);
        });
      });
      panels.push(panel);
      return panel;
    },
    async close() {
      stop();
      await live.stop();
      for (const panel of panels) await panel.close();
    },
  };
}

/** The office on a database, as one process of several runs it. */
export async function createOffice(db: Db, live: Live, config: Partial<Config> = {}): Promise<App> {
  return createApp({
    db,
    definitions,
    implementations,
    files: { put: () => Promise.resolve(), get: () => Promise.resolve(null), remove: () => Promise.resolve() },
    vault: await createVault(new Uint8Array(32).fill(7)),
    announce: live.announce,
    announceClaim: live.announceClaim,
    rightsChanged: live.rightsChanged,
    config: {
      ...DEMO_RULES,
      mode: 'DEMO',
      group: 'TOPUP',
      authLogin: 'PASSWORD',
      sessionSecret: 'a secret of the tests, long enough',
      demoAccounts: [],
      ...config,
    },
  });
}

export interface Someone {
  /** The cookie of the live connection. */
  cookie: string;
  header: string;
  call(method: string, path: string, data?: unknown): Promise<{ status: number; body: Record<string, unknown> }>;
}

/** Signs in at one process; the session is good at all of them. */
export async function signInAt(app: App, username: string): Promise<Someone> {
  const ask = (path: string, init: RequestInit): Promise<Response> =>
    app.fetch(new Request(`http://office.test/api/${path}`, init), { ip: '198.51.100.7' });
  const signedIn = await ask('Login', { method: 'POST', body: JSON.stringify({ username, password: DEMO_PASSWORD }) });
  const { token, header } = (await signedIn.json()) as { token: string; header: string };
  return {
    cookie: (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? '',
    header,
    async call(method, path, data) {
      const response = await ask(path, {
        method,
        headers: { authorization: `Bearer ${token}` },
        body: data === undefined ? undefined : JSON.stringify(data),
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
  };
}
