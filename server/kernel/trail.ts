import { audit } from '../../src/resources/admin/audit';
import type { AuditAction } from '../../src/schema/auditWords';
import type { AnyResource } from '../../src/schema/define';
import { kindOf } from '../../src/schema/fields';
import { isMasked, type AnyField } from '../../src/schema/fields/types';
import type { DbRow, Queryable, Tx } from '../db/client';
import { quote } from '../db/columns';
import { Refusal } from '../refusal';
import { decisionsSql, type Turn } from './decisions';
import { asNamedNow, namesOf } from './renamed';
import type { Reach } from './reach';
import { masked, toWire, type WireRow } from './rows';

/** What one command did to one record: becomes an audit entry and an announcement. */
export interface Trace extends Turn {
  action: string;
  /** The employee who did it is named at their own site, and not at this one. */
  unsigned?: true;
}
/** A write others should see: `live/{service}/{resource}`. */
export interface Announcement {
  seq: number;
  service: string;
  resource: string;
  ids: number[];
  by: number;
}

const COVERED = '••••••';

/** Words in rows that only their owner sees: the audit log is read by others than the rows are. */
const isOwnWord = (def: AnyResource, field: AnyField | undefined): boolean =>
  def.ownColumn !== undefined && field !== undefined && kindOf(field).prose === true;

/** Secrets never reach the audit log; what is masked in lists is masked here, and what only some may read is left out. */
function presentable(def: AnyResource, values: Record<string, unknown>): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const field = def.fields[name];
    if (value === null || value === undefined) out[name] = null;
    else out[name] = field?.kind === 'secret' || isOwnWord(def, field) ? COVERED : covered(field, value);
  }
  return out;
}

/** A value as entries show it to every reader, also one that was covered before. */
function covered(field: AnyField | undefined, value: unknown): unknown {
  if (value === null || field === undefined || !isMasked(field) || value === COVERED) return value;
  return masked(field, value) ?? COVERED;
}

/** One side of an entry as it is told now: the audit log never changes, and fields may have been named otherwise, or not masked yet. */
export function toldNow(def: AnyResource, side: unknown): unknown {
  const named = asNamedNow(def, side);
  if (typeof named !== 'object' || named === null) return named;
  return Object.fromEntries(Object.entries(named).map(([name, value]) => [name, covered(def.fields[name], value)]));
}

/** A row as the wire carries it to the employee. One of the audit log tells of another resource, as that is declared now. */
export function wireOf({ def, definitions, actor }: Reach, row: DbRow): WireRow {
  const wire = toWire(def, row, actor);
  if (def.name !== audit.name) return wire;
  const about = String(wire['resource']);
  const told = definitions.get(about) ?? [...definitions.values()].find((one) => namesOf(one).includes(about));
  return told === undefined ? wire : { ...wire, before: toldNow(told, wire['before']), after: toldNow(told, wire['after']) };
}

export const withoutEmpty = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));

/** What a record says in its fields, as far as it says anything. */
export const fieldsOf = (def: AnyResource, row: Record<string, unknown>): Record<string, unknown> =>
  withoutEmpty(Object.fromEntries(Object.keys(def.fields).map((name) => [name, row[name]])));

const same = (a: unknown, b: unknown): boolean => (a ?? null) === (b ?? null) || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Only what changed, before and after. */
export function difference(
  def: AnyResource,
  row: Record<string, unknown>,
  set: Record<string, unknown>,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const changed = Object.keys(set).filter((name) => def.fields[name]?.kind === 'secret' || !same(row[name], set[name]));
  const take = (from: Record<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(changed.map((name) => [name, from[name] ?? null]));
  const before = presentable(def, take(row));
  // A stored secret reads `true`; it is there or not, and that is all the audit log says.
  for (const name of changed) if (def.fields[name]?.kind === 'secret') before[name] = row[name] === true ? COVERED : null;
  return { before, after: presentable(def, take(set)) };
}

/**
 * The entries `a` of one record, and the values of its `$1` to `$3`. The numbers of office records are of the office, whatever site an
 * entry belongs to.
 */
export const ENTRIES_OF = 'a.resource = any($1::text[]) and a.record_id = $2 and ($3::text is null or a.service = $3)';
export const entriesOf = (def: AnyResource, service: string, id: number): unknown[] => [
  namesOf(def),
  String(id),
  def.scope === 'site' ? service : null,
];

/** When the entry was made that a change goes back to, as the audit log keeps it beside the change. Refuses an entry of another record. */
export async function momentOf(
  tx: Tx,
  def: AnyResource,
  service: string,
  id: number,
  entry: number | undefined,
): Promise<{ _back?: string }> {
  if (entry === undefined) return {};
  const [found] = await tx.query<{ at: string }>(`select a.at from audit a where a.id = $4 and ${ENTRIES_OF} and a.result = 'ok'`, [
    ...entriesOf(def, service, id),
    entry,
  ]);
  if (!found) throw new Refusal(400, 'badQuery', { name: '_back' });
  return { _back: found.at };
}

/** `employee` null: the site whose key `siteKey` is, or without one the office itself, when time has run out. */
export interface Who {
  employee: number | null;
  siteKey?: number;
  ip: string;
  at: Date;
}

interface TrailRow {
  id: number;
  service: string;
  resource: string;
}
/** One statement that writes the audit entries and the outbox, and how what it gives is announced. */
interface TrailStatement {
  sql: string;
  params: readonly unknown[];
  announcementsOf: (rows: readonly TrailRow[]) => Announcement[];
}

/** The site that an office record names, as far as the change says it. */
function siteNamedBy({ def, before, after }: Trace): string | null {
  const named = def.siteColumn === undefined ? undefined : (after?.[def.siteColumn] ?? before?.[def.siteColumn]);
  return typeof named === 'string' ? named : null;
}

/** The site an entry `a` belongs to: what the change leaves unsaid stands in the record. One with several sites belongs to none of them. */
function siteSql(traces: readonly Trace[]): string {
  const namesOne = ({ siteColumn = '', fields }: AnyResource): boolean =>
    fields[siteColumn] !== undefined && kindOf(fields[siteColumn]).filter !== 'has';
  const named = new Set(traces.map(({ def }) => def).filter(namesOne));
  const kept = [...named].map(
    ({ name, siteColumn = '' }) =>
      `when '${name}' then (select r.${quote(siteColumn)} from ${quote(name)} r where r.id = a.record_id::bigint)`,
  );
  return kept.length === 0 ? 'a.service' : `coalesce(a.service, case a.resource ${kept.join(' ')} end)`;
}

function trailStatement(who: Who, traces: readonly Trace[], origin: string): TrailStatement {
  const audits = traces.map((trace) => {
    const { def, service, id, action, before, after } = trace;
    return {
      service: def.scope === 'site' ? service : siteNamedBy(trace),
      resource: def.name,
      record_id: String(id),
      action,
      before: before && presentable(def, before),
      after: after && presentable(def, after),
      signed: trace.unsigned !== true,
    };
  });
  const groups = new Map<string, { service: string; resource: string; ids: number[]; by: number }>();
  for (const { def, service, id, unsigned } of traces) {
    const place = def.scope === 'site' ? service : 'office';
    const by = unsigned ? 0 : (who.employee ?? 0);
    const group = groups.get(`${place}/${def.name}`) ?? { service: place, resource: def.name, ids: [], by };
    if (!group.ids.includes(id)) group.ids.push(id);
    groups.set(`${place}/${def.name}`, group);
  }
  const params = [
    who.at.toISOString(),
    who.employee,
    who.ip,
    JSON.stringify(audits),
    JSON.stringify([...groups.values()]),
    origin,
    who.siteKey ?? null,
  ];
  return {
    sql: `with trail as (
       insert into audit (at, employee, site_key, service, resource, record_id, action, before, after, ip, result)
       select $1, case when a.signed then $2::bigint end, case when a.signed then $7::bigint end, ${siteSql(traces)}, a.resource, a.record_id, a.action, a.before, a.after, case when a.signed then $3 else '' end, 'ok'
       from jsonb_to_recordset($4::jsonb) a(service text, resource text, record_id text, action text, before jsonb, after jsonb, signed boolean)
     ), sent as (
       insert into outbox (service, resource, ids, by, at)
       select o.service, o.resource, array(select jsonb_array_elements_text(o.ids)::bigint), o.by, $1 from jsonb_to_recordset($5::jsonb) o(service text, resource text, ids jsonb, by bigint)
       returning id, service, resource
     ), told as (select pg_notify('outbox', $6 || ':' || id::text) from sent)${decisionsSql(who.employee, traces, params)}
     select sent.id, sent.service, sent.resource from sent, (select count(*) from told) as every`,
    params,
    announcementsOf: (rows) =>
      rows.map((row) => ({
        seq: row.id,
        service: row.service,
        resource: row.resource,
        ids: groups.get(`${row.service}/${row.resource}`)?.ids ?? [],
        by: groups.get(`${row.service}/${row.resource}`)?.by ?? 0,
      })),
  };
}

/** Writes the audit entries and the outbox, in the transaction that made the changes. */
export async function writeTrail(tx: Tx, who: Who, traces: readonly Trace[], origin: string): Promise<Announcement[]> {
  const { sql, params, announcementsOf } = trailStatement(who, traces, origin);
  return announcementsOf(await tx.query<TrailRow>(sql, params));
}

/** The same together with the commit. What is announced is in `announcements` once everything is kept. */
export function writeTrailLast(tx: Tx, who: Who, traces: readonly Trace[], origin: string, announcements: Announcement[]): void {
  if (traces.length === 0) return;
  const { sql, params, announcementsOf } = trailStatement(who, traces, origin);
  tx.last<TrailRow>(sql, params, (rows) => announcements.push(...announcementsOf(rows)));
}

/** A refusal or another event that changed no record: sign-ins, exports, attempts without the right. */
export async function writeEvent(
  db: Queryable,
  who: { employee: number | null; siteKey?: number; ip: string; at: Date },
  event: {
    service: string | null;
    resource: string;
    record: string | null;
    action: AuditAction;
    after?: unknown;
    result: 'ok' | 'refused';
  },
): Promise<void> {
  await db.query(
    'insert into audit (at, employee, service, resource, record_id, action, after, ip, result, site_key) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
    [
      who.at.toISOString(),
      who.employee,
      event.service,
      event.resource.slice(0, 60),
      // As it was asked for, and a text of the database has no null characters.
      event.record?.replaceAll('\0', '').slice(0, 60) ?? null,
      event.action.slice(0, 60),
      event.after === undefined ? null : JSON.stringify(event.after),
      who.ip,
      event.result,
      who.siteKey ?? null,
    ],
  );
}
