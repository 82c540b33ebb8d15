import type { Tx } from '../db/client';

/** Indexes that only make things faster to find, of tables this user may change. What keys and references stand on stays. */
const EXTRA = `select quote_ident(c.relname) as name, pg_get_indexdef(c.oid) as made
   from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
  where t.relnamespace = 'public'::regnamespace and t.relname = any($1::text[]) and pg_has_role(t.relowner, 'USAGE')
    and not i.indisunique and not exists (select 1 from pg_constraint k where k.conindid = c.oid) order by c.relname`;

/**
 * Does what fills these tables with many rows while they have no indexes but those of their keys, and makes the others at once afterwards:
 * half the work of keeping them row by row.
 */
export async function withoutIndexes(tx: Tx, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const extra = await tx.query<{ name: string; made: string }>(EXTRA, [tables]);
  if (extra.length > 0) await tx.query(`drop index ${extra.map(({ name }) => name).join(', ')}`);
  await work();
  // What is checked at the end of a transaction is checked now: no index is made of a table with checks to come.
  await tx.query('set constraints all immediate');
  for (const { made } of extra) await tx.query(made);
}
