import { heldGrant } from '../../schema/access';
import type { Actor } from '../../schema/actor';
import type { Flag } from './permissions';

/** Nobody grants what they lack; the server refuses it, the grid does not offer it. */
export const mayGive = (actor: Actor, code: string, flag: Flag | 'active'): boolean => {
  const own = heldGrant(actor, code);
  // Holding a code begins with seeing it.
  return own !== null && (flag === 'active' ? own.view : own[flag]);
};
