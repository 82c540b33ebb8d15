import { heldGrant } from './access';
import type { Actor } from './actor';
import { CALL_CODES } from './codes';

/** The level from which a site's agent credit is shown and can be read again. */
export const AGENT_LEVEL = 7;
/** Credit up to this many baht is low; zero means that the credit is not used. */
const LITTLE = 50_000;
export const isLowCredit = (amount: number): boolean => amount > 0 && amount <= LITTLE;

/** What changes a site's credit for messages, which every employee sees in the header … */
export const SMS_SOURCES = ['topup', 'sms_campaign', 'sms_message'] as const;
/**
 * … and all its credits, for those who see the agent's: it is corrected with the site. They are read again when one of these was written.
 */
export const CREDIT_SOURCES = ['site', ...SMS_SOURCES] as const;

/** The wallet whose balance is the credit for messages. */
export const SMS_WALLET = 'WALLETSMS';

/** The day after the last of a contract, which the panel shows; both `YYYY-MM-DD`. */
export function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

/** The operator group whose sites may be reset to their default settings; the mode of the server does not matter. */
export const DEMO_GROUP = 'DEMO';
/** A site of that group may be reset by employees who may change the basic settings, or from this level on see them. */
const RESET_LEVEL = 9;
export const mayReset = (actor: Actor): boolean =>
  actor.user.group === DEMO_GROUP && (actor.user.level >= RESET_LEVEL || heldGrant(actor, CALL_CODES.resetDefaults)?.update === true);
