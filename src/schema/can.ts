import { allowed, heldGrant, isOpen } from './access';
import type { Actor } from './actor';
import type { AnyResource, Verb } from './define';
import type { AnyField } from './fields/types';
import type { Outline } from './outline';

/** The level from which every site is seen, by layout; department D002 sees all at any level. */
export const ALL_SITES_LEVEL = { newest: 10, older: 9 } as const;
/** Level that may take over a colleague's claim. */
export const TAKE_OVER_LEVEL = 7;

export const seesAllSites = ({ user, everySite }: Actor): boolean =>
  everySite ?? (user.level >= ALL_SITES_LEVEL.newest || user.deptcode === 'D002');

/** Is the code in the employee's role, active, and not reserved for the CEO? The empty code and the code zero are open to everyone. */
export const holds = (actor: Actor, code: string): boolean => isOpen(code) || heldGrant(actor, code) !== null;

/** Denies by default: all rules of `access.ts` must pass. */
export const can = (actor: Actor, def: Outline, verb: Verb): boolean => allowed({ actor, def, verb });

/** May the employee run this declared action at all? The record's state is checked apart (`matches`). */
export const canAct = (actor: Actor, def: Outline, action: string): boolean => allowed({ actor, def, verb: 'view', action });

/** May the employee import records from a file? Needs the right to add records, and the declared code where there is one. */
export const canImport = (actor: Actor, def: Outline): boolean =>
  def.imports !== undefined && can(actor, def, 'add') && holds(actor, def.imports.permission ?? '');

/** Is this the value of a field that is masked for the employee, because they do not hold its code? */
export const isHidden = (actor: Actor, field: AnyField | undefined): boolean => {
  const code = field?.personal ?? field?.reveal;
  return code !== undefined && !holds(actor, code);
};

/** Is the value left out for the employee altogether? It is then told as empty, where other masked values are told covered. */
export const isLeftOut = (actor: Actor, field: AnyField | undefined): boolean => field?.reveal !== undefined && !holds(actor, field.reveal);

/** Would an import tell this employee which values of a hidden field there are? Then rows that are there already are told like new ones. */
export const hidesSeen = (actor: Actor, def: AnyResource): boolean =>
  (def.imports?.unique ?? []).some((name) => isHidden(actor, def.fields[name]));
