import type { Actor } from '../schema/actor';
import { can, canAct, stateAllows } from '../schema/can';
import type { AnyAction, AnyResource } from '../schema/define';
import type { Rec } from './record';

/** Actions the employee may run at all, whatever the record. */
export const actionsOf = (actor: Actor, def: AnyResource): readonly string[] => Object.keys(def.actions).filter((name) => canAct(actor, def, name));

/** Of those, the ones the record's state lets run. */
export const openActions = (actor: Actor, def: AnyResource, row: Rec): readonly string[] =>
  actionsOf(actor, def).filter((name) => stateAllows(def.actions[name]?.when, row));

/** May the employee edit this record as it is now? */
export const canEdit = (actor: Actor, def: AnyResource, row: Rec): boolean => can(actor, def, 'update') && stateAllows(def.updateWhen, row);

const hasMoney = (action: AnyAction): boolean => Object.values(action.input ?? {}).some((field) => field.kind === 'money');

/** Actions that may move money: a key pressed by habit must never be enough for them. */
export function isMoneyAction(def: AnyResource, action: AnyAction): boolean {
  const amount = Object.values(def.fields).some((field) => field.kind === 'money');
  return action.second !== undefined || hasMoney(action) || (amount && action.handled === true);
}

/** A queue item that still waits for someone: an action with a key is open on it. */
export const isWaiting = (def: AnyResource, row: Rec): boolean =>
  Object.values(def.actions).some((action) => action.key !== undefined && stateAllows(action.when, row));
