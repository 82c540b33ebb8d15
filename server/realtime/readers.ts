import { seesEverySite } from '../auth/allSites';
import type { Config } from '../config';
import type { Queryable } from '../db/client';

/**
 * What the rules of a Firebase project ask about a reader. It stands in the project itself, at `access/{uid}`: claims of a token hold few sites, and
 * would live on after a right was taken away.
 */
export interface ReaderAccess {
  all: boolean;
  sites: Readonly<Record<string, true>>;
  group: string;
  level: number;
}

/** Who an employee is in the project. */
export const uidOf = (employee: number): string => `employee-${employee}`;

/** What every employee may read, by path; null of those who are switched off. */
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
