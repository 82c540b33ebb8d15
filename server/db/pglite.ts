import { PGlite, protocol, types } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { EmbeddedEngine } from './embedded';
import { scalarParsers } from './values';

type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number];
interface Prepared {
  name: string;
  params: readonly number[];
  fields: readonly { name: string; dataTypeID: number }[];
}

/** There are few kinds of statements; a prepared plan takes memory, so past the bound a statement runs unprepared. */
const MAX_PREPARED = 300;
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
  const known = new Map<string, Prepared>();

  async function prepare(sql: string): Promise<Prepared> {
    const name = `s${known.size}`;
    const messages: readonly Message[] = await db.execProtocolStream(
      joined([serialize.parse({ name, text: sql }), serialize.describe({ type: 'S', name }), serialize.sync()]),
    );
    const made: Prepared = { name, params: [], fields: [] };
    for (const message of messages) {
      if (message.name === 'parameterDescription') made.params = (message as unknown as { dataTypeIDs: number[] }).dataTypeIDs;
      if (message.name === 'rowDescription') made.fields = (message as unknown as { fields: Prepared['fields'] }).fields;
    }
    known.set(sql, made);
    return made;
  }

  return async (sql, params) => {
    if (!known.has(sql) && known.size >= MAX_PREPARED) return (await db.query(sql, [...params])).rows;
    const { name, params: oids, fields } = known.get(sql) ?? (await prepare(sql));
    const values = params.map((value, at) => {
      if (value === null || value === undefined) return null;
      const write = db.serializers[oids[at] ?? 0];
      return write ? write(value) : String(value);
    });
    const messages: readonly Message[] = await db.execProtocolStream(
      joined([serialize.bind({ statement: name, values }), serialize.execute({}), serialize.sync()]),
    );
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

/** PGlite with the extensions our tables need. `from`: a dump of another database (`dumpDataDir`) to start with. */
export const createPglite = (folder?: string, from?: Blob): Promise<PGlite> =>
  PGlite.create({
    dataDir: folder,
    loadDataDir: from,
    extensions: { pg_trgm, btree_gin },
    parsers: { ...scalarParsers },
    relaxedDurability: false,
  });

export async function engineOf(db: PGlite): Promise<EmbeddedEngine> {
  await db.exec('SET TimeZone = UTC');
  return {
    query: createPrepared(db),
    exec: async (sql) => {
      await db.exec(sql);
    },
    dump: async () => new Uint8Array(await (await db.dumpDataDir('gzip')).arrayBuffer()),
    close: () => db.close(),
  };
}

/** Opens PGlite in this thread. `folder` absent: in memory. */
export const openPglite = async (folder?: string): Promise<EmbeddedEngine> => engineOf(await createPglite(folder));
