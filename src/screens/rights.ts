import type { Actor } from '../schema/actor';
import { serverNow } from '../providers/serverTime';
import { can, canAct } from '../schema/can';
import type { AnyAction, AnyResource } from '../schema/define';
import { matches, type FilterValues } from '../schema/filter';
import type { Rec } from './record';

/** Is the record in the state something waits for? */
export const inState = (def: AnyResource, when: FilterValues | undefined, row: Rec): boolean =>
  matches(def, when, row, new Date(serverNow()));

/** Actions the employee may run at all, whatever the record. */
export const actionsOf = (actor: Actor, def: AnyResource): readonly string[] =>
  Object.keys(def.actions).filter((name) => def.actions[name]?.on !== 'list' && canAct(actor, def, name));

/** Actions of the list itself. */
export const listActionsOf = (actor: Actor, def: AnyResource): readonly string[] =>
  Object.keys(def.actions).filter((name) => def.actions[name]?.on === 'list' && canAct(actor, def, name));

/** Of those, the ones the record's state lets run. */
export const openActions = (actor: Actor, def: AnyResource, row: Rec): readonly string[] =>
  actionsOf(actor, def).filter((name) => inState(def, def.actions[name]?.when, row));

/** May the employee edit this record as it is now? */
export const canEdit = (actor: Actor, def: AnyResource, row: Rec): boolean =>
  can(actor, def, 'update') && inState(def, def.updateWhen, row);

const hasMoney = (action: AnyAction): boolean => Object.values(action.input ?? {}).some((field) => field.kind === 'money');

/** Actions that may move money: a key pressed by habit must never be enough for them. */
export function isMoneyAction(def: AnyResource, action: AnyAction): boolean {
  const amount = Object.values(def.fields).some((field) => field.kind === 'money');
  return action.approval !== undefined || hasMoney(action) || (amount && action.handled === true);
}

/** A queue item that still waits for someone: an action with a key is open on it. */
export const isWaiting = (def: AnyResource, row: Rec): boolean =>
  Object.values(def.actions).some((action) => action.key !== undefined && action.on !== 'list' && inState(def, action.when, row));

/** Is there anything one could do with a selection? */
export const hasBulk = (actor: Actor, def: AnyResource): boolean =>
  (def.inRow !== undefined && can(actor, def, 'update')) || actionsOf(actor, def).some((name) => def.actions[name]?.bulk);
