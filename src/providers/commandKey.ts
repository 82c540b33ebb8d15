import { isUncertain } from './callError';

/** How many commands of unknown outcome are remembered. */
const MOST = 50;
const pending = new Map<string, string>();

/**
 * Runs a command under a key. While the outcome is unknown (dropped network, failed server), the same command sent again by any button gets
 * the same key, so that the server does it once.
 */
export async function withCommandKey<T>(what: readonly unknown[], given: string | undefined, run: (key: string) => Promise<T>): Promise<T> {
  const signature = JSON.stringify(what);
  const key = given ?? pending.get(signature) ?? crypto.randomUUID();
  try {
    const answer = await run(key);
    pending.delete(signature);
    return answer;
  } catch (error) {
    pending.delete(signature);
    if (isUncertain(error)) {
      pending.set(signature, key);
      if (pending.size > MOST) pending.delete(pending.keys().next().value ?? '');
    }
    throw error;
  }
}
