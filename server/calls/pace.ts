import { bounded } from '../bounded';
import { Refusal } from '../refusal';

/** Sessions whose calls are counted; those that were not used for long are forgotten, and have all of their calls again. */
const MAX_SESSIONS = 20_000;
/** Code of the refusal: nothing was done, and the same call may come again after the time it says. */
const TOO_MANY = 6;

/** Far more than any employee clicks, and than a panel requests by itself. */
export const CALLS_A_MINUTE = 1200;

/** What is sent slowly keeps its part of the memory as long as it lasts; a panel has some thirty calls under way, in all its windows. */
const CALLS_AT_ONCE = 250;
const refused = (seconds: number): Refusal => new Refusal(429, 'tooManyCalls', { seconds }, { code: TOO_MANY, retryAfter: seconds });

/** Refuses a call of a session that calls too often, or has too much under way; gives what is to be called when the call is over. */
export type CallPace = (session: string, now: Date) => () => void;

/**
 * Holds every session to so many calls a minute, which may all come in a row and from then on come back one by one, and to so many under
 * way. Counted by each process for itself, in memory: it keeps a program in an employee's place from wearing the server out, and decides
 * about nothing.
 */
export function createCallPace(aMinute: number): CallPace {
  const left = bounded<string, { calls: number; at: number }>(MAX_SESSIONS);
  const underWay = new Map<string, number>();
  const perMs = aMinute / 60_000;
  const count = (session: string, by: 1 | -1): void => {
    const now = (underWay.get(session) ?? 0) + by;
    if (now === 0) underWay.delete(session);
    else underWay.set(session, now);
  };
  return (session, now) => {
    if ((underWay.get(session) ?? 0) >= CALLS_AT_ONCE) throw refused(1);
    const at = now.getTime();
    const known = left.get(session);
    const calls = known ? Math.min(aMinute, known.calls + Math.max(0, at - known.at) * perMs) : aMinute;
    if (calls < 1) throw refused(Math.max(1, Math.ceil((1 - calls) / perMs / 1000)));
    left.set(session, { calls: calls - 1, at });
    count(session, 1);
    return () => count(session, -1);
  };
}
