import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { attachRealtime, type AttachOptions, isSameHost } from './attach';
import { createHub, type Hub, type RealtimeReader } from './hub';

const reader: RealtimeReader = { sid: 's1', employee: 1, services: ['alpha'], sees: ['deposit'], group: 'G' };
const cleanUp: (() => void)[] = [];

afterEach(() => {
  for (const end of cleanUp.splice(0)) end();
});

interface Place {
  port: number;
  hub: Hub;
  server: Server;
}

async function start(options: Partial<AttachOptions> = {}): Promise<Place> {
  const server = createServer();
  const hub = createHub();
  const attached = attachRealtime({ server, hub, session: () => Promise.resolve(reader), ...options });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUp.push(() => {
    attached.close();
    server.close();
  });
  return { hub, server, port: (server.address() as AddressInfo).port };
}

interface Client {
  ws: WebSocket;
  messages: string[];
  /** The close code, or the refusal. */
  ended: Promise<string>;
}

function dial(port: number, path = '/.ws?v=5&ns=panel', options: { origin?: string; autoPong?: boolean } = {}): Client {
  const ws = new WebSocket(`ws://127.0.0.1:${port}${path}`, { origin: `http://127.0.0.1:${port}`, ...options });
  const messages: string[] = [];
  ws.on('message', (data) => void messages.push(data.toString()));
  const ended = new Promise<string>((resolve) => {
    ws.on('close', (code) => resolve(String(code)));
    ws.on('error', (error) => resolve(error.message));
  });
  cleanUp.push(() => ws.terminate());
  return { ws, messages, ended };
}

/** As long as a slow machine needs. */
const WITHIN = { timeout: 90_000 };
const welcome = (client: Client): Promise<void> =>
  vi.waitFor(
    () => {
      if (client.messages.length === 0) throw new Error('no handshake');
    },
    { timeout: 4000, interval: 5 },
  );

describe('the upgrade', () => {
  it('is answered with the host that was dialled', async () => {
    const { port, hub } = await start();
    const client = dial(port, '/.ws?v=5&ns=panel&ls=old&p=1:2:web:3');
    await welcome(client);
    expect(JSON.parse(client.messages[0] ?? '')).toMatchObject({ d: { d: { h: `127.0.0.1:${port}`, v: '5' } } });
    expect(hub.size().connections).toBe(1);
  });

  it('bounds the sockets of one person in all their sessions, and not those of others', async () => {
    const people = [1, 1, 1, 2, 1];
    const { port } = await start({
      mostOfPerson: 2,
      session: () => Promise.resolve({ ...reader, employee: people.shift() ?? 3, sid: `s${people.length}` }),
    });
    const [one, two] = [dial(port), dial(port)];
    await Promise.all([welcome(one), welcome(two)]);
    expect(await dial(port).ended).toContain('429');
    await welcome(dial(port));
    one.ws.close();
    await one.ended;
    await welcome(dial(port));
  });

  it.each([
    ['another version', '/.ws?v=6&ns=panel', {}, '400'],
    ['another namespace', '/.ws?v=5&ns=other', {}, '400'],
    ['no parameters', '/.ws', {}, '400'],
    ['another origin', '/.ws?v=5&ns=panel', { origin: 'https://elsewhere.example' }, '403'],
    ['no origin', '/.ws?v=5&ns=panel', { origin: undefined }, '403'],
    ['an origin that is none', '/.ws?v=5&ns=panel', { origin: 'null' }, '403'],
    ['another path', '/ws?v=5&ns=panel', {}, 'socket hang up'],
    ['a path below', '/x/.ws?v=5&ns=panel', {}, 'socket hang up'],
  ])('is refused for %s', async (_name, path, options, expected) => {
    const session = vi.fn(() => Promise.resolve(reader));
    const { port, hub } = await start({ session });
    expect(await dial(port, path, options).ended).toContain(expected);
    expect(session).not.toHaveBeenCalled();
    expect(hub.size().connections).toBe(0);
  });

  it('is refused without a session, and when sessions cannot be read', async () => {
    const nobody = await start({ session: () => Promise.resolve(null) });
    expect(await dial(nobody.port).ended).toContain('401');
    const broken = await start({ session: () => Promise.reject(new Error('database')) });
    expect(await dial(broken.port).ended).toContain('503');
  });

  it('reads the session again when somebody signed out meanwhile', async () => {
    let signedIn = true;
    const seen: { hub?: Hub } = {};
    const place = await start({
      session: async () => {
        const result = signedIn ? reader : null;
        await Promise.resolve();
        if (signedIn) {
          signedIn = false;
          seen.hub?.recheck(() => null);
        }
        return result;
      },
    });
    seen.hub = place.hub;
    expect(await dial(place.port).ended).toContain('401');
  });

  it('is limited per address', async () => {
    const { port } = await start({ upgradeBurst: 2, upgradesPerSecond: 0.001 });
    await welcome(dial(port));
    await welcome(dial(port));
    expect(await dial(port).ended).toContain('429');
    const byHeader = await start({ upgradeBurst: 1, upgradesPerSecond: 0.001, addressOf: (request) => request.url ?? '' });
    await welcome(dial(byHeader.port, '/.ws?v=5&ns=panel&p=1'));
    await welcome(dial(byHeader.port, '/.ws?v=5&ns=panel&p=2'));
  });

  it('survives a peer that resets in the middle', async () => {
    let go: () => void = () => undefined;
    let asked: () => void = () => undefined;
    const asking = new Promise<void>((resolve) => (asked = resolve));
    const { port, hub, server } = await start({
      session: () =>
        new Promise((resolve) => {
          go = () => resolve(reader);
          asked();
        }),
    });
    const gone = new Promise<void>((resolve) => server.once('upgrade', (_request, peer: Duplex) => void peer.once('close', resolve)));
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `GET /.ws?v=5&ns=panel HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: http://127.0.0.1:${port}\r\nConnection: Upgrade\r\n` +
        'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    await asking;
    socket.resetAndDestroy();
    await gone;
    go();
    await vi.waitFor(() => expect(hub.size().connections).toBe(0), WITHIN);
  });

  it('stops with close()', async () => {
    const server = createServer((_request, response) => response.end());
    const attached = attachRealtime({ server, hub: createHub(), session: () => Promise.resolve(reader) });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const client = dial(port);
    await welcome(client);
    attached.close();
    expect(await client.ended).toBe('1001');
    expect(await dial(port).ended).toContain('200');
    await new Promise((resolve) => server.close(resolve));
  });
});

describe('a connection', () => {
  it.each<[string, (ws: WebSocket) => void, string]>([
    ['garbage', (ws) => ws.send('garbage'), '1008'],
    ['1 MB in one frame', (ws) => ws.send('x'.repeat(1024 * 1024)), '1009'],
    ['1 MB of frames', (ws) => Array.from({ length: 30 }).forEach(() => ws.send('x'.repeat(40_000))), '1008'],
    ['bytes', (ws) => ws.send(Buffer.from('{}')), '1003'],
    ['a promise of endless frames', (ws) => ws.send('999999'), '1009'],
  ])('ends alone after %s', async (_name, misbehave, code) => {
    const { port, hub } = await start();
    const [good, bad] = [dial(port), dial(port)];
    await Promise.all([welcome(good), welcome(bad)]);
    misbehave(bad.ws);
    // A peer that is still sending may see the connection reset before it reads the reason.
    expect([code, '1006', 'write EPIPE', 'read ECONNRESET', 'write ECONNRESET']).toContain(await bad.ended);
    await vi.waitFor(() => expect(hub.size().connections).toBe(1), WITHIN);
    good.ws.send('{"t":"c","d":{"t":"p","d":{}}}');
    await vi.waitFor(() => expect(good.messages.at(-1)).toContain('"t":"o"'), WITHIN);
  });

  it('ends after an invalid WebSocket frame', async () => {
    const { port, hub } = await start();
    const [good, bad] = [dial(port), dial(port)];
    await Promise.all([welcome(good), welcome(bad)]);
    // Reserved bits set and no mask: an invalid frame.
    (bad.ws as unknown as { _socket: { write(bytes: Buffer): void } })._socket.write(Buffer.from([0xff, 0x7f, 0, 0, 0]));
    await bad.ended;
    await vi.waitFor(() => expect(hub.size().connections).toBe(1), WITHIN);
    expect(good.ws.readyState).toBe(WebSocket.OPEN);
  });

  it('is cut off when the peer no longer answers', async () => {
    const { port, hub } = await start({ pingEvery: 60 });
    const [alive, dead] = [dial(port), dial(port, undefined, { autoPong: false })];
    await Promise.all([welcome(alive), welcome(dead)]);
    expect(await dead.ended).toBe('1006');
    expect(alive.ws.readyState).toBe(WebSocket.OPEN);
    await vi.waitFor(() => expect(hub.size().connections).toBe(1), WITHIN);
  });

  it('is cut off when the peer no longer reads', async () => {
    const { port, hub } = await start();
    const stuck = dial(port);
    await welcome(stuck);
    stuck.ws.send('{"t":"d","d":{"r":1,"a":"q","b":{"p":"/popup/main"}}}');
    await vi.waitFor(() => expect(hub.size().listens).toBe(1), WITHIN);
    stuck.ws.pause();
    for (let i = 0; i < 40 && hub.size().connections > 0; i += 1) {
      hub.set('popup/main', String(i).padEnd(1024 * 1024, 'x'));
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(hub.size()).toEqual({ connections: 0, listens: 0 });
  });
});

describe('the origin', () => {
  it.each([
    ['http://panel.example', 'panel.example', true],
    ['https://panel.example:8443', 'Panel.Example:8443', true],
    ['https://panel.example', 'panel.example:8443', false],
    ['https://panel.example.evil.example', 'panel.example', false],
    ['https://evil.example/panel.example', 'panel.example', false],
    ['null', 'panel.example', false],
    [undefined, 'panel.example', false],
    ['http://panel.example', undefined, false],
  ])('%s at %s: %s', (origin, host, expected) => {
    expect(isSameHost(origin, host)).toBe(expected);
  });
});
