/**
 * A way to a database that can be closed and opened again, as a database goes away and comes back: for tests in which others go on using
 * it.
 */
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from './ports';

export interface Doorway {
  /** The address of the database through the doorway. */
  url: string;
  /** Cuts every connection and lets none in. */
  shut(): Promise<void>;
  open(): Promise<void>;
  /** Keeps back whatever is said on connections that are there, which stay open, until `thaw`. */
  freeze(): void;
  thaw(): void;
}

export async function doorwayTo(target: string): Promise<Doorway> {
  const { hostname, port: behind } = new URL(target);
  const sockets = new Map<Socket, Socket>();
  const server = createServer((near) => {
    const far = connect(Number(behind), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.set(one, other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  const port = await freePort();
  const open = (): Promise<void> =>
    new Promise((resolve) => {
      server.listen(port, '127.0.0.1', resolve);
    });
  await open();
  const url = new URL(target);
  url.port = String(port);
  return {
    url: url.href,
    shut: () =>
      new Promise((resolve) => {
        if (!server.listening) return resolve();
        server.close(() => resolve());
        for (const socket of sockets.keys()) socket.destroy();
      }),
    freeze: () => sockets.forEach((other, one) => one.unpipe(other).pause()),
    thaw: () => sockets.forEach((other, one) => one.pipe(other)),
    open: () => (server.listening ? Promise.resolve() : open()),
  };
}
