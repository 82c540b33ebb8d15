import { askedOf } from '../../src/schema/auditWords';
import { can } from '../../src/schema/can';
import type { AnyResource } from '../../src/schema/define';
import { viewsOf } from '../../src/schema/work';
import { narrowed, SEARCH_KEY } from '../../src/schema/filter';
import { formatInt } from '../../src/schema/format';
import { ONE_ROW, type DbRow, type Queryable } from '../db/client';
import { isNullable, quote } from '../db/columns';
import { Refusal } from '../refusal';
import { buildWhere, placeOf, type FilterContext, type Where } from './filter';
import { ENTRIES_OF, entriesOf, toldNow, wireOf } from './trail';
import { sourceOf } from './view';
import { isElsewhere, reveals, selectList, toWire, trashedTitle, type Definitions, type WireRow } from './rows';

/** Up to here counts are exact; beyond, “at least this many”. Counting everything is what makes long lists slow. */
export const EXACT_UP_TO = 10_000;
export const MAX_ROWS = 1000;
const CROWD_FOR_MS = 3000;
const MAX_CROWDS = 1000;

export type Sort = readonly [string, 'ASC' | 'DESC'];
export interface ListQuery {
  filter: Readonly<Record<string, unknown>>;
  sort: Sort;
  range: readonly [number, number];
  after?: readonly [unknown, number];
}
export interface Count {
  total: number;
  totalIs?: 'estimate';
}
export interface Page extends Count {
  rows: WireRow[];
}

export const asCount = (counted: number): Count =>
  counted > EXACT_UP_TO ? { total: EXACT_UP_TO, totalIs: 'estimate' } : { total: counted };
const countSql = (def: AnyResource, where: string, most = EXACT_UP_TO): string =>
  `(select count(*)::int from (select 1 from ${sourceOf(def)} t where ${where} limit ${most + 1}) c)`;

/** Only columns with an index in that order may be sorted by. */
export function checkSort(def: AnyResource, sort: Sort): void {
  const [column, direction] = sort;
  const sortable = column === 'id' || column === def.sort[0] || (def.sortable ?? []).includes(column);
  if (!sortable || (direction !== 'ASC' && direction !== 'DESC')) throw new Refusal(400, 'badSort', { field: String(column).slice(0, 60) });
}

/** The order of a list, always ending with the id so that pages never overlap. Empty values come last when descending. */
export function orderSql(def: AnyResource, [column, direction]: Sort): string {
  if (column === 'id') return `t.id ${direction}`;
  const nulls = !isNullable(def, column) ? '' : direction === 'DESC' ? ' nulls last' : ' nulls first';
  return `t.${quote(column)} ${direction}${nulls}, t.id ${direction}`;
}

/** The rows behind one that was seen, in the list's own order: as fast on page 10,000 as on page 1. */
export function addAfter(def: AnyResource, where: Where, [column, direction]: Sort, [value, id]: readonly [unknown, number]): Where {
  const params = [...where.params];
  const hold = (one: unknown): string => `$${params.push(one)}`;
  const name = `t.${quote(column)}`;
  const beyond = direction === 'ASC' ? '>' : '<';
  let sql: string;
  if (column === 'id') sql = `t.id ${beyond} ${hold(id)}`;
  else if (!isNullable(def, column)) sql = `(${name}, t.id) ${beyond} (${hold(value)}, ${hold(id)})`;
  else if (value === null)
    sql = direction === 'DESC' ? `(${name} is null and t.id < ${hold(id)})` : `(${name} is not null or t.id > ${hold(id)})`;
  else sql = `((${name}, t.id) ${beyond} (${hold(value)}, ${hold(id)})${direction === 'DESC' ? ` or ${name} is null` : ''})`;
  return { sql: `${where.sql} and ${sql}`, params };
}

/** The row a client saw last, as it says: a value the column can hold, and a number. */
function checkAfter(def: AnyResource, [column]: Sort, [value, id]: readonly [unknown, number]): readonly [unknown, number] {
  const empty = value === null && isNullable(def, column);
  if (!Number.isSafeInteger(id)) throw new Refusal(400, 'badQuery', { name: 'after' });
  return [column === 'id' || empty ? value : placeOf(def, column, value), id];
}

/**
 * Filters that were just seen to match more than is counted. For a few seconds they are not counted again: the answer, “at least this
 * many”, is the costly one and the one that hardly ever changes. Exact counts are never kept.
 */
const manyMatching = {
  /** By the definitions of a server, which has one database. */
  seen: new WeakMap<Definitions, Map<string, number>>(),
  of({ def, definitions }: FilterContext, where: Where) {
    const known = this.seen.get(definitions) ?? new Map<string, number>();
    this.seen.set(definitions, known);
    const key = JSON.stringify([def.name, where.sql, where.params]);
    return {
      known: () => (known.get(key) ?? 0) > Date.now(),
      remember: () => {
        if (known.size >= MAX_CROWDS) known.clear();
        if ((known.get(key) ?? 0) <= Date.now()) known.set(key, Date.now() + CROWD_FOR_MS);
      },
    };
  },
};

/** One page with its count, in one statement. */
export async function readPage(db: Queryable, context: FilterContext, query: ListQuery): Promise<Page> {
  const { def, definitions } = context;
  const [from, to] = query.range;
  if (!Number.isInteger(from) || !Number.isInteger(to) || from < 0 || to < from || to - from >= MAX_ROWS || from > 1_000_000_000)
    throw new Refusal(400, 'badRange', { most: formatInt(MAX_ROWS) });
  checkSort(def, query.sort);
  const where = buildWhere(context, query.filter);
  const paged = query.after ? addAfter(def, where, query.sort, checkAfter(def, query.sort, query.after)) : where;
  const offset = query.after || from === 0 ? '' : ` offset ${from}`;
  const many = manyMatching.of(context, where);
  const rows = await db.query(
    `select ${many.known() ? EXACT_UP_TO + 1 : countSql(def, where.sql)} as "_total", ${selectList(def, definitions)} from ${sourceOf(def)} t where ${paged.sql} order by ${orderSql(def, query.sort)} limit ${to - from + 1}${offset}`,
    paged.params,
  );
  const counted = rows[0] ? Number(rows[0]['_total']) : from === 0 && !query.after ? 0 : await readCount(db, def, where);
  if (counted > EXACT_UP_TO) many.remember();
  const wire = rows.map((row) => wireOf(context, row));
  return { rows: wire, ...asCount(counted) };
}

/**
 * The first records that a search finds, uncounted: those whose title is just what was typed, where titles are unique, then the others in
 * the list's order.
 */
export async function readFound(db: Queryable, context: FilterContext, typed: string, most: number): Promise<WireRow[]> {
  const { def, definitions, actor } = context;
  const { sql, params } = buildWhere(context, { [SEARCH_KEY]: typed });
  const from = `select ${selectList(def, definitions)} from ${sourceOf(def)} t where ${sql}`;
  const title = def.fields[def.title];
  const [same, rest] = await Promise.all([
    title?.unique && title.kind === 'text'
      ? db.query(`${from} and t.${quote(def.title)} = any($${params.length + 1}::text[]) limit 1`, [
          ...params,
          [typed, typed.toLowerCase()],
        ])
      : [],
    db.query(`${from} order by ${orderSql(def, def.sort)} limit ${most}`, params),
  ]);
  const seen = new Map([...same, ...rest].map((row) => [row['id'], row]));
  return [...seen.values()].slice(0, most).map((row) => toWire(def, row, actor));
}

/** Which of these records are there and may be seen. */
export async function readVisible(db: Queryable, context: FilterContext, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const where = buildWhere(context, { id: ids });
  const rows = await db.query<{ id: number }>(`select t.id from ${sourceOf(context.def)} t where ${where.sql}`, where.params);
  return rows.map(({ id }) => id);
}

/** How many records match, or one more than `most`: nothing beyond is read. */
export async function readCount(db: Queryable, def: AnyResource, where: Where, most?: number): Promise<number> {
  const [row] = await db.query<{ n: number }>(`select ${countSql(def, where.sql, most)} as n`, where.params);
  return row?.n ?? 0;
}

/** One record, or null when there is none that the employee may see. */
export async function readOne(db: Queryable, context: FilterContext, id: number): Promise<WireRow | null> {
  const row = await readRaw(db, context, id);
  return row ? wireOf(context, row) : null;
}

/**
 * Statements of single records, by their condition. Putting the text together, and finding what is prepared for it, would cost as much as a
 * record.
 */
const statementsOfOne = new WeakMap<AnyResource, Map<string, string>>();
function statementOfOne({ def, definitions }: FilterContext, condition: string): string {
  const known = statementsOfOne.get(def) ?? new Map<string, string>();
  statementsOfOne.set(def, known);
  const text =
    known.get(condition) ??
    `${def.reads === undefined ? ONE_ROW : ''} select ${selectList(def, definitions)} from ${sourceOf(def)} t where ${condition}`;
  known.set(condition, text);
  return text;
}

/**
 * Locks the record that is read until the transaction ends. Not `for update`, which also waits for those who write a record that refers to
 * it: two who each wrote one, and lock it then, would wait for each other. A record's key never changes.
 */
export const LOCKED = ' for no key update of t';

/** One record as the database gives it. */
export async function readRaw(db: Queryable, context: FilterContext, id: number, lock = ''): Promise<DbRow | null> {
  if (!Number.isSafeInteger(id) || id < 1) throw new Refusal(404, 'notFound');
  const where = buildWhere(context, { id });
  const [row] = await db.query(statementOfOne(context, where.sql + lock), where.params);
  return row ?? null;
}

/** The declared sums over the whole filter. What the employee may not see in full is not summed for them either. */
export async function readTotals(db: Queryable, context: FilterContext, filter: ListQuery['filter']): Promise<Record<string, number>> {
  const { def, actor } = context;
  const names = (def.totals ?? []).filter((name) => reveals(actor, def, name));
  if (names.length === 0) return {};
  const where = buildWhere(context, filter);
  const [row] = await db.query(
    `select ${names.map((name) => `coalesce(sum(t.${quote(name)}), 0)::text as ${quote(name)}`).join(', ')} from ${sourceOf(def)} t where ${where.sql}`,
    where.params,
  );
  return Object.fromEntries(names.map((name) => [name, Number(row?.[name] ?? 0)]));
}

/** How many records each view holds on top of a filter. */
export async function readCounts(db: Queryable, context: FilterContext, filter: ListQuery['filter']): Promise<Record<string, Count>> {
  const counts: Record<string, Count> = {};
  for (const [id, view] of Object.entries(viewsOf(context.def))) {
    counts[id] = asCount(
      await readCount(db, context.def, buildWhere(context, narrowed(context.def, view.filter, filter, context.now ?? new Date()))),
    );
  }
  return counts;
}

/** So many values of a reference are counted in one call. */
const MOST_COUNTED = 100;

/** How many records refer to each of the records that the filter names by this reference; for who chooses among them. */
export async function readCountsPer(
  db: Queryable,
  context: FilterContext,
  filter: ListQuery['filter'],
  per: string,
): Promise<Record<string, Count>> {
  const { def } = context;
  const { [per]: ids, ...rest } = filter;
  const named = Array.isArray(ids) && ids.length <= MOST_COUNTED && ids.every((id) => Number.isSafeInteger(id));
  if (!named || def.fields[per]?.kind !== 'ref' || !(def.filters ?? []).includes(per)) throw new Refusal(400, 'badQuery', { name: 'per' });
  const where = buildWhere(context, rest);
  const rows = await db.query<{ id: number; n: number }>(
    `select v.id, ${countSql(def, `${where.sql} and t.${quote(per)} = v.id`)} as n from unnest($${where.params.length + 1}::bigint[]) v(id)`,
    [...where.params, ids],
  );
  return Object.fromEntries(rows.map(({ id, n }) => [String(id), asCount(n)]));
}

type Labels = Record<string, Record<string, string>>;

/** What the records are called that entries of the audit log refer to: field → number → label. */
async function labelsOf(
  db: Queryable,
  { def, definitions, service }: FilterContext,
  entries: readonly Pick<WireRow, 'before' | 'after'>[],
): Promise<Labels> {
  const labels: Labels = {};
  for (const [name, field] of Object.entries(def.fields)) {
    const other = field.kind === 'ref' ? definitions.get(field.resource) : undefined;
    if (!other) continue;
    const ids = [
      ...new Set(
        entries
          .flatMap(({ before, after }) => [before, after].map((side) => (side as Record<string, unknown> | null)?.[name]))
          .filter((id) => typeof id === 'number'),
      ),
    ];
    if (ids.length === 0) continue;
    const site = other.scope === 'site' ? ' and service = $2' : '';
    const rows = await db.query<{ id: number; label: string }>(
      `select id, ${quote(other.title)}::text as label from ${quote(other.name)} where id = any($1::bigint[])${site}`,
      site ? [ids, service] : [ids],
    );
    const gone = other.trash
      ? await db.query<{ id: number; label: string }>(
          `select b.record as id, ${trashedTitle(other)} as label from trashed b where b.resource = $2 and b.service = $3 and b.record = any($1::bigint[])`,
          [ids, other.name, other.scope === 'site' ? service : ''],
        )
      : [];
    labels[name] = Object.fromEntries([...gone, ...rows].map((row) => [String(row.id), row.label]));
  }
  return labels;
}

/** What only who reads the entry in the audit log learns of a colleague: from where they work, and why they looked at personal data. */
function withoutPrivate(entry: DbRow): DbRow {
  const { reason: _reason, ...after } = (entry['after'] ?? {}) as Record<string, unknown>;
  return { ...entry, ip: null, ...(entry['action'] === 'reveal' && { after }) };
}

/**
 * What an entry says was done, without what was typed beside the record's own fields for an action of a screen that the employee does not
 * have.
 */
function saidIn({ def, actor }: FilterContext, { action, after }: DbRow): unknown {
  const said = toldNow(def, after);
  const name = String(action);
  if (typeof said !== 'object' || said === null || !isElsewhere(actor, def, askedOf(name) ?? name)) return said;
  return Object.fromEntries(Object.entries(said).filter(([field]) => Object.hasOwn(def.fields, field)));
}

/** Changes of one record, newest first, with the names of what they refer to. */
export async function readHistory(db: Queryable, context: FilterContext, id: number): Promise<{ rows: WireRow[]; labels: Labels }> {
  const { def, service, actor, definitions } = context;
  const log = definitions.get('audit');
  const found = await db.query(
    `select a.id, a.at, a.employee, e.name as label, k.key as site_key, a.action, a.before, a.after, a.ip, a.result from audit a left join employee e on e.id = a.employee left join site_key k on k.id = a.site_key
     where ${ENTRIES_OF} order by a.at desc, a.id desc limit 200`,
    entriesOf(def, service, id),
  );
  const ids = found.map((entry) => Number(entry['id']));
  const told = new Set(log !== undefined && can(actor, log, 'view') ? await readVisible(db, { ...context, def: log }, ids) : []);
  const shown = found.map((entry) =>
    told.has(Number(entry['id'])) || entry['employee'] === actor.user.id ? entry : withoutPrivate(entry),
  );
  const rows: WireRow[] = shown.map(({ label, site_key: key, before, after, ...row }) => ({
    ...row,
    before: toldNow(def, before),
    after: saidIn(context, { ...row, after }),
    _text: { ...(label !== null && { employee: label }), ...(key !== null && { site_key: key }) },
  }));
  return { rows, labels: await labelsOf(db, context, rows as Pick<WireRow, 'before' | 'after'>[]) };
}
