/** Attaches the hub to the port of a Node server: accepts the upgrade to `/.ws`, checks who may make it, and drops dead peers. */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { type Bucket, createBucket } from './bucket';
import type { Hub, RealtimeReader } from './hub';
import { PROTOCOL_VERSION } from './protocol';
import { NAMESPACE } from './rules';

export interface AttachOptions {
  server: Server;
  hub: Hub;
  /** The reader of the connection, from its cookie; null refuses the connection. */
  session: (request: IncomingMessage) => Promise<RealtimeReader | null>;
  /** Whether a page of this origin may connect; by default only one of the same host, and never without an origin. */
  allowOrigin?: (origin: string | undefined, host: string | undefined) => boolean;
  /** The address that the rate limit counts; behind a proxy, the one it forwards. */
  addressOf?: (request: IncomingMessage) => string;
  /** Upgrades one address may ask for at once. A whole office shares one address and reconnects together. */
  upgradeBurst?: number;
  upgradesPerSecond?: number;
  /** Sockets one person may have open in all their sessions; a further one is refused. */
  mostOfPerson?: number;
  /** Milliseconds between two pings; a peer that missed one is cut off at the next. */
  pingEvery?: number;
}

/** The client cuts at 16,384 characters, which is at most 48 KB of UTF-8. */
const MAX_FRAME_BYTES = 64 * 1024;
const MAX_ADDRESSES = 10_000;
/** Every open tab has one. */
const SOCKETS_OF_PERSON = 100;
/** How long a peer has to answer a close frame before its socket is destroyed. */
const CLOSE_GRACE_MS = 2_000;

/** Are Origin and Host the same host? A page of another site must not use the cookie of this one. */
export function isSameHost(origin: string | undefined, host: string | undefined): boolean {
  if (!origin || !host || !URL.canParse(origin)) return false;
  return new URL(origin).host === host.toLowerCase();
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy());
}

/** Starts answering upgrades on the server until `close()`. */
export function attachRealtime(options: AttachOptions): { close(): void } {
  const { server, hub, session } = options;
  const allowOrigin = options.allowOrigin ?? isSameHost;
  const addressOf = options.addressOf ?? ((request) => request.socket.remoteAddress ?? '');
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES, perMessageDeflate: false });
  const answered = new WeakMap<WebSocket, boolean>();
  const buckets = new Map<string, Bucket>();
  /** Sockets of each person. */
  const open = new Map<number, number>();

  const forgetIdle = (): void => {
    for (const [address, bucket] of buckets) if (bucket.isFull()) buckets.delete(address);
  };

  const mayAsk = (address: string): boolean => {
    let bucket = buckets.get(address);
    if (!bucket) {
      if (buckets.size >= MAX_ADDRESSES) forgetIdle();
      if (buckets.size >= MAX_ADDRESSES) return false;
      bucket = createBucket(options.upgradeBurst ?? 600, options.upgradesPerSecond ?? 20);
      buckets.set(address, bucket);
    }
    return bucket.take();
  };

  /** Reads the session again when an employee was signed out meanwhile, because that `recheck` did not know this socket yet. */
  const currentReader = async (request: IncomingMessage): Promise<RealtimeReader | null> => {
    for (;;) {
      const seen = hub.rechecks();
      const reader = await session(request);
      if (!reader || seen === hub.rechecks()) return reader;
    }
  };

  const onUpgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    // An error without a listener would end the process.
    socket.on('error', () => socket.destroy());
    const [path, search] = (request.url ?? '').split('?');
    if (path !== '/.ws') return void socket.destroy();
    if (!mayAsk(addressOf(request))) return refuse(socket, '429 Too Many Requests');
    const query = new URLSearchParams(search);
    const { host, origin } = request.headers;
    if (!host || query.get('v') !== PROTOCOL_VERSION || query.get('ns') !== NAMESPACE) return refuse(socket, '400 Bad Request');
    if (!allowOrigin(origin, host)) return refuse(socket, '403 Forbidden');
    let reader: RealtimeReader | null;
    try {
      reader = await currentReader(request);
    } catch {
      return refuse(socket, '503 Service Unavailable');
    }
    if (!reader) return refuse(socket, '401 Unauthorized');
    if (socket.destroyed) return;
    const who = reader;
    if ((open.get(who.employee) ?? 0) >= (options.mostOfPerson ?? SOCKETS_OF_PERSON)) return refuse(socket, '429 Too Many Requests');
    sockets.handleUpgrade(request, socket, head, (ws) => serve(ws, who, host));
  };

  const serve = (ws: WebSocket, who: RealtimeReader, host: string): void => {
    answered.set(ws, true);
    const connection = hub.connect(
      {
        send: (text) => ws.send(text),
        close: (code, reason) => endSocket(ws, code, reason),
        bufferedAmount: () => ws.bufferedAmount,
      },
      who,
      host,
    );
    ws.on('message', (data, isBinary) => {
      if (isBinary) endSocket(ws, 1003, 'Text only');
      else connection.onMessage(data.toString());
    });
    ws.on('pong', () => answered.set(ws, true));
    open.set(who.employee, (open.get(who.employee) ?? 0) + 1);
    ws.on('close', () => {
      const left = (open.get(who.employee) ?? 1) - 1;
      if (left > 0) open.set(who.employee, left);
      else open.delete(who.employee);
      connection.onClose();
    });
    // A broken frame is followed by "close" as well, so the error itself needs no further handling.
    ws.on('error', () => ws.terminate());
  };

  const ping = setInterval(() => {
    for (const ws of sockets.clients) {
      if (answered.get(ws) === false) ws.terminate();
      else {
        answered.set(ws, false);
        ws.ping();
      }
    }
    forgetIdle();
  }, options.pingEvery ?? 30_000);
  ping.unref();

  const listener = (request: IncomingMessage, socket: Duplex, head: Buffer): void => void onUpgrade(request, socket, head);
  server.on('upgrade', listener);
  return {
    close() {
      server.off('upgrade', listener);
      clearInterval(ping);
      for (const ws of sockets.clients) endSocket(ws, 1001, 'Going away');
      sockets.close();
    },
  };
}

/** Sends a close frame, then destroys the socket, because a peer that does not read would never see the frame. */
function endSocket(ws: WebSocket, code?: number, reason?: string): void {
  if (ws.bufferedAmount > MAX_FRAME_BYTES) return ws.terminate();
  ws.close(code, reason);
  setTimeout(() => ws.terminate(), CLOSE_GRACE_MS).unref();
}
