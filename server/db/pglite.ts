import { PGlite, protocol, types } from '@electric-sql/pglite';
import type { Filesystem } from '@electric-sql/pglite/basefs';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { PLANNED_EACH_TIME } from './client';
import type { EmbeddedEngine } from './embedded';
import { scalarParsers } from './values';

type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number];
interface Prepared {
  name: string;
  params: readonly number[];
  fields: readonly { name: string; dataTypeID: number }[];
}

/** A prepared plan takes memory, so past the bound the one that was not used for longest goes. */
const MAX_PREPARED = 300;
/** A plan stays as it was made, also where its tables have grown since; a statement this slow is planned anew the next time. */
const SLOW_MS = 100;
const { serialize } = protocol;

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/** Statements parsed and planned once, then bound and run in one call of the engine: its own `query` makes six and plans each time. */
function createPrepared(db: PGlite): (sql: string, params: readonly unknown[]) => Promise<unknown[]> {
  /** The one that was not used for longest first. */
  const known = new Map<string, Prepared>();
  let count = 0;

  function forget(sql: string): Uint8Array {
    const { name } = known.get(sql)!;
    known.delete(sql);
    return serialize.close({ type: 'S', name });
  }

  async function prepare(sql: string): Promise<Prepared> {
    const [oldest] = known.keys();
    const closing = oldest !== undefined && known.size >= MAX_PREPARED ? [forget(oldest)] : [];
    const name = `s${(count += 1)}`;
    const messages: readonly Message[] = await db.execProtocolStream(
      joined([...closing, serialize.parse({ name, text: sql }), serialize.describe({ type: 'S', name }), serialize.sync()]),
    );
    const made: Prepared = { name, params: [], fields: [] };
    for (const message of messages) {
      if (message.name === 'parameterDescription') made.params = (message as unknown as { dataTypeIDs: number[] }).dataTypeIDs;
      if (message.name === 'rowDescription') made.fields = (message as unknown as { fields: Prepared['fields'] }).fields;
    }
    return made;
  }

  return async (sql, params) => {
    const prepared = known.get(sql) ?? (await prepare(sql));
    const { name, params: oids, fields } = prepared;
    known.delete(sql);
    known.set(sql, prepared);
    const values = params.map((value, at) => {
      if (value === null || value === undefined) return null;
      const write = db.serializers[oids[at] ?? 0];
      return write ? write(value) : String(value);
    });
    const began = performance.now();
    const messages: readonly Message[] = await db.execProtocolStream(
      joined([serialize.bind({ statement: name, values }), serialize.execute({}), serialize.sync()]),
    );
    const isPlannedAnew = performance.now() - began > SLOW_MS || sql.startsWith(PLANNED_EACH_TIME);
    if (isPlannedAnew && known.has(sql)) await db.execProtocolStream(joined([forget(sql), serialize.sync()]));
    const rows: unknown[] = [];
    for (const message of messages) {
      if (message.name !== 'dataRow') continue;
      const cells = (message as unknown as { fields: (string | null)[] }).fields;
      const row: Record<string, unknown> = {};
      fields.forEach((field, at) => {
        row[field.name] = types.parseType(cells[at] ?? null, field.dataTypeID, db.parsers);
      });
      rows.push(row);
    }
    return rows;
  };
}

/**
 * PGlite with the extensions our tables need, on a folder or on files of another kind; absent: in memory. `from`: a dump of another
 * database (`dumpDataDir`) to start with.
 */
export const createPglite = (place?: string | Filesystem, from?: Blob): Promise<PGlite> =>
  PGlite.create({
    ...(typeof place === 'string' ? { dataDir: place } : { fs: place }),
    loadDataDir: from,
    extensions: { pg_trgm, btree_gin },
    parsers: { ...scalarParsers },
    relaxedDurability: false,
  });

export async function engineOf(db: PGlite): Promise<EmbeddedEngine> {
  await db.exec('SET TimeZone = UTC');
  const query = createPrepared(db);
  return {
    query,
    async together(statements) {
      const answers: (unknown[] | Error)[] = [];
      for (const { sql, params } of statements) answers.push(await query(sql, params).catch((error: Error) => error));
      return answers;
    },
    exec: async (sql) => {
      await db.exec(sql);
    },
    dump: async () => new Uint8Array(await (await db.dumpDataDir('gzip')).arrayBuffer()),
    close: () => db.close(),
  };
}

/** Opens PGlite in this thread. `folder` absent: in memory. */
export const openPglite = async (folder?: string): Promise<EmbeddedEngine> => engineOf(await createPglite(folder));
