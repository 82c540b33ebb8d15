import type { AnyResource } from '../../src/schema/define';
import { kindOf } from '../../src/schema/fields';
import { isAlwaysThere, isMasked, type AnyField } from '../../src/schema/fields/types';
import { SYSTEM_COLUMNS } from '../../src/schema/filter';
import { defaultOf } from '../../src/schema/defaults';

export interface Column {
  name: string;
  type: string;
  notNull: boolean;
  default?: string;
  generated?: string;
}
/** `columns`: as SQL, with their order. */
export interface Index {
  name: string;
  unique: boolean;
  columns: readonly string[];
  sql: string;
}

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
/** A text or a number as it stands in SQL that is shown and run as it is. */
export const literal = (value: unknown): string => (typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value));
const short = (name: string): string =>
  name.length <= 63
    ? name
    : `${name.slice(0, 54)}_${[...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7).toString(36)}`;

/** Columns searched by fragments: those that every reader sees. Masked fields are only found by their whole value. */
export const fragmentSearch = (def: AnyResource): string[] =>
  (def.search ?? []).filter((name) => {
    const field = def.fields[name];
    return field !== undefined && field.kind !== 'ref' && !isMasked(field);
  });

/** Masked numbers that the search of the whole panel also finds by the four digits their mask shows to every employee. */
export const endSearch = (def: AnyResource): string[] =>
  def.found === undefined
    ? []
    : (def.search ?? []).filter((name) => {
        const field = def.fields[name];
        return field !== undefined && isMasked(field) && kindOf(field).lastFour === true;
      });
/** The last digits as SQL, with the index that `indexesOf` makes. */
export const endSql = (column: string): string => `right(${column}, 4)`;

function defaultSql(field: AnyField): string | undefined {
  // A field that was left out because its input was not shown has no value.
  if (field.shown !== undefined) return undefined;
  if (field.kind === 'datetime' && field.default === 'now') return 'now()';
  if (field.kind === 'date' && field.default === 'today') return "((now() at time zone 'Asia/Bangkok')::date)";
  const value = defaultOf(field);
  if (value === null) return kindOf(field).filter === 'has' ? "'{}'" : undefined;
  return literal(value);
}

/** Every column of a definition's table, in order. */
export function columnsOf(def: AnyResource): Column[] {
  const now = { type: 'timestamp with time zone', notNull: true, default: 'now()' };
  const columns: Column[] = def.scope === 'site' ? [{ name: 'service', type: 'text', notNull: true }] : [];
  columns.push(
    { name: 'id', type: 'bigint', notNull: true, generated: 'by default as identity' },
    { name: 'version', type: 'integer', notNull: true, default: '1' },
  );
  columns.push({ name: 'created_at', ...now }, { name: 'updated_at', ...now });
  for (const [name, field] of Object.entries(def.fields)) {
    const type = kindOf(field).column;
    columns.push({
      name,
      type: type === 'timestamptz' ? 'timestamp with time zone' : type,
      notNull: isAlwaysThere(field),
      default: defaultSql(field),
    });
  }
  const searched = fragmentSearch(def);
  if (searched.length > 0) {
    const parts = searched.map((name) => `coalesce(${quote(name)}, '')`).join(` || ' ' || `);
    columns.push({ name: 'search_text', type: 'text', notNull: false, generated: `always as (lower(${parts})) stored` });
  }
  return columns;
}

/** May the column be empty? That decides where empty values sort. */
export const isNullable = (def: AnyResource, name: string): boolean =>
  !SYSTEM_COLUMNS.includes(name) && !(def.fields[name] && isAlwaysThere(def.fields[name]));

/** One index for every declared filter and sort, each beginning with the site, so that a page is read in order from one place. */
export function indexesOf(def: AnyResource): Index[] {
  const table = def.name;
  const site = def.scope === 'site' ? ['service'] : [];
  const made = new Map<string, Index>();
  const add = (name: string, columns: string[], { unique = false, using = '' } = {}): void => {
    const full = short(`${table}_${name}`);
    made.set(full, {
      name: full,
      unique,
      columns,
      sql: `create ${unique ? 'unique ' : ''}index if not exists ${quote(full)} on ${quote(table)} ${using}(${columns.join(', ')})`,
    });
  };
  const key = (name: string): string => (isNullable(def, name) ? `${quote(name)} desc nulls last` : quote(name));
  const tail = (name: string): string => (isNullable(def, name) ? '"id" desc' : '"id"');
  const ordered = (name: string): string[] => [key(name), ...(name === 'id' ? [] : [tail(name)])];
  const sort = def.sort[0];
  for (const name of new Set([sort, ...(def.sortable ?? [])])) add(`${name}_sort`, [...site, ...ordered(name)]);
  for (const name of def.filters ?? []) {
    const field = def.fields[name];
    if (field && kindOf(field).filter === 'has') add(`${name}_has`, [...site, quote(name)], { using: 'using gin ' });
    else if (name !== sort) add(`${name}_filter`, [...site, quote(name), ...ordered(sort)]);
  }
  // Due changes are looked for repeatedly: by the states they wait in, then by their time.
  for (const [name, { at, when }] of Object.entries(def.after ?? {}))
    add(`${name}_due`, [...site, ...Object.keys(when).map(quote), quote(at)]);
  for (const [name, field] of Object.entries(def.fields)) {
    if (field.unique) add(`${name}_key`, [...site, quote(name)], { unique: true });
    else if ((def.search ?? []).includes(name) && isMasked(field)) add(`${name}_whole`, [...site, quote(name)]);
  }
  for (const name of endSearch(def)) add(`${name}_end`, [...site, endSql(quote(name))]);
  for (const group of def.uniques ?? []) add(`${group.join('_')}_key`, [...site, ...group.map(quote)], { unique: true });
  if (fragmentSearch(def).length > 0) add('search_text', [...site, '"search_text" gin_trgm_ops'], { using: 'using gin ' });
  return [...made.values()];
}

/** The name of the rule that a reference points to a record. */
export const referenceName = (table: string, field: string): string => short(`${table}_${field}_fkey`);

/** References checked by the database; composite with the site, so that no row can refer to another site. */
export function foreignKeysOf(
  def: AnyResource,
  scopeOf: (resource: string) => 'site' | 'office',
): { name: string; field: string; target: string; composite: boolean; sql: string }[] {
  return Object.entries(def.fields).flatMap(([field, spec]) => {
    if (spec.kind !== 'ref') return [];
    const name = referenceName(def.name, field);
    const composite = scopeOf(spec.resource) === 'site';
    const [from, to] = composite ? [`"service", ${quote(field)}`, '"service", "id"'] : [quote(field), '"id"'];
    return [
      {
        name,
        field,
        target: spec.resource,
        composite,
        sql: `alter table ${quote(def.name)} add constraint ${quote(name)} foreign key (${from}) references ${quote(spec.resource)} (${to})`,
      },
    ];
  });
}
