/**
 * What was written to a database since the last look. Statement triggers, which only the tests install, note every statement that touched a
 * row; looking takes the notes away. A look therefore costs as much as was written, not as much as there is.
 */
import type { Db } from '../server/db/client';

/** How many statements wrote to each table; tables without writes are absent. */
export type Writes = Readonly<Record<string, number>>;

/**
 * Notes are rows rather than a counter: a rolled back write takes its note with it, which a sequence would not, and two transactions do not
 * wait for each other, as they would for one counted row. An update that leaves every value as it was is a write.
 */
const NOTES = `
create schema test_writes;
create table test_writes.note (name text not null);
create function test_writes.take_note() returns trigger language plpgsql as $$
begin
  if tg_op <> 'TRUNCATE' then
    perform 1 from touched limit 1;
    if not found then return null; end if;
  end if;
  insert into test_writes.note values (tg_table_name);
  return null;
end $$;`;

/** One trigger can see the rows of one kind of statement only, and of a truncation none. */
const EVENTS = {
  insert: 'referencing new table as touched',
  update: 'referencing new table as touched',
  delete: 'referencing old table as touched',
  truncate: '',
};

const quoted = (name: string): string => `"${name}"`;

async function unwatched(db: Db): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
     and not exists (select 1 from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'test_writes_truncate') order by 1`,
  );
  return rows.map((row) => row.name);
}

/** Installs the triggers where they are missing: in a database seen for the first time, and on tables that came later. */
async function watchTables(db: Db): Promise<void> {
  const tables = await unwatched(db);
  if (tables.length === 0) return;
  const [known] = await db.query("select 1 from pg_namespace where nspname = 'test_writes'");
  const triggers = tables.flatMap((table) =>
    Object.entries(EVENTS).map(
      ([event, rows]) =>
        `create trigger test_writes_${event} after ${event} on ${quoted(table)} ${rows} for each statement execute function test_writes.take_note();`,
    ),
  );
  await db.script([...(known ? [] : [NOTES]), ...triggers].join('\n'));
}

/** What was written since the last call for this database; the first call begins to watch and tells of nothing. */
export async function writesSince(db: Db): Promise<Writes> {
  await watchTables(db);
  const rows = await db.query<{ name: string; statements: number }>(
    'with taken as (delete from test_writes.note returning name) select name, count(*)::int as statements from taken group by name order by name',
  );
  return Object.fromEntries(rows.map((row) => [row.name, row.statements]));
}
