import { bounded } from '../bounded';
import { Refusal } from '../refusal';

/** Sessions whose calls are counted; those that were not used for long are forgotten, and have all of their calls again. */
const MAX_SESSIONS = 20_000;
/** Code of the refusal: nothing was done, and the same call may come again after the time it says. */
const TOO_MANY = 6;

/** Far more than anybody presses, and than a panel asks for by itself. */
export const CALLS_A_MINUTE = 1200;

/** Refuses a call of a session that calls too often. */
export type CallPace = (session: string, now: Date) => void;

/**
 * Holds every session to so many calls a minute: what comes at once may be all of them, and from then on they come back one by one. Counted by each
 * process for itself, in memory: it keeps a program in an employee's place from wearing the server out, and decides about nothing.
 */
export function createCallPace(aMinute: number): CallPace {
  const left = bounded<string, { calls: number; at: number }>(MAX_SESSIONS);
  const perMs = aMinute / 60_000;
  return (session, now) => {
    const at = now.getTime();
    const known = left.get(session);
    const calls = known ? Math.min(aMinute, known.calls + Math.max(0, at - known.at) * perMs) : aMinute;
    if (calls < 1) {
      const seconds = Math.max(1, Math.ceil((1 - calls) / perMs / 1000));
      throw new Refusal(429, 'tooManyCalls', { seconds }, { code: TOO_MANY, retryAfter: seconds });
    }
    left.set(session, { calls: calls - 1, at });
  };
}
