import type { Tx } from '../db/client';
import { quote } from '../db/columns';

const CHUNK = 1000;

/** Inserts rows as they are, with their numbers, and sets the numbering behind them. */
export async function insertAll(
  tx: Tx,
  table: string,
  rows: readonly Record<string, unknown>[],
  { identity = true }: { identity?: boolean } = {},
): Promise<void> {
  const first = rows[0];
  if (!first) return;
  const columns = Object.keys(first).map(quote).join(', ');
  const override = identity ? 'overriding system value ' : '';
  for (let at = 0; at < rows.length; at += CHUNK) {
    await tx.query(
      `insert into ${quote(table)} (${columns}) ${override}select ${columns} from jsonb_populate_recordset(null::${quote(table)}, $1::jsonb)`,
      [JSON.stringify(rows.slice(at, at + CHUNK))],
    );
  }
  if (identity) await tx.query(`select setval(pg_get_serial_sequence($1, 'id'), (select max(id) from ${quote(table)}))`, [quote(table)]);
}
