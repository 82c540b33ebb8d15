import { role as roleDef } from '../../src/resources/admin/role';
import { CEO_LEVEL, heldGrant } from '../../src/schema/access';
import type { Actor, Grant } from '../../src/schema/actor';
import { seesAllSites } from '../../src/schema/can';
import { grantsOf, type RolePermission } from '../auth/grants';
import type { Tx } from '../db/client';
import { invalidField } from '../refusal';
import { HEAD_OFFICE, reaches, type Standing } from '../kernel/standing';
import { fieldWord } from '../kernel/words';
import { notYours } from './refusals';
import { looserThan, lowered, type Bounds } from './roleBounds';

/** Which employees may decide about which. The principle: an employee cannot grant, or take over, what they do not have themselves. */

const FLAGS: readonly (keyof Grant)[] = ['active', 'view', 'add', 'update', 'delete', 'export'];

/**
 * The first code among `permissions` that gives more than the employee has; null when there is none. An entry that is not active gives
 * nothing.
 */
export function beyond(actor: Actor, permissions: readonly RolePermission[]): string | null {
  for (const [code, grant] of Object.entries(grantsOf(permissions))) {
    if (grant.active && FLAGS.some((flag) => grant[flag] && heldGrant(actor, code)?.[flag] !== true)) return code;
  }
  return null;
}

/** Rights that an employee would be given. Unchanged fields are left out. */
export interface Given {
  level?: number;
  deptcode?: string;
  services?: readonly string[];
  role?: GivenRole;
}
/** A role that an employee would be given, and the bounds of the role of who gives it. */
export interface GivenRole {
  permissions: readonly RolePermission[];
  bounds: Bounds;
  own: Bounds;
}

/** Refuses with a 400 beside the field that gives more than the employee has. */
export function checkGiven(actor: Actor, { level, deptcode, services, role }: Given): void {
  if (level !== undefined && level > actor.user.level) throw invalidField('level', 'levelAboveOwn', { level: actor.user.level });
  if (deptcode === HEAD_OFFICE && actor.user.deptcode !== HEAD_OFFICE) throw invalidField('deptcode', 'seesMoreThanOwn');
  const foreign = seesAllSites(actor) ? undefined : services?.find((service) => !actor.user.service.includes(service));
  if (foreign !== undefined) throw invalidField('services', 'siteNotOwn', { service: foreign });
  if (!role) return;
  const code = beyond(actor, role.permissions);
  if (code !== null) throw invalidField('role', 'grantNotHeld', { code });
  const [looser] = looserThan(role.own, role.bounds);
  if (looser) throw invalidField('role', 'roleAboveOwn', { field: fieldWord(roleDef, looser.field) });
}

/** Refuses with a 400 on `services` when a site does not exist. */
export async function checkSitesExist(tx: Tx, services: readonly string[]): Promise<void> {
  if (services.length === 0) return;
  const rows = await tx.query<{ service: string }>('select service from site where service = any($1::text[])', [services]);
  const known = new Set(rows.map((row) => row.service));
  const missing = services.find((service) => !known.has(service));
  if (missing !== undefined) throw invalidField('services', 'noSuchSite', { service: missing });
}

/** Refuses with a 403 to change an employee above the actor's own level, or of a department above theirs. */
export function checkAbove(actor: Actor, other: Standing, permission = 'M003'): void {
  if (other.level > actor.user.level) throw notYours('aboveOwnLevel', permission);
  if (!reaches(actor.user, other)) throw notYours('aboveOwnDepartment', permission);
}

/** Refuses with a 403 to decide about a role when an employee with it stands above the actor. */
export async function checkRoleAbove(tx: Pick<Tx, 'query'>, actor: Actor, role: number, permission?: string): Promise<void> {
  const holders = await tx.query<Standing>('select distinct level, deptcode from employee where role = $1', [role]);
  for (const holder of holders) checkAbove(actor, holder, permission);
}

/** The first code of which `after` gives less than `before` did; null when nothing is lost. */
export function lostCode(before: readonly RolePermission[], after: readonly RolePermission[]): string | null {
  const [had, has] = [grantsOf(before), grantsOf(after)];
  const lost = (code: string): boolean =>
    FLAGS.some((flag) => had[code]?.[flag] === true && !(has[code]?.active === true && has[code][flag]));
  return Object.keys(had).find((code) => had[code]?.active === true && lost(code)) ?? null;
}

interface OwnRights {
  level: number;
  deptcode: string;
  permissions: readonly RolePermission[];
  bounds: Bounds;
}
/** The state of an employee before and after a change of their own record. */
interface OwnChange {
  before: OwnRights;
  after: OwnRights;
  sitesLost: boolean;
}

/**
 * Refuses with a 400 a change of the employee's own record that they could not undo: they cannot grant more than they have, so a lowered
 * level stays.
 */
export function checkOwnUndoable(actor: Actor, { before, after, sitesLost }: OwnChange): void {
  if (after.level < before.level) throw invalidField('level', 'ownLevel');
  const leavesHeadOffice = before.deptcode === HEAD_OFFICE && after.deptcode !== HEAD_OFFICE;
  if (leavesHeadOffice && before.level < CEO_LEVEL) throw invalidField('deptcode', 'ownDepartment');
  if (sitesLost && !seesAllSites(actor)) throw invalidField('services', 'ownSites');
  if (lostCode(before.permissions, after.permissions) !== null || lowered(before.bounds, after.bounds) !== null)
    throw invalidField('role', 'ownRole');
}
