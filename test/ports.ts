/** Ports for servers of tests that are told theirs before they start, or that are ended and started again where they were. */
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below what systems give out by themselves (Linux from 32,768, others from 49,152): while its server is away, such a port goes to no
 * connection and to no server that asked for any.
 */
const FROM = 20_000;
/** Each worker of the tests has its own, and gives none out twice: one that was found free may be taken only a while later. */
const PER_WORKER = 1000;
const first = FROM + PER_WORKER * Number(process.env['VITEST_POOL_ID'] ?? 0);
let given = randomInt(PER_WORKER);

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** A port of 127.0.0.1 at which nothing listens. */
export async function freePort(): Promise<number> {
  for (;;) {
    given = (given + 1) % PER_WORKER;
    const port = first + given;
    if (await isFree(port)) return port;
  }
}
