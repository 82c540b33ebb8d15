import { heldGrant } from './access';
import type { Actor } from './actor';
import { CALL_CODES } from './codes';

/** Level from which a site's credit with its agent is seen, and read again. */
export const AGENT_LEVEL = 7;
/** Up to this much is little, in baht; nothing at all is no credit in use. */
const LITTLE = 50_000;
export const isLowCredit = (amount: number): boolean => amount > 0 && amount <= LITTLE;

/** The wallet whose balance is the credit for messages. */
export const SMS_WALLET = 'WALLETSMS';

/** The day after the last of a contract, which is what people are shown; both `YYYY-MM-DD`. */
export function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

/** The operator group whose sites may be put back to their default settings; the mode of the office says nothing about it. */
export const DEMO_GROUP = 'DEMO';
/** Who may change the basic settings, or anybody of this level who may see them, puts a site of that group back. */
const RESET_LEVEL = 9;
export const mayReset = (actor: Actor): boolean =>
  actor.user.group === DEMO_GROUP && (actor.user.level >= RESET_LEVEL || heldGrant(actor, CALL_CODES.resetDefaults)?.update === true);
