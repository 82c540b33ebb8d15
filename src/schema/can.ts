import type { AnyResource, Verb } from './define';

export interface Grant { active: boolean; view: boolean; add: boolean; update: boolean; delete: boolean; export: boolean }
export type Grants = Readonly<Record<string, Grant>>;

/** The employee as the token's `result` carries them (contract, “Names that clients rely on”). */
export interface User {
  id: number; name: string; line_image: string; level: number; active: 0 | 1; deptcode: string; group: string;
  service: readonly string[];
  /** When the session ends, ISO 8601. */
  section_date: string;
}
export interface Actor { user: User; grants: Grants }

/** Level from which every site is seen; department D002 sees all at any level. */
export const ALL_SITES_LEVEL = 10;
/** Level that may take over a colleague's claim. */
export const TAKE_OVER_LEVEL = 7;

export const seesAllSites = (user: User): boolean => user.level >= ALL_SITES_LEVEL || user.deptcode === 'D002';
export const seesSite = (user: User, service: string): boolean => seesAllSites(user) || user.service.includes(service);

export const holds = (actor: Actor, code: string): boolean => actor.grants[code]?.active === true;

/** Deny by default: the resource's code with `view`, its level, then the verb on that code and the sub-permission the definition names for it. */
export function can(actor: Actor, def: AnyResource, verb: Verb): boolean {
  if (!def.verbs.includes(verb)) return false;
  if (!holds(actor, def.permission) || actor.grants[def.permission]?.view !== true) return false;
  if (def.level !== undefined && actor.user.level < def.level) return false;
  const sub = def.verbPermissions?.[verb];
  if (sub !== undefined && !holds(actor, sub)) return false;
  return actor.grants[def.permission]?.[verb] === true;
}

/** May the employee run this declared action at all? The record's state is asked apart (`stateAllows`). */
export function canAct(actor: Actor, def: AnyResource, action: string): boolean {
  const spec = def.actions[action];
  return spec !== undefined && can(actor, def, 'view') && holds(actor, spec.permission);
}

/** Does the record's state let the action run? `when: { status: ['a','b'] }` means any of them. */
export function stateAllows(when: Readonly<Record<string, unknown>> | undefined, row: Readonly<Record<string, unknown>>): boolean {
  if (!when) return true;
  return Object.entries(when).every(([field, wanted]) => (Array.isArray(wanted) ? wanted.includes(row[field]) : row[field] === wanted));
}
