import type { AnyResource } from '../../src/schema/define';
import { seesEverySite } from '../auth/allSites';
import { grantsOf, type RolePermission } from '../auth/grants';
import type { Config } from '../config';
import type { Queryable } from '../db/client';
import { seenBy } from './sees';

/**
 * The access of a reader, as the rules of a Firebase project read it at `access/{uid}`. It is not kept in the claims of a token, because
 * these hold few sites and outlive a right that was removed.
 */
export interface ReaderAccess {
  all: boolean;
  sites: Readonly<Record<string, true>>;
  /** Resources whose live values they may read. */
  sees: Readonly<Record<string, true>>;
  group: string;
  level: number;
}

/** The id of an employee in the project. */
export const uidOf = (employee: number): string => `employee-${employee}`;

interface Person extends Record<string, unknown> {
  id: number;
  name: string;
  level: number;
  deptcode: string;
  services: string[] | null;
  active: boolean;
  role: number | null;
}

const setOf = (names: readonly string[]): Readonly<Record<string, true>> => Object.fromEntries(names.map((name) => [name, true as const]));

/** The access of every employee, by path; null for those who are switched off. */
export async function readReaders(
  db: Queryable,
  { group, layout, mode }: Pick<Config, 'group' | 'layout' | 'mode'>,
  definitions: readonly AnyResource[],
): Promise<ReadonlyMap<string, ReaderAccess | null>> {
  const employees = await db.query<Person>('select id, name, level, deptcode, services, active, role from employee');
  const roles = await db.query<{ id: number; permissions: RolePermission[] }>('select id, permissions from role');
  const grants = new Map(roles.map(({ id, permissions }) => [id, grantsOf(permissions)]));
  return new Map(
    employees.map(({ id, name, level, deptcode, services, active, role }) => {
      const all = seesEverySite(layout, { level, deptcode });
      const user = { id, name, line_image: '', level, active: 1 as const, deptcode, group, service: services ?? [], section_date: '' };
      const sees = seenBy({ user, grants: grants.get(role ?? 0) ?? {}, everySite: all, demo: mode === 'DEMO' }, definitions);
      const sites = all ? {} : setOf((services ?? []).map((service) => service.toLowerCase()));
      return [`access/${uidOf(id)}`, active ? { all, sites, sees: setOf(sees), group, level } : null];
    }),
  );
}
