import type { AnyResource } from '../../src/schema/define';
import { kindOf } from '../../src/schema/fields';
import type { Tx } from '../db/client';
import { quote } from '../db/columns';

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
