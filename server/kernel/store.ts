import type { AnyResource } from '../../src/schema/define';
import { kindOf } from '../../src/schema/fields';
import { isAlwaysThere } from '../../src/schema/fields/types';
import { mayFollow, statesOf } from '../../src/schema/states';
import type { Tx } from '../db/client';
import { quote } from '../db/columns';
import { Refusal } from '../refusal';
import { fieldWord, stateWord } from './words';
import { lastPlace } from './ordered';

/** Turns a secret into what may lie in the database. */
export type Encrypt = (plain: string) => Promise<string>;
/** Encrypts secrets, and decrypts the few that must be used later. */
export interface Vault {
  encrypt: Encrypt;
  decrypt: (encrypted: string) => Promise<string>;
}

/** A value as its column takes it. */
async function encode(def: AnyResource, name: string, value: unknown, encrypt: Encrypt): Promise<unknown> {
  const field = def.fields[name];
  if (!field || value === null || value === undefined) return value ?? null;
  if (field.kind === 'secret') return encrypt(String(value));
  return kindOf(field).column === 'jsonb' ? JSON.stringify(value) : value;
}

/** Said to be empty, a column with a default is left empty; any other one is so by itself, or has an empty list. */
function isKeptEmpty({ fields }: AnyResource, name: string): boolean {
  const field = fields[name];
  return field !== undefined && 'default' in field && field.default !== undefined && !isAlwaysThere(field);
}

export async function insertRow(
  tx: Tx,
  def: AnyResource,
  service: string,
  values: Record<string, unknown>,
  encrypt: Encrypt,
): Promise<number> {
  const columns: string[] = [];
  const params: unknown[] = [];
  if (def.scope === 'site') {
    columns.push('service');
    params.push(service);
  }
  const placed = def.ordered === undefined ? values : { ...values, [def.ordered]: await lastPlace(tx, def, service) };
  for (const [name, value] of Object.entries(placed)) {
    if (value === undefined || (value === null && !isKeptEmpty(def, name))) continue;
    columns.push(name);
    params.push(await encode(def, name, value, encrypt));
  }
  const [row] = await tx.query<{ id: number }>(
    columns.length === 0
      ? `insert into ${quote(def.name)} default values returning id`
      : `insert into ${quote(def.name)} (${columns.map(quote).join(', ')}) values (${params.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
    params,
  );
  if (!row) throw new Error(`no row came back from inserting into ${def.name}`);
  return row.id;
}

/** The most values of one statement; the protocol counts them in sixteen bits. */
const MOST_VALUES = 30_000;

/** Inserts many records of a resource that is not ordered by hand, in few statements. Returns their ids in the order of the values. */
export async function insertRows(
  tx: Tx,
  def: AnyResource,
  service: string,
  rows: readonly Readonly<Record<string, unknown>>[],
  encrypt: Encrypt,
): Promise<number[]> {
  const names = [...new Set(rows.flatMap((values) => Object.keys(values)))];
  const columns = def.scope === 'site' ? ['service', ...names] : names;
  const atOnce = Math.max(1, Math.floor(MOST_VALUES / columns.length));
  const ids: number[] = [];
  for (let from = 0; from < rows.length; from += atOnce) {
    const params: unknown[] = def.scope === 'site' ? [service] : [];
    const tuples: string[] = [];
    for (const values of rows.slice(from, from + atOnce)) {
      const cells = def.scope === 'site' ? ['$1'] : [];
      for (const name of names) {
        const value = values[name];
        const left = value === undefined || (value === null && !isKeptEmpty(def, name));
        cells.push(left ? 'default' : `$${params.push(await encode(def, name, value, encrypt))}`);
      }
      tuples.push(`(${cells.join(', ')})`);
    }
    const made = await tx.query<{ id: number }>(
      `insert into ${quote(def.name)} (${columns.map(quote).join(', ')}) values ${tuples.join(', ')} returning id`,
      params,
    );
    ids.push(...made.map(({ id }) => id));
  }
  if (ids.length !== rows.length) throw new Error(`not every row came back from inserting into ${def.name}`);
  return ids;
}

/** States in which a record may be for its state to become what is set; null where nothing is said of that. */
function guardOf(def: AnyResource, set: Readonly<Record<string, unknown>>): { state: string; from: readonly string[] } | null {
  const { state, transitions } = def;
  if (state === undefined || transitions === undefined || set[state] === undefined) return null;
  return { state, from: statesOf(def).filter((one) => mayFollow(def, one, set[state])) };
}

/** 409: the record is in a state that what was wanted does not follow. */
async function refusedTransition(tx: Tx, def: AnyResource, service: string, id: number, to: unknown): Promise<Refusal> {
  const state = def.state ?? '';
  const site = def.scope === 'site' ? ' and service = $2' : '';
  const [row] = await tx.query(`select ${quote(state)} as state from ${quote(def.name)} where id = $1${site}`, site ? [id, service] : [id]);
  const words = { label: fieldWord(def, state), from: stateWord(def, state, row?.['state']), to: stateWord(def, state, to) };
  return new Refusal(409, 'noTransition', words, { conflict: 'state' });
}

/** A record's change, ready to be sent. */
export interface Change {
  sql: string;
  params: readonly unknown[];
  /** What is refused where the record is in a state the change does not follow; absent: it follows every state. */
  refusal?: (tx: Tx) => Promise<Refusal>;
}

/** The change of columns that counts the version up. */
export async function changeOf(
  def: AnyResource,
  service: string,
  id: number,
  set: Record<string, unknown>,
  now: Date,
  encrypt: Encrypt,
): Promise<Change> {
  const params: unknown[] = [id, now.toISOString()];
  const site = def.scope === 'site' ? ` and service = $${params.push(service)}` : '';
  const parts: string[] = [];
  const guard = guardOf(def, set);
  for (const [name, value] of Object.entries(set)) parts.push(`${quote(name)} = $${params.push(await encode(def, name, value, encrypt))}`);
  const from = guard === null ? '' : ` and ${quote(guard.state)} = any($${params.push(guard.from)}::text[])`;
  return {
    sql: `update ${quote(def.name)} set ${[...parts, 'version = version + 1', 'updated_at = $2'].join(', ')} where id = $1${site}${from} returning id`,
    params,
    ...(guard !== null && { refusal: (tx: Tx) => refusedTransition(tx, def, service, id, set[guard.state]) }),
  };
}

/** Sends a change at once. The row is locked by the caller. */
export async function applyChange(tx: Tx, { sql, params, refusal }: Change): Promise<void> {
  const changed = await tx.query(sql, params);
  if (refusal && changed.length === 0) throw await refusal(tx);
}

/** Changes the columns and counts the version up. The row is locked by the caller. */
export async function updateRow(
  tx: Tx,
  def: AnyResource,
  service: string,
  id: number,
  set: Record<string, unknown>,
  now: Date,
  encrypt: Encrypt,
): Promise<void> {
  await applyChange(tx, await changeOf(def, service, id, set, now, encrypt));
}

export async function deleteRow(tx: Tx, def: AnyResource, service: string, id: number): Promise<void> {
  const site = def.scope === 'site' ? ' and service = $2' : '';
  await tx.query(`delete from ${quote(def.name)} where id = $1${site}`, def.scope === 'site' ? [id, service] : [id]);
}
