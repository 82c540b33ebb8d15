import type { AnyResource } from '../../src/schema/define';
import type { Db } from './client';
import { columnsOf, foreignKeysOf, indexesOf, quote, type Column } from './columns';

/** A change the tables need to follow the definitions. `safe` ones are applied at start; the others could lose data or fail and wait for a person. */
export interface Change { safe: boolean; text: string; sql: string }

interface Existing { columns: Map<string, Map<string, { type: string; notNull: boolean; generated: string }>>; indexes: Map<string, string>; constraints: Set<string> }

async function readExisting(db: Db): Promise<Existing> {
  const columns: Existing['columns'] = new Map();
  const rows = await db.query<{ table: string; name: string; type: string; not_null: boolean; expression: string | null }>(
    `select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as not_null,
            case when a.attgenerated <> '' then pg_get_expr(d.adbin, d.adrelid) end as expression
     from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`);
  for (const row of rows) {
    const table = columns.get(row.table) ?? new Map<string, { type: string; notNull: boolean; generated: string }>();
    table.set(row.name, { type: row.type, notNull: row.not_null, generated: row.expression ?? '' });
    columns.set(row.table, table);
  }
  const indexes = await db.query<{ name: string; table: string }>('select indexname as name, tablename as "table" from pg_indexes where schemaname = current_schema()');
  const constraints = await db.query<{ name: string }>('select conname as name from pg_constraint where connamespace = current_schema()::regnamespace');
  return { columns, indexes: new Map(indexes.map((row) => [row.name, row.table])), constraints: new Set(constraints.map((row) => row.name)) };
}

const columnSql = (column: Column): string =>
  [quote(column.name), column.type, column.generated ? `generated ${column.generated}` : '', column.notNull ? 'not null' : '', column.default ? `default ${column.default}` : ''].filter(Boolean).join(' ');

function createTable(def: AnyResource): Change {
  const key = def.scope === 'site' ? '"service", "id"' : '"id"';
  return { safe: true, text: `make table ${def.name}`, sql: `create table ${quote(def.name)} (${columnsOf(def).map(columnSql).join(', ')}, primary key (${key}))` };
}

function alterColumns(def: AnyResource, existing: Map<string, { type: string; notNull: boolean; generated: string }>): Change[] {
  const table = quote(def.name);
  const changes: Change[] = [];
  const wanted = columnsOf(def);
  for (const column of wanted) {
    const name = quote(column.name);
    const there = existing.get(column.name);
    if (!there) {
      const safe = !column.notNull || column.default !== undefined || column.generated !== undefined;
      changes.push({ safe, text: `${def.name}.${column.name} is new${safe ? '' : ', required and without a default: existing rows would have no value'}`, sql: `alter table ${table} add column ${columnSql(column)}` });
    } else if (there.type !== column.type) {
      changes.push({ safe: false, text: `${def.name}.${column.name} is ${there.type} and should be ${column.type}`, sql: `alter table ${table} alter column ${name} type ${column.type} using ${name}::${column.type}` });
    } else if (there.notNull && !column.notNull) {
      changes.push({ safe: true, text: `${def.name}.${column.name} may now be empty`, sql: `alter table ${table} alter column ${name} drop not null` });
    } else if (!there.notNull && column.notNull) {
      changes.push({ safe: false, text: `${def.name}.${column.name} is now required: rows without a value must be filled first`, sql: `alter table ${table} alter column ${name} set not null` });
    } else if (column.name === 'search_text' && searchedIn(there.generated) !== searchedIn(column.generated ?? '')) {
      changes.push({ safe: true, text: `${def.name} is searched by other fields`, sql: `alter table ${table} drop column "search_text"; alter table ${table} add column ${columnSql(column)}` });
    }
  }
  const names = new Set(wanted.map((column) => column.name));
  for (const [name, there] of existing) {
    if (names.has(name)) continue;
    changes.push({ safe: there.generated !== '', text: `${def.name}.${name} is in the database but not in the definition: dropping it would lose its data`, sql: `alter table ${table} drop column ${quote(name)}` });
  }
  return changes;
}
/** The columns a generated expression reads, in order; the engines print the rest of it in their own way. */
const searchedIn = (expression: string): string => [...expression.matchAll(/coalesce\(\(?"?(\w+)"?/gi)].map((match) => match[1]).join(',');

/** What separates the database from the definitions. */
export async function planTables(db: Db, definitions: readonly AnyResource[]): Promise<Change[]> {
  const existing = await readExisting(db);
  const scopeOf = (resource: string): 'site' | 'office' => definitions.find((def) => def.name === resource)?.scope ?? 'office';
  const changes: Change[] = [];
  for (const def of definitions) {
    const table = existing.columns.get(def.name);
    changes.push(...(table ? alterColumns(def, table) : [createTable(def)]));
    const indexes = indexesOf(def);
    for (const index of indexes) {
      if (existing.indexes.has(index.name)) continue;
      // A new rule of uniqueness can meet rows that break it; on a new table it cannot.
      changes.push({ safe: !index.unique || !table, text: `index ${index.name}${index.unique && table ? ': existing rows may break the new uniqueness' : ''}`, sql: index.sql });
    }
    const wanted = new Set(indexes.map((index) => index.name));
    for (const [name, owner] of existing.indexes) {
      if (owner === def.name && /_(sort|filter|has|whole)$/.test(name) && !wanted.has(name)) {
        changes.push({ safe: true, text: `index ${name} is no longer declared`, sql: `drop index if exists ${quote(name)}` });
      }
    }
  }
  for (const def of definitions) {
    const there = existing.columns.get(def.name);
    for (const key of foreignKeysOf(def, scopeOf)) {
      if (existing.constraints.has(key.name)) continue;
      // Rows that exist could point nowhere; a column that is new holds nothing yet.
      const safe = there?.has(key.field) !== true;
      changes.push({ safe, text: `reference ${key.name}${safe ? '' : ': existing rows may point to records that do not exist'}`, sql: key.sql });
    }
  }
  return changes;
}


export class TablesDiffer extends Error {
  constructor(readonly changes: readonly Change[]) {
    super(`The database does not fit the definitions, and changing it could lose data:\n${changes.map((change) => `  - ${change.text}`).join('\n')}\nRun \`npm run db:diff\` to see the SQL, review it, apply it, and start again.`);
  }
}

/** Brings the tables up to the definitions: additive changes are applied in one transaction, anything else refuses to start. */
export async function ensureTables(db: Db, definitions: readonly AnyResource[]): Promise<Change[]> {
  await db.script('create extension if not exists pg_trgm; create extension if not exists btree_gin;');
  const changes = await planTables(db, definitions);
  const unsafe = changes.filter((change) => !change.safe);
  if (unsafe.length > 0) throw new TablesDiffer(unsafe);
  if (changes.length > 0) await db.script(`begin; ${changes.map((change) => change.sql).join(';\n')}; commit;`);
  return changes;
}
