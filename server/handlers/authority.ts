import { heldGrant } from '../../src/schema/access';
import { seesAllSites, type Actor, type Grant } from '../../src/schema/can';
import { grantsOf, type RolePermission } from '../auth/grants';
import type { Tx } from '../db/client';
import { invalidField, Refusal } from '../kernel/errors';
import { notYours } from './refusals';

/** Who may decide about whom. The rule behind all of it: nobody gives, or takes over, what they do not have themselves. */

const FLAGS: readonly (keyof Grant)[] = ['active', 'view', 'add', 'update', 'delete', 'export'];

/** The first code among `permissions` that gives more than the employee has; null when there is none. An entry that is not active gives nothing. */
export function beyond(actor: Actor, permissions: readonly RolePermission[]): string | null {
  for (const [code, grant] of Object.entries(grantsOf(permissions))) {
    if (grant.active && FLAGS.some((flag) => grant[flag] && heldGrant(actor, code)?.[flag] !== true)) return code;
  }
  return null;
}

/** What an employee would be given. Fields that stay as they are, are left out. */
export interface Given { level?: number; deptcode?: string; services?: readonly string[]; permissions?: readonly RolePermission[] }

/** Refuses with a 400 beside the field that gives more than one has. */
export function checkGiven(actor: Actor, { level, deptcode, services, permissions }: Given): void {
  if (level !== undefined && level > actor.user.level) throw invalidField('level', 'levelAboveOwn', { level: actor.user.level });
  if (deptcode === 'D002' && !seesAllSites(actor)) throw invalidField('deptcode', 'seesMoreThanOwn');
  const foreign = seesAllSites(actor) ? undefined : services?.find((service) => !actor.user.service.includes(service));
  if (foreign !== undefined) throw invalidField('services', 'siteNotOwn', { service: foreign });
  const code = permissions ? beyond(actor, permissions) : null;
  if (code !== null) throw invalidField('role', 'grantNotHeld', { code });
}

/** Refuses with a 400 on `services` when a site does not exist. */
export async function checkSitesExist(tx: Tx, services: readonly string[]): Promise<void> {
  if (services.length === 0) return;
  const rows = await tx.query<{ service: string }>('select service from site where service = any($1::text[])', [services]);
  const known = new Set(rows.map((row) => row.service));
  const missing = services.find((service) => !known.has(service));
  if (missing !== undefined) throw invalidField('services', 'noSuchSite', { service: missing });
}

/** Refuses with a 403 to touch an employee above one's own level. */
export function checkLevel(actor: Actor, level: number): void {
  if (level > actor.user.level) throw notYours('aboveOwnLevel', 'M003');
}

/** Can rights like these manage employees? */
export const administers = (permissions: readonly RolePermission[]): boolean => {
  const grant = grantsOf(permissions)['M003'];
  return grant !== undefined && grant.active && grant.view && grant.update;
};

/** Changes of who administers come one after another, so that two who switch each other off leave one. Released with the transaction. */
const ADMINISTRATORS_LOCK = 7_003_001;

/** Refuses with a 409 when, without this employee or without everybody of this role, nobody active could manage employees any more. */
export async function checkAdministratorStays(tx: Tx, without: { employee?: number; role?: number }): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1::bigint)', [ADMINISTRATORS_LOCK]);
  const rows = await tx.query<{ permissions: RolePermission[] }>(
    `select r.permissions from role r where exists (select 1 from employee e where e.role = r.id and e.active and e.id is distinct from $1::bigint) and r.id is distinct from $2::bigint`,
    [without.employee ?? null, without.role ?? null]);
  if (!rows.some((row) => administers(row.permissions))) throw new Refusal(409, 'lastAdministrator', {}, { conflict: 'state' });
}
