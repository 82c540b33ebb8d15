import { can } from '../../src/schema/can';
import type { AnyResource } from '../../src/schema/define';
import { isAlwaysThere } from '../../src/schema/fields/types';
import { formatDatetime, formatInt } from '../../src/schema/format';
import { say, type Language } from '../../src/schema/messages';
import { checkValue } from '../../src/schema/validate';
import type { DbRow, Queryable, Tx } from '../db/client';
import { columnsOf, literal, quote } from '../db/columns';
import { Refusal } from '../refusal';
import { buildWhere, type FilterContext, type Where } from './filter';
import { lastPlace, lockOrder, putBefore } from './ordered';
import { EXACT_UP_TO, MAX_ROWS, type Page } from './read';
import { namesOf } from './renamed';
import { selectList, toRecord, toWire, type WireRow } from './rows';
import { nameWord } from './words';

/** The call that restores a deleted record, and what the audit log calls it: some entities have an action `restore` of their own. */
export const UNDELETE = 'undelete';
const DAY_MS = 86_400_000;
/** A moment as the deletion answered it: the database leaves out the last zeros of a second. */
const isoOf = (at: unknown): string => new Date(String(at)).toISOString();

export const isUndelete = (def: AnyResource, action: string): boolean => action === UNDELETE && def.trash !== undefined;

/** The row of entry `b` of the trash, with its columns as they are called today. */
function rowSql({ renamed }: AnyResource): string {
  const pairs = Object.entries(renamed?.fields ?? {}).map(
    ([name, old]) => `${literal(name)}, coalesce(b."row" -> ${literal(name)}, b."row" -> ${literal(old)})`,
  );
  return pairs.length === 0 ? 'b."row"' : `(b."row" || jsonb_build_object(${pairs.join(', ')}))`;
}

/** What lies in the trash of a resource, as rows of its table: every condition and every column of a list can be asked of it. */
const sourceOf = (def: AnyResource): string =>
  `(select r.*, b.id as "_entry", b.service as "_place", b.deleted_at as "_deleted_at", b.until as "_until", b.deleted_by as "_deleted_by",
      (select e.name from employee e where e.id = b.deleted_by) as "_deleted_name"
    from trashed b cross join lateral jsonb_populate_record(null::${quote(def.name)}, ${rowSql(def)}) r
    where b.resource in (${namesOf(def).map(literal).join(', ')}))`;

const placeOf = ({ def, service }: Pick<FilterContext, 'def' | 'service'>): string => (def.scope === 'site' ? service : '');

/** What of it lies in the trash of this site and may be seen by this employee. */
function whereOf(context: FilterContext, filter: Readonly<Record<string, unknown>>): Where {
  const { sql, params } = buildWhere(context, filter);
  return { sql: `${sql} and t."_place" = $${params.length + 1}`, params: [...params, placeOf(context)] };
}

/**
 * A page of the trash, what was deleted last first. Each row says under `_trash` who deleted it, when, and until when it can be restored.
 */
export async function readTrash(db: Queryable, context: FilterContext, [from, to]: readonly [number, number]): Promise<Page> {
  const { def, definitions, actor } = context;
  if (!Number.isInteger(from) || !Number.isInteger(to) || from < 0 || to < from || to - from >= MAX_ROWS || from > 1_000_000)
    throw new Refusal(400, 'badRange', { most: formatInt(MAX_ROWS) });
  const where = whereOf(context, {});
  const rows = await db.query(
    `select ${selectList(def, definitions)}, t."_deleted_at", t."_until", t."_deleted_by", t."_deleted_name" from ${sourceOf(def)} t
     where ${where.sql} order by t."_deleted_at" desc, t."_entry" desc limit ${to - from + 1} offset ${from}`,
    where.params,
  );
  const [counted] = await db.query<{ n: number }>(
    `select count(*)::int as n from (select 1 from ${sourceOf(def)} t where ${where.sql} limit ${EXACT_UP_TO + 1}) c`,
    where.params,
  );
  const total = counted?.n ?? 0;
  return {
    rows: rows.map((row) => ({
      ...toWire(def, row, actor),
      _trash: { at: row['_deleted_at'], by: row['_deleted_by'], name: row['_deleted_name'], until: isoOf(row['_until']) },
    })),
    ...(total > EXACT_UP_TO ? { total: EXACT_UP_TO, totalIs: 'estimate' as const } : { total }),
  };
}

/** A 404 that says until when a record can be restored, to those who may; null when it is in no trash they see. */
export async function refusalOfTrashed(db: Queryable, context: FilterContext, id: number): Promise<Refusal | null> {
  if (!context.def.trash || !can(context.actor, context.def, 'delete')) return null;
  const where = whereOf(context, { id });
  const [found] = await db.query<{ _until: string }>(`select t."_until" from ${sourceOf(context.def)} t where ${where.sql}`, where.params);
  if (!found) return null;
  const until = { th: formatDatetime(found._until, 'th'), en: formatDatetime(found._until, 'en') };
  return new Refusal(404, 'inTrash', { until }, { trashedUntil: isoOf(found._until) });
}

/**
 * Deletes a row whose record can be restored: it leaves its table, so that nothing that reads the table meets it, and lies in the trash as
 * it was. What refers to it forbids that as it forbids any deleting. Answers until when it lies there.
 */
export async function discardRow(tx: Tx, context: FilterContext, id: number, now: Date): Promise<string> {
  const { def, actor } = context;
  const place = placeOf(context);
  const until = new Date(now.getTime() + (def.trash?.days ?? 0) * DAY_MS).toISOString();
  const params = [def.name, place, now.toISOString(), actor.user.id, until, id];
  await tx.query(
    `with gone as (delete from ${quote(def.name)} t where t.id = $6${def.scope === 'site' ? ' and t.service = $2' : ''} returning t.*)
     insert into trashed (resource, service, record, "row", deleted_at, deleted_by, until) select $1::text, $2::text, gone.id, to_jsonb(gone), $3::timestamptz, $4::bigint, $5::timestamptz from gone`,
    params,
  );
  return until;
}

/** An entry of the trash that is about to be restored, locked. */
export interface Discarded {
  entry: number;
  row: WireRow;
  columns: ReadonlySet<string>;
}

/** Locks a record in the trash. Of several who restore it at once one finds it. */
export async function lockDiscarded(tx: Tx, context: FilterContext, id: number): Promise<Discarded> {
  const { def, definitions } = context;
  const [entry] = await tx.query<{ id: number; columns: string[] }>(
    `select b.id, array(select jsonb_object_keys(${rowSql(def)})) as columns from trashed b where b.resource = any($1::text[]) and b.service = $2 and b.record = $3 for update`,
    [namesOf(def), placeOf(context), id],
  );
  const where = whereOf(context, { id });
  const raw: DbRow | undefined = entry
    ? (await tx.query(`select ${selectList(def, definitions)} from ${sourceOf(def)} t where ${where.sql}`, where.params))[0]
    : undefined;
  if (!entry || !raw) throw new Refusal(404, 'notInTrash');
  return { entry: entry.id, row: toRecord(def, raw), columns: new Set(entry.columns) };
}

/** Refuses values that the definition of today does not allow any more: an option taken away, a field that is required since. */
export function checkFits(def: AnyResource, { row, columns }: Discarded, labelOf: (name: string) => string, language: Language): void {
  for (const column of columnsOf(def)) {
    const field = def.fields[column.name];
    if (!field) continue;
    const value = row[column.name] ?? null;
    const label = labelOf(column.name);
    if (value === null) {
      if (isAlwaysThere(field) && (columns.has(column.name) || column.default === undefined))
        throw cannotRestore(def, row, say('required', { label }, language));
      continue;
    }
    const checked = field.kind === 'secret' ? { value } : checkValue(field, value, label, language);
    if ('errors' in checked) throw cannotRestore(def, row, Object.values(checked.errors)[0] ?? '');
  }
}

/** Puts the row back under its own number, one version on, so that an employee who still has the old one open cannot write over it. */
export async function takeBackRow(tx: Tx, context: FilterContext, { entry, row, columns }: Discarded, now: Date): Promise<void> {
  const { def, service } = context;
  const id = Number(row['id']);
  const changed: Record<string, unknown> = { version: Number(row['version']) + 1, updated_at: now.toISOString() };
  if (def.ordered !== undefined) {
    await lockOrder(tx, def, service);
    changed[def.ordered] = await lastPlace(tx, def, service);
  }
  const names = columnsOf(def)
    .filter(({ name, generated }) => columns.has(name) && !generated?.startsWith('always'))
    .map(({ name }) => quote(name));
  await tx.query(
    `insert into ${quote(def.name)} (${names.join(', ')}) select ${names.map((name) => `r.${name}`).join(', ')} from trashed b cross join lateral jsonb_populate_record(null::${quote(def.name)}, ${rowSql(def)} || $2::jsonb) r where b.service = $3 and b.id = $1`,
    [entry, JSON.stringify(changed), placeOf(context)],
  );
  await tx.query('delete from trashed where service = $2 and id = $1', [entry, placeOf(context)]);
  if (def.ordered !== undefined) await backToItsPlace(tx, def, service, id, Number(row[def.ordered]));
}

/** Before the record that stands now where it stood. */
async function backToItsPlace(tx: Tx, def: AnyResource, service: string, id: number, place: number): Promise<void> {
  const site = def.scope === 'site' ? ' and t.service = $2' : '';
  const [there] = await tx.query<{ id: number }>(
    `select t.id from ${quote(def.name)} t where t.${quote(def.ordered ?? '')} = $1${site}`,
    site ? [place, service] : [place],
  );
  if (there && there.id !== id) await putBefore(tx, def, service, id, there.id);
}

const cannotRestore = (def: AnyResource, row: WireRow, reason: string): Refusal =>
  new Refusal(409, 'cannotRestore', { title: String(row[def.title] ?? row['id']), reason }, { conflict: 'state', payload: null });

/**
 * What the database, the references or the entity itself have against a record that comes back: there is no form to say it in, so it is the
 * sentence.
 */
export function asCannotRestore(error: unknown, def: AnyResource, row: WireRow, language: Language): unknown {
  if (!(error instanceof Refusal) || error.status !== 400) return error;
  const [first] = Object.values(error.extra.errors ?? {}).map(({ key, params }) => say(key, params, language));
  const reason = first ?? Object.values(error.extra.sentences ?? {})[0] ?? say(error.key, error.params, language);
  return cannotRestore(def, { ...row, [def.title]: row[def.title] ?? nameWord(def)[language] }, reason);
}
