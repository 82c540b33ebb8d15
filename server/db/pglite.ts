import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { EmbeddedEngine } from './embedded';
import { scalarParsers } from './values';

/** Opens PGlite in this thread. `folder` absent: in memory. */
export async function openPglite(folder?: string): Promise<EmbeddedEngine> {
  const db = await PGlite.create({ dataDir: folder, extensions: { pg_trgm, btree_gin }, parsers: { ...scalarParsers }, relaxedDurability: false });
  await db.exec('SET TimeZone = UTC');
  return {
    query: async (sql, params) => (await db.query(sql, [...params])).rows,
    exec: async (sql) => { await db.exec(sql); },
    close: () => db.close(),
  };
}
