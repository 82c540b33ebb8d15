import { createServer, type RequestListener, type Server } from 'node:http';

/**
 * An idle connection stays open longer than proxies keep theirs to a server (nginx 60 s, Caddy 120 s): the one that closes it first must be
 * the one that would send the next call, or a call meets a connection that is just being closed and is lost.
 */
const KEEP_IDLE_MS = 150_000;

/**
 * How long a client may take to send a call. What is late gets 408, and its connection is closed: bytes that wait for their last one take
 * memory.
 */
export interface SendingTimes {
  /** Everything before the body, from the beginning of the connection. */
  headersMs: number;
  /** All of it. The largest upload, 5 MB, arrives in that time at 45 KB in a second. */
  requestMs: number;
  /** How often connections are looked at. */
  lookEveryMs: number;
}
const TIMES: SendingTimes = { headersMs: 20_000, requestMs: 120_000, lookEveryMs: 5_000 };

export function createHttpServer(handle: RequestListener, { headersMs, requestMs, lookEveryMs }: SendingTimes = TIMES): Server {
  return createServer(
    {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: lookEveryMs,
      keepAliveTimeout: KEEP_IDLE_MS,
    },
    handle,
  );
}

/** Listens; gives the port, which the system chooses where none is set. */
export const listen = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
