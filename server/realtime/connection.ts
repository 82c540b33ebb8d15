/** One socket of the hub: its listens, its answers, its limits. */
import { createBucket } from './bucket';
import type { Listen, ListenIndex } from './listens';
import { createFrameReader, type FrameLimits, handshake, parseMessage, PONG, ProtocolError, push, reply, revoked } from './protocol';
import { applyQuery, parseQuery, type Query } from './query';
import { canRead, type RealtimeReader } from './rules';
import { parsePath, type Tree, TreeError } from './tree';

/** The transport the hub works on. */
export interface HubSocket {
  send(text: string): void;
  close(code?: number, reason?: string): void;
  /** Bytes accepted by `send` that the peer has not taken yet. */
  bufferedAmount(): number;
}

export interface HubLimits extends FrameLimits {
  /** Listens per connection. */
  maxListens: number;
  /** Bytes waiting for a peer before it is cut off. */
  maxBuffered: number;
}

/** The parts of the hub that a connection uses. */
export interface Shared {
  tree: Tree;
  index: ListenIndex;
  limits: HubLimits;
  now: () => number;
  closed(connection: Connection): void;
}

interface Target {
  keys: string[];
  query: Query | null;
  tag: number | null;
}

const DENIED = JSON.stringify('Permission denied');
/** Messages a page may send at once, as after a reconnect, and per second on average. */
const MESSAGE_BURST = 4000;
const MESSAGES_PER_SECOND = 200;

export class Connection {
  private readonly listens = new Map<string, Listen>();
  private readonly readFrame;
  private readonly allowance;
  private open = true;

  constructor(
    private readonly shared: Shared,
    private readonly socket: HubSocket,
    private reader: RealtimeReader,
    host: string,
  ) {
    this.readFrame = createFrameReader(shared.limits);
    this.allowance = createBucket(MESSAGE_BURST, MESSAGES_PER_SECOND, shared.now);
    this.send(handshake(shared.now(), host, crypto.randomUUID()));
  }

  /** A frame from the peer. Whatever it holds, it affects this socket only. */
  receive(frame: string): void {
    if (!this.open) return;
    try {
      if (!this.allowance.take()) throw new ProtocolError('Too many messages');
      const text = this.readFrame(frame);
      if (text !== undefined) this.handle(text);
    } catch (error) {
      if (error instanceof ProtocolError) this.end(error.code, error.message);
      else this.end(1011, 'Internal error');
    }
  }

  send(text: string): void {
    if (!this.open) return;
    try {
      this.socket.send(text);
    } catch {
      // A broadcast goes on to the other sockets, and the write that caused it is done already.
      return this.end(1011, 'Cannot send');
    }
    // A peer that does not read must not fill our memory; the client comes back and gets the values of that moment.
    if (this.socket.bufferedAmount() > this.shared.limits.maxBuffered) this.end(1013, 'Too slow');
  }

  /** Applies the current rights of the session: null ends the connection, listens without a right are revoked. */
  recheck(reader: RealtimeReader | null): void {
    if (reader) this.reader = reader;
    for (const [id, listen] of this.listens) {
      if (reader && canRead(reader, listen.keys)) continue;
      this.drop(id);
      this.send(revoked(listen.path, listen.query));
    }
    if (!reader) this.end(1008, 'Session ended');
  }

  get who(): RealtimeReader {
    return this.reader;
  }

  /** Closes the socket from the server's side. */
  end(code: number, reason: string): void {
    if (!this.open) return;
    this.forget();
    this.socket.close(code, reason);
  }

  /** Removes all listens of a socket that is gone. */
  forget(): void {
    if (!this.open) return;
    this.open = false;
    for (const id of [...this.listens.keys()]) this.drop(id);
    this.shared.closed(this);
  }

  private handle(text: string): void {
    const message = parseMessage(text);
    if (message === 'other') return;
    if (message === 'ping') return this.send(PONG);
    const { r, a, b } = message;
    try {
      this.send(this.answer(r, a, b));
    } catch (error) {
      if (!(error instanceof TreeError)) throw error;
      this.send(reply(r, 'invalid_argument', JSON.stringify(error.message)));
    }
  }

  private answer(request: number, action: string, body: Record<string, unknown>): string {
    switch (action) {
      case 'q':
        return this.listen(request, readTarget(body));
      case 'n': {
        const target = readTarget(body);
        this.drop(listenId(target));
        return reply(request, 'ok');
      }
      case 'g': {
        const { keys, query } = readTarget(body);
        if (!canRead(this.reader, keys)) return reply(request, 'permission_denied', DENIED);
        return reply(request, 'ok', this.valueText(keys, query));
      }
      case 'p':
      case 'm':
      case 'o':
      case 'om':
      case 'oc':
        return reply(request, 'permission_denied', DENIED);
      // The session decides what may be read, so a token the client sends is acknowledged and ignored.
      case 's':
      case 'auth':
      case 'gauth':
      case 'unauth':
      case 'appcheck':
      case 'unappeck':
        return reply(request, 'ok', '{}');
      default:
        return reply(request, 'invalid_argument', JSON.stringify('Unknown request'));
    }
  }

  private listen(request: number, target: Target): string {
    const { keys, query, tag } = target;
    if (!canRead(this.reader, keys)) return reply(request, 'permission_denied', DENIED);
    const id = listenId(target);
    this.drop(id);
    if (this.listens.size >= this.shared.limits.maxListens) {
      return reply(request, 'unavailable', JSON.stringify('Too many listens on one connection'));
    }
    const path = `/${keys.join('/')}`;
    const value = this.valueText(keys, query);
    const listen: Listen = { keys, path, query, tag, send: (text) => this.send(text) };
    this.listens.set(id, listen);
    this.shared.index.add(listen);
    // The data goes before the "ok", even when it is null: after an early "ok" the page would see null first.
    this.send(push('d', path, value, tag));
    return reply(request, 'ok', '{}');
  }

  private drop(id: string): void {
    const listen = this.listens.get(id);
    if (!listen) return;
    this.listens.delete(id);
    this.shared.index.remove(listen);
  }

  private valueText(keys: readonly string[], query: Query | null): string {
    const value = this.shared.tree.peek(keys);
    return JSON.stringify(query ? applyQuery(value, query) : value);
  }
}

function listenId({ keys, tag }: Target): string {
  return `${tag ?? ''}/${keys.join('/')}`;
}

function readTarget(body: Record<string, unknown>): Target {
  if (typeof body.p !== 'string') throw new TreeError('A path is missing');
  const keys = parsePath(body.p);
  const tag = body.t === undefined ? null : body.t;
  if (tag !== null && !Number.isSafeInteger(tag)) throw new TreeError('A tag is a number');
  const query = parseQuery(body.q ?? {});
  if (!query) throw new TreeError('Query not understood');
  // A get of a plain path sends an empty query; without a filter it is the whole value, which has no tag.
  if (Object.keys(query).length === 0) return { keys, query: null, tag: null };
  return { keys, query, tag: tag as number | null };
}
