import { Refusal } from '../refusal';
import type { Kernel } from '../kernel/kernel';
import { bearerOf, readySession, type Call, type SessionCall } from './context';

/**
 * Answers a call that only reads. Its first statement goes to the database together with the one that reads the session: the read begins
 * under the rights that were last seen in it. What was read is answered only once the session is known to stand with just these rights;
 * otherwise it is read again.
 */
export async function readAhead(call: Call, read: (call: SessionCall) => Promise<Response>): Promise<Response> {
  const { server } = call;
  const token = bearerOf(call.request);
  const seen = token === null ? null : await server.sessions.remembered(token);
  if (!seen) {
    const session = await readySession(call);
    return read(Object.assign(call, { session }));
  }
  const standing = readySession(call);
  const kernel: Kernel = {
    ...server.kernel,
    db: { ...server.kernel.db, ...server.sessions.beside },
    // What is written down of a read is written for who may read.
    countOnce: async (key, count) => {
      await standing;
      return server.kernel.countOnce(key, count);
    },
  };
  const early = (async () => read({ ...call, session: seen, server: { ...server, kernel } }))().catch((error: unknown) => ({ error }));
  const session = await standing;
  const first = await early;
  if (session.grantsVersion === seen.grantsVersion) {
    if (!('error' in first)) return first;
    // A refusal is told by the call itself; what failed is not tried twice.
    if (!(first.error instanceof Refusal)) throw first.error;
  }
  return read(Object.assign(call, { session }));
}
