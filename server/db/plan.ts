import type { AnyResource } from '../../src/schema/define';
import { kindOf } from '../../src/schema/fields';
import { isAlwaysThere } from '../../src/schema/fields/types';
import { defaultOf } from '../../src/schema/defaults';
import type { Change } from './change';
import type { Queryable } from './client';
import { columnsOf, foreignKeysOf, indexesOf, literal, quote, referenceName, type Column } from './columns';
import { readExisting, type Existing, type ExistingColumn } from './existing';
import { renamings, type Stood } from './renamings';

/** The enum values at the last version of the definitions, by table and column. */
export type Remembered = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
export const remember = (definitions: readonly AnyResource[]): Remembered =>
  Object.fromEntries(
    definitions.map((def) => [
      def.name,
      Object.fromEntries(
        Object.entries(def.fields).flatMap(([name, field]) => (field.kind === 'enum' ? [[name, Object.keys(field.values)]] : [])),
      ),
    ]),
  );

export interface PlanOptions {
  /** Builds indexes and checks references without blocking writers. */
  online: boolean;
  /** Of the version before; absent: unknown. */
  remembered?: Remembered;
}

const columnSql = (column: Column): string =>
  [
    quote(column.name),
    column.type,
    column.generated ? `generated ${column.generated}` : '',
    column.notNull ? 'not null' : '',
    column.default ? `default ${column.default}` : '',
  ]
    .filter(Boolean)
    .join(' ');

function createTable(def: AnyResource): Change {
  const key = def.scope === 'site' ? '"service", "id"' : '"id"';
  return {
    kind: 'add',
    text: `make table ${def.name}`,
    sql: `create table ${quote(def.name)} (${columnsOf(def).map(columnSql).join(', ')}, primary key (${key}))`,
  };
}

/** A value for existing rows without one, as SQL. A reference takes the first record; a person may choose a better one. */
function filling(def: AnyResource, name: string, scopeOf: (resource: string) => 'site' | 'office'): string {
  const field = def.fields[name];
  if (!field) return 'null';
  const usual = defaultOf(field);
  if (usual !== null) return literal(usual);
  if (field.kind === 'enum') return literal(Object.keys(field.values)[0] ?? '');
  if (field.kind === 'ref') {
    const within = scopeOf(field.resource) === 'site' ? ` r where r."service" = ${quote(def.name)}."service"` : ' r';
    return `(select min(r."id") from ${quote(field.resource)}${within})`;
  }
  return kindOf(field).fill ?? "''";
}

/** The columns a generated expression reads, in order; engines print the rest of it differently. */
const searchedIn = (expression: string): string => [...expression.matchAll(/coalesce\(\(?"?(\w+)"?/gi)].map((match) => match[1]).join(',');

type ScopeOf = (resource: string) => 'site' | 'office';

/** The value of a column as another type: one becomes a list of one, and of a list the first stays. */
function castSql(column: Column, from: string): string {
  const name = quote(column.name);
  const isList = column.type.endsWith('[]');
  if (isList === from.endsWith('[]')) return `${name}::${column.type}`;
  return isList
    ? `case when ${name} is null then ${column.notNull ? "'{}'" : 'null'} else array[${name}] end::${column.type}`
    : `${name}[1]::${column.type}`;
}

/** Gives a column another type, without what depends on the old one: its reference, its default, and the text that is searched. */
function typeSql(def: AnyResource, column: Column, from: string, searched: string): string {
  const [table, name] = [quote(def.name), quote(column.name)];
  const isSearched = searchedIn(searched).split(',').includes(column.name);
  const searchText = isSearched ? columnsOf(def).find((one) => one.name === 'search_text') : undefined;
  return [
    ...(isSearched ? [`alter table ${table} drop column if exists "search_text"`] : []),
    `alter table ${table} drop constraint if exists ${quote(referenceName(def.name, column.name))}`,
    `alter table ${table} alter column ${name} drop default`,
    `alter table ${table} alter column ${name} type ${column.type} using ${castSql(column, from)}`,
    ...(column.default === undefined ? [] : [`alter table ${table} alter column ${name} set default ${column.default}`]),
    ...(searchText ? [`alter table ${table} add column ${columnSql(searchText)}`] : []),
  ].join(';\n');
}

function alterColumns(def: AnyResource, existing: ReadonlyMap<string, ExistingColumn>, scopeOf: ScopeOf): Change[] {
  const table = quote(def.name);
  const changes: Change[] = [];
  const wanted = columnsOf(def);
  const require = (name: string): string => {
    const column = quote(name);
    return `update ${table} set ${column} = ${filling(def, name, scopeOf)} where ${column} is null;\nalter table ${table} alter column ${column} set not null`;
  };
  for (const column of wanted) {
    const name = quote(column.name);
    const there = existing.get(column.name);
    if (!there && (!column.notNull || column.default !== undefined || column.generated !== undefined)) {
      changes.push({ kind: 'add', text: `${def.name}.${column.name} is new`, sql: `alter table ${table} add column ${columnSql(column)}` });
    } else if (!there) {
      changes.push({
        kind: 'review',
        text: `${def.name}.${column.name} is new, required and without a default: existing rows get the value in the SQL`,
        sql: `alter table ${table} add column ${columnSql({ ...column, notNull: false })};\n${require(column.name)}`,
      });
    } else if (there.type !== column.type) {
      changes.push({
        kind: 'review',
        text: `${def.name}.${column.name} is ${there.type} and should be ${column.type}`,
        sql: typeSql(def, column, there.type, existing.get('search_text')?.generated ?? ''),
      });
    } else if (there.notNull && !column.notNull) {
      changes.push({
        kind: 'relax',
        text: `${def.name}.${column.name} may now be empty`,
        sql: `alter table ${table} alter column ${name} drop not null`,
      });
    } else if (!there.notNull && column.notNull) {
      changes.push({
        kind: 'review',
        text: `${def.name}.${column.name} is now required: rows without a value get the one in the SQL`,
        sql: require(column.name),
      });
    } else if (column.name === 'search_text' && searchedIn(there.generated) !== searchedIn(column.generated ?? '')) {
      changes.push({
        kind: 'add',
        text: `${def.name} is searched by other fields`,
        sql: `alter table ${table} drop column if exists "search_text"; alter table ${table} add column ${columnSql(column)}`,
      });
    }
  }
  const names = new Set(wanted.map((column) => column.name));
  for (const [name, there] of existing) {
    if (names.has(name)) continue;
    const drop = `alter table ${table} drop column if exists ${quote(name)}`;
    if (there.generated !== '') changes.push({ kind: 'relax', text: `${def.name}.${name} is computed for nobody`, sql: drop });
    // Rows without a value would be refused; other columns may belong to a newer version, which may return.
    else if (there.notNull && !there.hasDefault)
      changes.push({
        kind: 'review',
        text: `${def.name}.${name} is required by the database but not in the definition, so no record could be added; dropping it loses its data`,
        sql: drop,
      });
    else
      changes.push({
        kind: 'tell',
        text: `${def.name}.${name} is in the database but not in the definition; dropping it loses its data`,
        sql: drop,
      });
  }
  return changes;
}

/** Values that break a new rule of uniqueness. */
async function doubles(db: Queryable, table: string, columns: readonly string[]): Promise<number> {
  const [row] = await db.query<{ n: number }>(
    `select count(*)::int as n from (select 1 from ${quote(table)} where ${columns.map((column) => `${column} is not null`).join(' and ')} group by ${columns.join(', ')} having count(*) > 1) d`,
  );
  return row?.n ?? 0;
}

async function alterIndexes(
  db: Queryable,
  def: AnyResource,
  existing: Existing,
  { stood, online }: { stood: Stood | undefined; online: boolean },
): Promise<Change[]> {
  const changes: Change[] = [];
  const wanted = indexesOf(def);
  for (const index of wanted) {
    const there = existing.indexes.get(index.name);
    if (there?.valid) continue;
    if (there)
      changes.push({ kind: 'relax', text: `index ${index.name} was never finished`, sql: `drop index if exists ${quote(index.name)}` });
    const outside = online && stood !== undefined;
    const change = {
      text: `index ${index.name}`,
      sql: outside ? index.sql.replace(' index ', ' index concurrently ') : index.sql,
      ...(outside && { outside: true as const }),
    };
    const twice =
      index.unique && stood?.renamed === false && index.columns.every((column) => stood.columns.has(column.replaceAll('"', '')))
        ? await doubles(db, def.name, index.columns)
        : 0;
    if (twice > 0)
      changes.push({
        ...change,
        kind: 'review',
        text: `${change.text}: ${twice} values stand more than once, which breaks the new uniqueness`,
      });
    else changes.push({ ...change, kind: 'add', ...(!index.unique && { dispensable: true }) });
  }
  const names = new Set(wanted.map((index) => index.name));
  for (const [name, { table }] of existing.indexes) {
    if (table === def.name && /_(sort|filter|has|whole|due|key)$/.test(name) && !names.has(name))
      changes.push({ kind: 'relax', text: `index ${name} is no longer declared`, sql: `drop index if exists ${quote(name)}` });
  }
  return changes;
}

function alterKeys(
  def: AnyResource,
  existing: Existing,
  before: ReadonlyMap<string, ExistingColumn> | undefined,
  { online, scopeOf }: { online: boolean; scopeOf: ScopeOf },
): Change[] {
  const changes: Change[] = [];
  const wanted = foreignKeysOf(def, scopeOf);
  const drop = (name: string): string => `alter table ${quote(def.name)} drop constraint if exists ${quote(name)}`;
  for (const key of wanted) {
    const there = existing.keys.get(key.name);
    const sameTarget = there?.target === key.target && there.columns.includes('service') === key.composite;
    if (sameTarget) continue;
    // Existing rows could have broken references; a new column holds nothing yet.
    const holdsRows = before?.has(key.field) === true;
    const sql = [...(there ? [drop(key.name)] : []), online && before ? `${key.sql} not valid` : key.sql].join(';\n');
    // A newer version gave it up; one that points elsewhere would refuse what is right.
    const dispensable = there ? {} : ({ dispensable: true } as const);
    changes.push({
      kind: holdsRows ? 'review' : 'add',
      text: `reference ${key.name}${holdsRows ? ': existing rows may point to records that do not exist' : ''}`,
      sql,
      ...dispensable,
    });
    if (online && before)
      changes.push({
        kind: holdsRows ? 'review' : 'add',
        text: `reference ${key.name} is checked`,
        sql: `alter table ${quote(def.name)} validate constraint ${quote(key.name)}`,
        outside: true,
        ...dispensable,
      });
  }
  const names = new Set(wanted.map((key) => key.name));
  for (const [name, { table }] of existing.keys) {
    if (table === def.name && name.endsWith('_fkey') && !names.has(name))
      changes.push({ kind: 'relax', text: `reference ${name} is no longer declared`, sql: drop(name) });
  }
  return changes;
}

/**
 * Enum values that rows still have although they are no longer declared. Checked only where the last version declared values that are gone.
 */
async function goneValues(db: Queryable, def: AnyResource, stood: Stood, remembered: Remembered | undefined): Promise<Change[]> {
  const changes: Change[] = [];
  for (const [name, field] of Object.entries(def.fields)) {
    // The name before the renamings are applied.
    const old = stood.called(name);
    if (field.kind !== 'enum' || !stood.columns.has(name)) continue;
    const values = Object.keys(field.values);
    if (remembered?.[stood.table]?.[old]?.every((value) => values.includes(value))) continue;
    const left = await db.query<{ value: string; rows: number }>(
      `select ${quote(old)} as value, count(*)::int as rows from ${quote(stood.table)} where ${quote(old)} is not null and not (${quote(old)} = any($1::text[])) group by 1 order by 1`,
      [values],
    );
    const instead = isAlwaysThere(field) || defaultOf(field) !== null ? literal(defaultOf(field) ?? values[0] ?? '') : 'null';
    for (const { value, rows } of left) {
      changes.push({
        kind: 'review',
        text: `${rows} rows of ${def.name} have “${value}” in ${name}, which is no longer declared`,
        sql: `update ${quote(def.name)} set ${quote(name)} = ${instead} where ${quote(name)} = ${literal(value)}`,
      });
    }
  }
  return changes;
}

/** The changes from the database to the definitions, in the order in which they can be applied. */
export async function planTables(
  db: Queryable,
  definitions: readonly AnyResource[],
  { online, remembered }: PlanOptions,
): Promise<Change[]> {
  const existing = await readExisting(db);
  const scopeOf: ScopeOf = (resource) => definitions.find((def) => def.name === resource)?.scope ?? 'office';
  const changes: Change[] = [];
  const standing = new Map<string, Stood>();
  // All renamings first: a reference may point to a renamed table.
  for (const def of definitions) {
    const { changes: renamed, stood } = renamings(def, existing);
    changes.push(...renamed);
    if (stood) standing.set(def.name, stood);
  }
  for (const def of definitions) {
    const stood = standing.get(def.name);
    changes.push(
      ...(stood ? alterColumns(def, stood.columns, scopeOf) : [createTable(def)]),
      ...(await alterIndexes(db, def, existing, { stood, online })),
    );
    if (stood) changes.push(...(await goneValues(db, def, stood, remembered)));
  }
  for (const def of definitions) changes.push(...alterKeys(def, existing, standing.get(def.name)?.columns, { online, scopeOf }));
  const names = new Set(definitions.map((def) => def.name));
  for (const table of Object.keys(remembered ?? {})) {
    if (!names.has(table) && existing.columns.has(table))
      changes.push({
        kind: 'tell',
        text: `table ${table} belongs to no resource any more; its rows are kept`,
        sql: `drop table ${quote(table)}`,
      });
  }
  return changes;
}
