import type { Queryable } from '../db/client';
import { beginOf, monthsLater } from './months';

/** The moment before which entries of the audit log are in files; null: none is. */
export async function archivedBefore(db: Queryable): Promise<Date | null> {
  const [last] = await db.query<{ month: string }>("select month from archive_file where series = 'audit' order by month desc limit 1");
  return last ? beginOf(monthsLater(last.month, 1)) : null;
}
