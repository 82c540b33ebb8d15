// The browser's module in Node: the same client, the same hub, with only `location` put in its place.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectRealtime, disconnectRealtime, onConnection, subscribe } from '../src/providers/realtime';
import { attachRealtime } from '../server/realtime/attach';
import { createHub, type Hub } from '../server/realtime/hub';

vi.hoisted(() => {
  for (const name of ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy']) delete process.env[name];
});

let server: Server;
let hub: Hub;
let attached: { close(): void };
let upgrades: number;

beforeEach(async () => {
  upgrades = 0;
  server = createServer();
  hub = createHub();
  attached = attachRealtime({
    server,
    hub,
    allowOrigin: () => true,
    session: () => {
      upgrades += 1;
      return Promise.resolve({ sid: 's', employee: 1, services: ['alpha'], sees: ['deposit'], group: 'G' });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vi.stubGlobal('location', { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(async () => {
  disconnectRealtime();
  attached.close();
  await new Promise((resolve) => server.close(resolve));
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const until = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 8000, interval: 5 });

describe('realtime in the browser', () => {
  it('subscribes before the library is there, and says when it is online', async () => {
    hub.set('live/alpha/deposit', { seq: 1 });
    const states: boolean[] = [];
    const seen: unknown[] = [];
    const stopWatching = onConnection((online) => void states.push(online));
    const stop = subscribe('live/alpha/deposit', (value) => void seen.push(value));
    connectRealtime();
    await until(() => expect(seen).toEqual([{ seq: 1 }]));
    hub.set('live/alpha/deposit', { seq: 2 });
    await until(() => expect(seen).toEqual([{ seq: 1 }, { seq: 2 }]));
    expect(states).toEqual([false, true]);
    disconnectRealtime();
    expect(states).toEqual([false, true, false]);
    stopWatching();
    stop();
  });

  it('does not connect before a page is live, nor for one that left while the library loaded', async () => {
    connectRealtime();
    const seen: unknown[] = [];
    subscribe('live/alpha/deposit', (value) => void seen.push(value))();
    const stop = subscribe('popup/main', () => undefined);
    await until(() => expect(hub.size().listens).toBe(1));
    expect([seen, upgrades]).toEqual([[], 1]);
    stop();
    await until(() => expect(hub.size().listens).toBe(0));
  });

  it('connects nobody who signed out while the library loaded', async () => {
    const stop = subscribe('popup/main', () => undefined);
    connectRealtime();
    disconnectRealtime();
    connectRealtime();
    await until(() => expect(hub.size().listens).toBe(1));
    // The one that came afterwards, and no other.
    expect(upgrades).toBe(1);
    stop();
  });

  it('reports a refused path, and a path that is none', async () => {
    const errors: string[] = [];
    const stops = ['live/beta/deposit', 'live/a.b'].map((path) =>
      subscribe(
        path,
        () => undefined,
        (error) => void errors.push(error.message),
      ),
    );
    connectRealtime();
    await until(() => expect(errors).toHaveLength(2));
    expect(errors.some((message) => message.startsWith('permission_denied'))).toBe(true);
    stops.forEach((stop) => stop());
  });

  it('lets a receiver leave from within its first value', async () => {
    hub.set('popup/main', 'x');
    const kept: unknown[] = [];
    const keep = subscribe('popup/main', (value) => void kept.push(value));
    connectRealtime();
    await until(() => expect(kept).toEqual(['x']));
    let calls = 0;
    const stop: () => void = subscribe('popup/main', () => {
      calls += 1;
      queueMicrotask(() => stop());
    });
    for (const value of ['y', 'z']) {
      hub.set('popup/main', value);
      await until(() => expect(kept.at(-1)).toBe(value));
    }
    expect(calls).toBe(1);
    keep();
  });

  it('leaves on sign-out and attaches what remained at the next sign-in', async () => {
    hub.set('popup/main', 1);
    const seen: unknown[] = [];
    const stop = subscribe('popup/main', (value) => void seen.push(value));
    connectRealtime();
    await until(() => expect(seen).toEqual([1]));
    disconnectRealtime();
    await until(() => expect(hub.size()).toEqual({ connections: 0, listens: 0 }));
    hub.set('popup/main', 2);
    connectRealtime({ databaseURL: `${location.origin}?ns=panel` });
    await until(() => expect(seen).toEqual([1, 2]));
    stop();
  });
});
