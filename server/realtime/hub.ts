/**
 * The realtime hub: answers the official Firebase Realtime Database client from one tree in memory.
 * It knows sockets only as `HubSocket`, so it runs wherever something can carry text frames.
 */
import { Connection, type HubLimits, type HubSocket } from './connection';
import { fanOut } from './fanOut';
import { ListenIndex } from './listens';
import type { RealtimeReader } from './rules';
import { Tree } from './tree';

export type { HubSocket } from './connection';
export type { RealtimeReader } from './rules';

export interface HubOptions extends Partial<HubLimits> {
  /** Limit of the whole tree, in characters, roughly counted. */
  maxData?: number;
  now?: () => number;
}

export interface HubConnection {
  /** Called with each text frame of the peer. */
  onMessage(text: string): void;
  /** Called when the socket is closed. */
  onClose(): void;
}

export interface Hub {
  /** Takes an authorised socket and sends the handshake; `host` is the Host the client connected to. */
  connect(socket: HubSocket, who: RealtimeReader, host: string): HubConnection;
  /** Replaces the value at a path (null removes it): one event for every listener. */
  set(path: string, value: unknown): void;
  /** Replaces several children at once; their names may be paths. One event for every listener. */
  update(path: string, children: Record<string, unknown>): void;
  /** A copy of the value at a path, null when there is none. */
  get(path: string): unknown;
  /**
   * Decides again who every socket is, after a sign-out or a change of rights: null ends the socket, listens without a right are revoked.
   */
  recheck(decide: (who: RealtimeReader) => RealtimeReader | null): void;
  /** How often `recheck` has run: a session read before the last run may be out of date. */
  rechecks(): number;
  size(): { connections: number; listens: number };
  /** Closes every socket; the clients reconnect when a hub answers again. */
  close(): void;
}

const DEFAULTS: HubLimits = {
  maxFrames: 256,
  maxMessage: 1024 * 1024,
  maxListens: 1000,
  maxBuffered: 8 * 1024 * 1024,
};
const MAX_DATA = 64 * 1024 * 1024;

/** Makes an empty hub. */
export function createHub(options: HubOptions = {}): Hub {
  const tree = new Tree(options.maxData ?? MAX_DATA);
  const index = new ListenIndex();
  const connections = new Set<Connection>();
  const shared = {
    tree,
    index,
    limits: {
      maxFrames: options.maxFrames ?? DEFAULTS.maxFrames,
      maxMessage: options.maxMessage ?? DEFAULTS.maxMessage,
      maxListens: options.maxListens ?? DEFAULTS.maxListens,
      maxBuffered: options.maxBuffered ?? DEFAULTS.maxBuffered,
    },
    now: options.now ?? Date.now,
    closed: (connection: Connection) => void connections.delete(connection),
  };
  let rechecks = 0;

  return {
    connect(socket, who, host) {
      const connection = new Connection(shared, socket, who, host);
      connections.add(connection);
      return {
        onMessage: (text) => connection.receive(text),
        onClose: () => connection.forget(),
      };
    },
    set(path, value) {
      const change = tree.set(path, value);
      fanOut(tree, index, 'd', change.keys, [change]);
    },
    update(path, children) {
      const { keys, changes } = tree.update(path, children);
      if (changes.length > 0) fanOut(tree, index, 'm', keys, changes);
    },
    get: (path) => tree.get(path),
    recheck(decide) {
      rechecks += 1;
      for (const connection of [...connections]) connection.recheck(decide(connection.who));
    },
    rechecks: () => rechecks,
    size: () => ({ connections: connections.size, listens: index.count }),
    close() {
      for (const connection of [...connections]) connection.end(1001, 'Going away');
    },
  };
}
