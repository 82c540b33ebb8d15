import type { AnyResource } from '../../src/schema/define';
import { kindOf } from '../../src/schema/fields';
import type { DbRow, Tx } from '../db/client';
import { quote } from '../db/columns';
import { invalid, type FieldError } from './errors';
import { fieldWord } from './words';

/** Turns a secret into what may lie in the database. */
export type Seal = (plain: string) => Promise<string>;
/** Seals secrets and opens them again; only what must be used later is ever opened. */
export interface Vault { seal: Seal; open: (sealed: string) => Promise<string> }

/** A value as its column takes it. */
async function encode(def: AnyResource, name: string, value: unknown, seal: Seal): Promise<unknown> {
  const field = def.fields[name];
  if (!field || value === null || value === undefined) return value ?? null;
  if (field.kind === 'secret') return seal(String(value));
  return kindOf(field).column === 'jsonb' ? JSON.stringify(value) : value;
}

export async function insertRow(tx: Tx, def: AnyResource, service: string, values: Record<string, unknown>, seal: Seal): Promise<number> {
  const columns: string[] = [];
  const params: unknown[] = [];
  if (def.scope === 'site') { columns.push('service'); params.push(service); }
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null) continue;
    columns.push(name);
    params.push(await encode(def, name, value, seal));
  }
  const [row] = await tx.query<{ id: number }>(
    columns.length === 0
      ? `insert into ${quote(def.name)} default values returning id`
      : `insert into ${quote(def.name)} (${columns.map(quote).join(', ')}) values (${params.map((_, index) => `$${index + 1}`).join(', ')}) returning id`, params);
  if (!row) throw new Error(`no row came back from inserting into ${def.name}`);
  return row.id;
}

/** Changes the columns and counts the version up. The row is locked by the caller. */
export async function updateRow(tx: Tx, def: AnyResource, service: string, id: number, set: Record<string, unknown>, now: Date, seal: Seal): Promise<void> {
  const params: unknown[] = [id, now.toISOString()];
  const site = def.scope === 'site' ? ` and service = $${params.push(service)}` : '';
  const parts: string[] = [];
  for (const [name, value] of Object.entries(set)) parts.push(`${quote(name)} = $${params.push(await encode(def, name, value, seal))}`);
  await tx.query(`update ${quote(def.name)} set ${[...parts, 'version = version + 1', 'updated_at = $2'].join(', ')} where id = $1${site}`, params);
}

export async function deleteRow(tx: Tx, def: AnyResource, service: string, id: number): Promise<void> {
  const site = def.scope === 'site' ? ' and service = $2' : '';
  await tx.query(`delete from ${quote(def.name)} where id = $1${site}`, def.scope === 'site' ? [id, service] : [id]);
}

/** References in lists, and uploads, of a record or typed into an action: what no foreign key can hold is looked up, within the same site. */
export async function checkReferences(tx: Tx, def: AnyResource, service: string, { values, action = '' }: { values: Record<string, unknown>; action?: string }, scopeOf: (resource: string) => 'site' | 'office'): Promise<void> {
  const errors: Record<string, FieldError> = {};
  for (const [name, value] of Object.entries(values)) {
    const field = def.actions[action]?.input?.[name] ?? def.fields[name];
    if (!field || value === null || value === undefined) continue;
    if (field.kind === 'refs' && Array.isArray(value) && value.length > 0) {
      const site = scopeOf(field.resource) === 'site' ? ' and service = $2' : '';
      const [found] = await tx.query<{ n: number }>(`select count(*)::int as n from ${quote(field.resource)} where id = any($1::bigint[])${site}`, site ? [value, service] : [value]);
      if (found?.n !== value.length) errors[name] = { key: 'noSuchRef', params: { label: fieldWord(def, name, action) } };
    }
    if (field.kind === 'image' || field.kind === 'file') {
      const [found] = await tx.query<DbRow>('select 1 from stored_file where service = $1 and key = $2', [def.scope === 'site' ? service : 'office', value]);
      if (!found) errors[name] = { key: 'noSuchFile', params: { label: fieldWord(def, name, action) } };
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
