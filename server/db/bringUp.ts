import type { AnyResource } from '../../src/schema/define';
import { SINGLE_ID } from '../../src/schema/define';
import { log } from '../log';
import type { Admin } from './client';
import { columnsOf, foreignKeysOf, indexesOf, quote } from './columns';
import type { Migration } from './migrations';
import type { Change } from './change';
import { renumberSql } from './ordered';
import { planTables, remember, type Remembered } from './plan';

/** The schema of a database. */
export interface Schema {
  definitions: readonly AnyResource[];
  /** Tables, functions and triggers of the system itself. They may run again, and do whenever one of them changed. */
  scripts: readonly string[];
  /** Changes to existing data, each made once. A new database needs none. */
  migrations: readonly Migration[];
}

/** The resource whose records are the sites. */
const SITES = 'site';

const sentences = (changes: readonly Change[]): string => changes.map((change) => `  - ${change.text}`).join('\n');

/** A necessary change could lose data, so it waits for a person. */
export class TablesDiffer extends Error {
  constructor(readonly changes: readonly Change[]) {
    super(
      `The database does not fit the definitions, and changing it could lose data:\n${sentences(changes)}\nRun \`npm run db:diff\` (\`node dist/server/database.js diff\`) to see the SQL, review it, apply it with \`npm run db:apply\` (\`… apply\`), and start again.`,
    );
  }
}

/** The database belongs to a newer version, and this version cannot work on it. */
export class DatabaseTooNew extends Error {
  constructor(changes: readonly Change[]) {
    super(`A newer version changed the database in a way this one cannot work with:\n${sentences(changes)}\nStart the newer version.`);
  }
}

/** The database user may read and write rows, but not change tables. */
export class MayNotChangeTables extends Error {
  constructor(message: string) {
    super(
      `The tables have to be changed, and the user of DATABASE_URL may not: ${message}\nRun \`npm run db:apply\` (\`node dist/server/database.js apply\`) with DATABASE_ADMIN_URL set to a user who may, and start again.`,
    );
  }
}

/** A version of the schema that has been applied, oldest first. */
interface Version {
  hash: string;
  remembered: Remembered;
}

const VERSIONS = `
create table if not exists schema_version (hash text primary key, at timestamptz not null default clock_timestamp(), remembered jsonb not null);
create table if not exists schema_migration (id integer primary key, name text not null, at timestamptz not null default clock_timestamp());
`;

async function hashOf({ definitions, scripts, migrations }: Schema): Promise<string> {
  const tables = definitions.map((def) => [
    def.name,
    columnsOf(def),
    indexesOf(def),
    foreignKeysOf(def, (name) => definitions.find((other) => other.name === name)?.scope ?? 'office'),
    ...(def.single ? ['single'] : []),
    ...(def.ordered === undefined ? [] : ['ordered', def.ordered]),
  ]);
  const bytes = new TextEncoder().encode(JSON.stringify([tables, remember(definitions), scripts, migrations.map(({ id }) => id)]));
  return [...new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

async function readVersions(admin: Admin): Promise<Version[]> {
  const [found] = await admin.query<{ there: boolean }>("select to_regclass('schema_version') is not null as there");
  return found?.there ? admin.query<Version>('select hash, remembered from schema_version order by at, hash') : [];
}

/** The difference between the database and this version, for a person to review. */
export async function difference(admin: Admin, schema: Schema): Promise<Change[]> {
  const versions = await readVersions(admin);
  return planTables(admin, schema.definitions, { online: admin.engine === 'postgres', remembered: versions.at(-1)?.remembered });
}

const isPending = async (admin: Admin, migrations: readonly Migration[]): Promise<readonly Migration[]> => {
  const done = new Set((await admin.query<{ id: number }>('select id from schema_migration')).map(({ id }) => id));
  return migrations.filter(({ id }) => !done.has(id));
};

/**
 * Rows of resources that have exactly one record, of the office or of each site. The row of a site is made by the statement that makes the
 * site, so no site lacks it. The trigger is created before existing sites get their rows, so that a site made meanwhile is covered as well.
 */
function singles(definitions: readonly AnyResource[]): string {
  const single = definitions.filter((def) => def.single);
  const ofSites = definitions.some(({ name }) => name === SITES) ? single.filter(({ scope }) => scope === 'site') : [];
  const into = (def: AnyResource, from: string): string =>
    `insert into ${quote(def.name)} ("service", "id") overriding system value ${from} on conflict do nothing;`;
  return [
    ...single
      .filter(({ scope }) => scope === 'office')
      .map(
        ({ name }) =>
          `insert into ${quote(name)} (id) overriding system value select ${SINGLE_ID} where not exists (select 1 from ${quote(name)});`,
      ),
    ...(ofSites.length === 0
      ? ['drop function if exists site_singles() cascade;']
      : [
          `create or replace function site_singles() returns trigger language plpgsql as $$ begin
             ${ofSites.map((def) => into(def, `values (new."service", ${SINGLE_ID})`)).join('\n')}
             return null;
           end $$;
           create or replace trigger site_singles after insert on ${quote(SITES)} for each row execute function site_singles();`,
          ...ofSites.map((def) => into(def, `select s."service", ${SINGLE_ID} from ${quote(SITES)} s`)),
        ]),
  ].join('\n');
}

interface Options {
  /** Also applies what a person has reviewed. */
  reviewed?: boolean;
}

/** One transaction: scripts before the definitions, changes of the definitions, scripts after them. Returns what cannot run inside it. */
async function change(
  admin: Admin,
  schema: Schema,
  { hash, last, reviewed }: { hash: string; last: Version | undefined; reviewed: boolean },
): Promise<Change[]> {
  const { definitions, scripts, migrations } = schema;
  const [{ tables } = { tables: 0 }] = await admin.query<{ tables: number }>(
    "select count(*)::int as tables from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'",
  );
  const isNew = tables === 0;
  await admin.script(VERSIONS);
  await admin.script('create extension if not exists pg_trgm; create extension if not exists btree_gin;');
  const pending = isNew ? [] : await isPending(admin, migrations);
  for (const { sql } of pending.filter(({ when }) => when === 'before')) await admin.script(sql);
  const changes = await planTables(admin, definitions, { online: admin.engine === 'postgres', remembered: last?.remembered });
  const review = changes.filter(({ kind }) => kind === 'review');
  if (review.length > 0 && !reviewed) throw new TablesDiffer(review);
  const due = changes.filter(({ kind }) => kind !== 'tell');
  const inside = due.filter(({ outside }) => outside !== true);
  if (inside.length > 0) await admin.script(inside.map(({ sql }) => sql).join(';\n'));
  await admin.script(singles(definitions));
  for (const def of definitions) if (def.ordered !== undefined) await admin.query(renumberSql(def, { everywhere: true }));
  for (const script of scripts) await admin.script(script);
  for (const { sql } of pending.filter(({ when }) => when === 'after')) await admin.script(sql);
  const known = isNew ? migrations : pending;
  for (const { id, name } of known)
    await admin.query('insert into schema_migration (id, name) values ($1, $2) on conflict do nothing', [id, name]);
  await admin.query(
    'insert into schema_version (hash, remembered) values ($1, $2) on conflict (hash) do update set at = clock_timestamp()',
    [hash, JSON.stringify(remember(definitions))],
  );
  return changes;
}

/**
 * A long read of a table, as by a backup, blocks a change of it, and the waiting change blocks every session behind it: so none waits
 * longer than this.
 */
const LOCKS_WITHIN = '3s';
const AGAIN_MS = 2_000;
const isHeld = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '55P03';

/** Does the work in one transaction, again and again until it has all its locks. */
async function whenFree<T>(admin: Admin, work: () => Promise<T>): Promise<T> {
  for (let isTold = false; ; isTold = true) {
    await admin.script(`begin; set local lock_timeout = '${LOCKS_WITHIN}'`);
    try {
      const done = await work();
      await admin.script('commit');
      return done;
    } catch (error) {
      await admin.script('rollback');
      if (!isHeld(error)) throw error;
    }
    if (!isTold)
      log.info('The tables have to be changed, and something long reads or writes them, such as a backup: waiting until it is over …');
    await new Promise((resolve) => {
      setTimeout(resolve, AGAIN_MS);
    });
  }
}

/**
 * Brings the database up to this version. The caller ensures that only one process does so at a time (`Db.alone`). Returns the changes, and
 * what is left over. A version that was applied before a newer one changes nothing: it works on the newer tables, or reports that it
 * cannot.
 */
export async function bringUp(admin: Admin, schema: Schema, { reviewed = false }: Options = {}): Promise<Change[]> {
  const hash = await hashOf(schema);
  const versions = await readVersions(admin);
  const last = versions.at(-1);
  if (last?.hash === hash || versions.some((version) => version.hash === hash)) {
    const changes = await planTables(admin, schema.definitions, { online: admin.engine === 'postgres', remembered: last?.remembered });
    if (last?.hash !== hash) {
      const blocking = changes.filter(({ kind, dispensable }) => ['add', 'review'].includes(kind) && dispensable !== true);
      if (blocking.length > 0) throw new DatabaseTooNew(blocking);
      return [];
    }
    if (changes.every(({ kind }) => kind === 'tell')) return changes;
  }
  try {
    const changes = await whenFree(admin, () => change(admin, schema, { hash, last, reviewed }));
    for (const { sql } of changes.filter(({ kind, outside }) => outside === true && kind !== 'tell')) await admin.script(sql);
    return changes;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '42501') throw new MayNotChangeTables(error.message);
    throw error;
  }
}
