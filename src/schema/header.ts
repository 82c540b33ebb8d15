import { heldGrant } from './access';
import type { Actor } from './can';

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

/** Who may change the basic settings, or anybody of this level who may see them, puts a demonstration back to its defaults. */
const RESET_LEVEL = 9;
export const mayReset = (actor: Actor): boolean => actor.demo === true && (actor.user.level >= RESET_LEVEL || heldGrant(actor, 'P011')?.update === true);
