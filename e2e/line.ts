import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** How much of a held answer goes through before the rest waits. */
const LET_THROUGH = 8 * 1024;

/** A line to a server between which a test can stand. */
export interface Line {
  url: string;
  close(): Promise<void>;
}

/**
 * A line that carries everything but the end of answers to requests whose head holds `held`: those stop half-way for as long as the asker
 * stays.
 */
export async function holdingLine(target: string, held: string): Promise<Line> {
  const port = Number(new URL(target).port);
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    let left = Infinity;
    client.on('data', (chunk) => {
      if (chunk.includes(held)) left = LET_THROUGH;
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      // Dropping the rest of the chunk is as good as holding it: the client asks this connection for no more.
      client.write(chunk.subarray(0, left));
      left -= chunk.length;
      if (left <= 0) upstream.pause();
    });
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from);
      from.on('error', () => undefined);
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const socket of open) socket.destroy();
      }),
  };
}
