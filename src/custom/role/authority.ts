import { heldGrant } from '../../schema/access';
import type { Actor } from '../../schema/actor';
import type { Flag } from './permissions';

/** An employee cannot grant a right they lack: the grid does not offer it, and the server refuses it. */
export const mayGive = (actor: Actor, code: string, flag: Flag | 'active'): boolean => {
  const own = heldGrant(actor, code);
  // To give a code at all, the employee needs its right to view.
  return own !== null && (flag === 'active' ? own.view : own[flag]);
};
