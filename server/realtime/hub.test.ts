import { describe, expect, it } from 'vitest';
import { createHub, type Hub, type HubConnection, type HubOptions, type RealtimeReader } from './hub';

const who: RealtimeReader = { sid: 's1', employee: 1, services: ['alpha'], sees: ['deposit'], group: 'G' };

interface Peer {
  connection: HubConnection;
  sent: unknown[];
  closed: number[];
  buffered: number;
  ask(a: string, b: unknown): void;
}

function join(hub: Hub, reader = who): Peer {
  const peer: Peer = { connection: { onMessage: () => undefined, onClose: () => undefined }, sent: [], closed: [], buffered: 0, ask };
  let number = 0;
  function ask(a: string, b: unknown): void {
    number += 1;
    peer.connection.onMessage(JSON.stringify({ t: 'd', d: { r: number, a, b } }));
  }
  peer.connection = hub.connect(
    {
      send: (text) => void peer.sent.push((JSON.parse(text) as { d: unknown }).d),
      close: (code) => void peer.closed.push(code ?? 0),
      bufferedAmount: () => peer.buffered,
    },
    reader,
    'panel.example:3000',
  );
  return peer;
}

function connect(options?: HubOptions): { hub: Hub; peer: Peer } {
  const hub = createHub(options);
  const peer = join(hub);
  peer.sent.length = 0;
  return { hub, peer };
}

describe('hub', () => {
  it('shakes hands with the host that was dialled and a new session id', () => {
    const hub = createHub({ now: () => 42 });
    const ids = [join(hub), join(hub)].map(({ sent }) => {
      expect(sent).toMatchObject([{ t: 'h', d: { ts: 42, v: '5', h: 'panel.example:3000' } }]);
      return (sent[0] as { d: { s: string } }).d.s;
    });
    expect(new Set(ids).size).toBe(2);
  });

  it('sends data before the ok of a listen, null as well', () => {
    const { peer } = connect();
    peer.ask('q', { p: '/live/alpha/deposit', h: '' });
    expect(peer.sent).toEqual([
      { a: 'd', b: { p: '/live/alpha/deposit', d: null } },
      { r: 1, b: { s: 'ok', d: {} } },
    ]);
  });

  it('sends one message per write and listen, relative to the write or the listen', () => {
    const { hub, peer } = connect();
    for (const p of ['/live/alpha/deposit', '/live/alpha/deposit/deposit/seq', '/live/alpha/deposit/bank']) peer.ask('q', { p });
    peer.sent.length = 0;
    hub.update('live/alpha/deposit', { 'deposit/seq': 1, 'deposit/by': 'x' });
    hub.set('live/alpha/deposit/deposit', { seq: 2 });
    hub.set('live/beta', 1);
    hub.update('live/alpha/deposit', {});
    expect(peer.sent).toEqual([
      { a: 'm', b: { p: '/live/alpha/deposit', d: { 'deposit/seq': 1, 'deposit/by': 'x' } } },
      { a: 'd', b: { p: '/live/alpha/deposit/deposit/seq', d: 1 } },
      { a: 'd', b: { p: '/live/alpha/deposit/deposit', d: { seq: 2 } } },
      { a: 'd', b: { p: '/live/alpha/deposit/deposit/seq', d: 2 } },
    ]);
  });

  it('answers a query with its part and the tag', () => {
    const { hub, peer } = connect();
    hub.set('live/alpha/deposit', { a: 1, b: 2 });
    peer.ask('q', { p: '/live/alpha/deposit', q: { l: 1, vf: 'r' }, t: 7 });
    hub.set('live/alpha/deposit/c', 3);
    peer.ask('n', { p: '/live/alpha/deposit', q: { l: 1, vf: 'r' }, t: 7 });
    hub.set('live/alpha/deposit/d', 4);
    expect(peer.sent.filter((m) => 'a' in (m as object))).toEqual([
      { a: 'd', b: { p: '/live/alpha/deposit', d: { b: 2 }, t: 7 } },
      { a: 'd', b: { p: '/live/alpha/deposit', d: { c: 3 }, t: 7 } },
    ]);
    expect(hub.size().listens).toBe(0);
  });

  it.each(['p', 'm', 'o', 'om', 'oc'])('refuses the write %s everywhere', (action) => {
    const { hub, peer } = connect();
    peer.ask(action, { p: '/claim/alpha/deposit/1', d: { x: 1 } });
    expect(peer.sent).toEqual([{ r: 1, b: { s: 'permission_denied', d: 'Permission denied' } }]);
    expect(hub.get('')).toBeNull();
  });

  it('limits listens per connection, and counts a repeated one once', () => {
    const { hub, peer } = connect({ maxListens: 2 });
    for (const p of ['/live/alpha/deposit/a', '/live/alpha/deposit/b', '/live/alpha/deposit/b', '/live/alpha/deposit/c'])
      peer.ask('q', { p });
    expect(peer.sent.at(-1)).toMatchObject({ r: 4, b: { s: 'unavailable' } });
    expect(hub.size()).toEqual({ connections: 1, listens: 2 });
    peer.connection.onClose();
    expect(hub.size()).toEqual({ connections: 0, listens: 0 });
  });

  it('joins split messages, digits inside them included, and ignores the keep-alive', () => {
    const { peer } = connect();
    for (const frame of ['0', '3', '{"t":"d","d":{"r":', '12', ',"a":"s","b":{}}}', '0']) peer.connection.onMessage(frame);
    peer.connection.onMessage('{"t":"c","d":{"t":"p","d":{}}}');
    expect(peer.sent).toEqual([
      { r: 12, b: { s: 'ok', d: {} } },
      { t: 'o', d: {} },
    ]);
  });

  it.each([
    ['no JSON', ['garbage']],
    ['no message', ['[]']],
    ['no request number', ['{"t":"d","d":{"a":"q","b":{}}}']],
    ['too many frames', ['257']],
    ['too much text', ['9', ...Array<string>(9).fill('x'.repeat(200_000))]],
    ['a nest of brackets', ['['.repeat(60_000)]],
  ])('ends a connection that sends %s', (_name, frames) => {
    const { hub, peer } = connect();
    const other = join(hub);
    for (const frame of frames) peer.connection.onMessage(frame);
    expect(peer.closed).toHaveLength(1);
    expect(other.closed).toEqual([]);
    expect(hub.size().connections).toBe(1);
  });

  it('ends a connection that never stops asking', () => {
    const { peer } = connect({ now: () => 0 });
    for (let i = 0; i < 4001; i += 1) peer.ask('s', {});
    expect(peer.closed).toEqual([1008]);
  });

  it.each([
    { p: '/a.b' },
    {},
    { p: '/live/alpha/deposit', q: { nest: {} }, t: 1 },
    { p: '/live/alpha/deposit', q: { i: 'a.b' }, t: 1 },
    { p: '/live/alpha/deposit', q: { l: 1 }, t: 'x' },
  ])('answers the odd request %j with an error and stays open', (body) => {
    const { hub, peer } = connect();
    hub.set('live/alpha/deposit', { a: 1 });
    peer.ask('q', body);
    expect(peer.sent).toMatchObject([{ r: 1, b: { s: 'invalid_argument' } }]);
    expect(peer.closed).toEqual([]);
    expect(hub.size().listens).toBe(0);
  });

  it('cuts off a peer that does not read, in the middle of a broadcast', () => {
    const { hub, peer } = connect({ maxBuffered: 100 });
    const others = [join(hub), join(hub)];
    for (const each of [peer, ...others]) each.ask('q', { p: '/popup/main' });
    peer.buffered = 101;
    hub.set('popup/main', { title: 'x' });
    expect(peer.closed).toEqual([1013]);
    for (const { sent } of others) expect(sent.at(-1)).toMatchObject({ a: 'd', b: { p: '/popup/main' } });
    expect(hub.size()).toEqual({ connections: 2, listens: 2 });
  });

  it('goes on with a broadcast when one socket throws', () => {
    const { hub, peer } = connect();
    const closed: number[] = [];
    let broken = false;
    const send = (): void => {
      if (broken) throw new Error('gone');
    };
    const bad = hub.connect({ send, close: (code) => void closed.push(code ?? 0), bufferedAmount: () => 0 }, who, 'h');
    bad.onMessage('{"t":"d","d":{"r":1,"a":"q","b":{"p":"/popup/main"}}}');
    peer.ask('q', { p: '/popup/main' });
    broken = true;
    hub.set('popup/main', 'x');
    expect(peer.sent.at(-1)).toEqual({ a: 'd', b: { p: '/popup/main', d: 'x' } });
    expect(closed).toEqual([1011]);
    expect(hub.size()).toEqual({ connections: 1, listens: 1 });
  });

  it('rechecks every reader: lost paths are revoked with their query, lost sessions closed', () => {
    const { hub, peer } = connect();
    peer.ask('q', { p: '/live/alpha/deposit', q: { l: 1, vf: 'r' }, t: 3 });
    peer.ask('q', { p: '/popup/main' });
    peer.sent.length = 0;
    hub.recheck((reader) => ({ ...reader, services: [] }));
    expect(peer.sent).toEqual([{ a: 'c', b: { p: '/live/alpha/deposit', q: [{ l: 1, vf: 'r' }] } }]);
    hub.recheck(() => null);
    expect(peer.sent.at(-1)).toEqual({ a: 'c', b: { p: '/popup/main' } });
    expect(peer.closed).toEqual([1008]);
    expect(hub.size()).toEqual({ connections: 0, listens: 0 });
  });

  it('keeps what it had when a server write is refused', () => {
    const { hub, peer } = connect({ maxData: 100 });
    hub.set('popup/main', 'small');
    peer.ask('q', { p: '/popup/main' });
    peer.sent.length = 0;
    expect(() => hub.set('popup/main', 'x'.repeat(200))).toThrow();
    expect(() => hub.set('popup/main', { 'a.b': 1 })).toThrow();
    expect(peer.sent).toEqual([]);
    expect(hub.get('popup/main')).toBe('small');
  });
});
