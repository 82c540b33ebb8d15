import { seesEverySite } from '../auth/allSites';
import type { Config } from '../config';
import type { Queryable } from '../db/client';

/**
 * The access of a reader, as the rules of a Firebase project read it at `access/{uid}`. It is not kept in the claims of a token, because these hold
 * few sites and outlive a right that was removed.
 */
export interface ReaderAccess {
  all: boolean;
  sites: Readonly<Record<string, true>>;
  group: string;
  level: number;
}

/** The id of an employee in the project. */
export const uidOf = (employee: number): string => `employee-${employee}`;

/** The access of every employee, by path; null for those who are switched off. */
export async function readReaders(
  db: Queryable,
  { group, layout }: Pick<Config, 'group' | 'layout'>,
): Promise<ReadonlyMap<string, ReaderAccess | null>> {
  const employees = await db.query<{ id: number; level: number; deptcode: string; services: string[] | null; active: boolean }>(
    'select id, level, deptcode, services, active from employee',
  );
  return new Map(
    employees.map(({ id, level, deptcode, services, active }) => {
      const all = seesEverySite(layout, { level, deptcode });
      const sites = Object.fromEntries((all ? [] : (services ?? [])).map((service) => [service.toLowerCase(), true as const]));
      return [`access/${uidOf(id)}`, active ? { all, sites, group, level } : null];
    }),
  );
}
