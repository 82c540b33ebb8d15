import type { EvidenceWord } from '../schema/evidence';
import type { Overview, TimelinePage, TimelinePlace } from '../schema/overview';
import type { Outline } from '../schema/outline';
import { baseOf, type Place } from './address';
import type { Envelope } from './envelope';
import { call, query } from './httpClient';
import type { Count, Filter, HistoryEntry, RecordHistory, ServerRow, TrashedRow } from './providerTypes';

export interface ListMeta {
  /** The rows behind `[value, id]` instead of an offset, when paging deep. */
  after?: readonly [unknown, number];
}
export interface ListParams {
  pagination?: { page: number; perPage: number };
  sort?: { field: string; order: 'ASC' | 'DESC' };
  filter?: Filter;
  meta?: ListMeta;
  signal?: AbortSignal;
}
const DEFAULT_PAGE = { page: 1, perPage: 10 };

/** Query of a list call. */
export function listQuery(def: Pick<Outline, 'sort'>, { pagination = DEFAULT_PAGE, sort, filter = {}, meta }: ListParams): string {
  const { page, perPage } = pagination;
  const first = meta?.after ? 0 : (page - 1) * perPage;
  return query({
    sort: JSON.stringify([sort?.field ?? def.sort[0], sort?.order ?? def.sort[1]]),
    range: JSON.stringify([first, first + perPage - 1]),
    filter: JSON.stringify(filter),
    after: meta?.after && JSON.stringify(meta.after),
  });
}

/** What react-admin makes of a list answer; `meta.totalIs` says that the total is a lower bound. */
export function listResult(envelope: Envelope) {
  const data = (Array.isArray(envelope.payload) ? envelope.payload : []) as ServerRow[];
  return { data, total: envelope.total ?? data.length, ...(envelope.totalIs ? { meta: { totalIs: envelope.totalIs } } : {}) };
}

export const readList = async (place: Place, params: ListParams) =>
  listResult(await call(baseOf(place) + listQuery(place.def, params), { signal: params.signal }));

/** The first records of the trash, as many as asked for. */
export async function readTrash(place: Place, most: number, signal?: AbortSignal): Promise<{ rows: readonly TrashedRow[]; total: number }> {
  const { payload, total } = await call(baseOf(place) + query({ trash: 1, range: JSON.stringify([0, most - 1]) }), { signal });
  const rows = (Array.isArray(payload) ? payload : []) as TrashedRow[];
  return { rows, total: total ?? rows.length };
}

export async function readTotals(place: Place, filter: Filter, signal?: AbortSignal): Promise<Readonly<Record<string, number>>> {
  const { totals } = await call(baseOf(place) + query({ totals: 1, filter: JSON.stringify(filter) }), { signal });
  return (totals ?? {}) as Readonly<Record<string, number>>;
}
export async function readCounts(place: Place, filter: Filter, signal?: AbortSignal): Promise<Readonly<Record<string, Count>>> {
  const { counts } = await call(baseOf(place) + query({ counts: 1, filter: JSON.stringify(filter) }), { signal });
  return (counts ?? {}) as Readonly<Record<string, Count>>;
}
/** What speaks for or against items of a queue, each in a word. */
export async function readEvidence(place: Place, ids: readonly number[], signal?: AbortSignal): Promise<readonly EvidenceWord[]> {
  const { payload } = await call(baseOf(place) + query({ evidence: ids.join() }), { signal });
  return Array.isArray(payload) ? (payload as EvidenceWord[]) : [];
}
/** How many records refer to each of these by this field. */
export async function readCountsPer(place: Place, per: string, ids: readonly number[], signal?: AbortSignal) {
  const { counts } = await call(baseOf(place) + query({ per, filter: JSON.stringify({ [per]: ids }) }), { signal });
  return (counts ?? {}) as Readonly<Record<string, Count>>;
}
/** How many records each tab of a record holds. */
export async function readTabCounts(place: Place, id: string | number, signal?: AbortSignal): Promise<Readonly<Record<string, Count>>> {
  const { counts } = await call(baseOf(place) + query({ tabs: id }), { signal });
  return (counts ?? {}) as Readonly<Record<string, Count>>;
}
/** What waits of a record, and what its lists come to. */
export const readOverview = async (place: Place, id: string | number, signal?: AbortSignal): Promise<Overview> =>
  (await call(baseOf(place) + query({ overview: id }), { signal })).payload as Overview;
export interface TimelineParams {
  /** Absent: all that are not quiet. */
  kinds?: readonly string[];
  after: TimelinePlace | null;
}
/** A page of what happened about a record, newest first. */
export async function readTimeline(
  place: Place,
  id: string | number,
  { kinds, after }: TimelineParams,
  signal?: AbortSignal,
): Promise<TimelinePage> {
  const asked = query({ timeline: id, kinds: kinds?.join(), after: after === null ? undefined : JSON.stringify(after) });
  return (await call(baseOf(place) + asked, { signal })).payload as TimelinePage;
}
export async function readHistory(place: Place, id: string | number, signal?: AbortSignal): Promise<RecordHistory> {
  const base = baseOf(place);
  const path = place.def.scope === 'office' ? `${base}/${encodeURIComponent(id)}/history` : base + query({ history: id });
  const { payload, labels, archived } = await call(path, { signal });
  const entries = Array.isArray(payload) ? (payload as HistoryEntry[]) : [];
  return {
    entries: entries.map((entry) => ({ ...entry, labels: labels as HistoryEntry['labels'] })),
    archived: typeof archived === 'string' ? archived : null,
  };
}
