import type { AnyResource } from '../../src/schema/define';
import { kindOf } from '../../src/schema/fields';
import type { Finding } from '../../src/schema/check';
import type { Queryable } from '../db/client';
import { quote } from '../db/columns';

/** The rows of a resource that only reads, as one query. */
export interface AnyView {
  def: AnyResource;
  sql: string;
}

const views = new WeakMap<AnyResource, string>();

/**
 * Says where the rows of a resource declared `reads` come from: a query that answers every declared field by its name, `id`, and the site
 * as `service`. What lists filter and sort by must be plain columns, or expressions, that an index of the tables below leads to.
 */
export function implementView(def: AnyResource, sql: string): AnyView {
  views.set(def, sql);
  return { def, sql };
}

/** What a query reads the rows of a resource from: its table, or the query that stands for one. */
export function sourceOf(def: AnyResource): string {
  if (def.reads === undefined) return quote(def.name);
  const sql = views.get(def);
  if (sql === undefined) throw new Error(`no view answers for ${def.name}`);
  return `(${sql})`;
}

/** As the database prints a type, without its size; whole numbers are one kind, whatever their size. */
const plainType = (type: string): string =>
  type
    .replace(/\(.*?\)/g, '')
    .replace('timestamptz', 'timestamp with time zone')
    .replace(/^(integer|bigint)$/, 'whole number');

async function checkView(db: Queryable, def: AnyResource): Promise<string[]> {
  const sql = views.get(def);
  if (sql === undefined) return ['it is declared `reads`, but no view answers for it: `implementView(def, sql)`'];
  const wanted = new Map([
    ['id', 'bigint'],
    ...(def.scope === 'site' ? ([['service', 'text']] as const) : []),
    ...Object.entries(def.fields).map(([name, field]) => [name, kindOf(field).column] as const),
  ]);
  // One row of nothing, which has the names of all columns.
  const [row = {}] = await db.query(`select t.* from (values (1)) one left join (select * from (${sql}) v limit 0) t on true`);
  const found = Object.keys(row);
  const missing = [...wanted.keys()].filter((name) => !found.includes(name));
  const further = found.filter((name) => !wanted.has(name));
  if (missing.length > 0 || further.length > 0)
    return [
      ...missing.map((name) => `its view answers no column “${name}”`),
      ...further.map((name) => `its view answers a column “${name}”, which is no field`),
    ];
  const [types = {}] = await db.query<Record<string, string>>(
    `select ${found.map((name) => `pg_typeof(t.${quote(name)})::text as ${quote(name)}`).join(', ')} from (values (1)) one left join (select * from (${sql}) v limit 0) t on true`,
  );
  return found
    .filter((name) => plainType(types[name] ?? '') !== plainType(wanted.get(name) ?? ''))
    .map((name) => `its view answers “${name}” as ${types[name]}, and the field wants ${wanted.get(name)}`);
}

/** Views that are missing, cannot be run, or answer other columns than their definitions declare. */
export async function checkViews(db: Queryable, definitions: readonly AnyResource[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const def of definitions.filter(({ reads }) => reads !== undefined)) {
    const texts = await checkView(db, def).catch((error: unknown) => [
      `its view cannot be run: ${error instanceof Error ? error.message : String(error)}`,
    ]);
    findings.push(...texts.map((text) => ({ id: 'S004', resource: def.name, text })));
  }
  return findings;
}
