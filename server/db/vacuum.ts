import type { Db } from './client';

/** Fewer rows than this, and a tenth of a table, are no reason. */
const LEAST = 500;

/**
 * Removes dead rows and counts what is there, of the tables that changed much since the last time, one by one so that no statement waits
 * long. PostgreSQL does this by itself, the embedded engine does not: without it, what was brought in by a large file is looked for as if
 * it were not there.
 */
export async function vacuum(db: Db): Promise<void> {
  const tables = await db.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_stat_user_tables
      where n_dead_tup > $1 + n_live_tup / 10 or n_mod_since_analyze > $1 + n_live_tup / 10 order by relname`,
    [LEAST],
  );
  for (const { name } of tables) await db.script(`vacuum (analyze) ${name}`);
}
