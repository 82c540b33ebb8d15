import { CHANGES, type TimelineLine, type TimelinePage, type TimelinePlace } from '../../src/schema/overview';
import { Refusal } from '../refusal';
import { buildWhere, placeOf, type FilterContext } from './filter';
import type { Kernel } from './kernel';
import { momentOf, ownLists, type OwnList } from './overview';
import { addAfter, orderSql } from './read';
import { REVEAL } from './reveal';
import { selectList, toWire, type WireRow } from './rows';
import { ENTRIES_OF, entriesOf } from './trail';
import { sourceOf } from './view';

/** Lines of a page. */
const LINES = 20;

type Position = readonly [unknown, number];
/** Where the lines of one kind come from, the newest first. */
interface Source {
  list: string;
  read: (after: Position | undefined) => Promise<{ line: TimelineLine; position: Position }[]>;
}

/** The records of a list, of each only what a line says. */
function recordsOf(kernel: Kernel, { id, context, held }: OwnList, says: readonly string[]): Source {
  const { def, definitions, actor } = context;
  const names = new Set(['id', 'version', ...says, ...(def.state === undefined ? [] : [def.state])]);
  const only = (all: object): WireRow => Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name)));
  const moment = momentOf(def);
  return {
    list: id,
    async read(after) {
      const all = buildWhere(context, held);
      const where = after
        ? addAfter(def, all, def.sort, [def.sort[0] === 'id' ? null : placeOf(def, def.sort[0], after[0]), after[1]])
        : all;
      const rows = await kernel.db.query(
        `select ${selectList(def, definitions)} from ${sourceOf(def)} t where ${where.sql} order by ${orderSql(def, def.sort)} limit ${LINES + 1}`,
        where.params,
      );
      return rows.map((raw) => {
        const row = toWire(def, raw, actor);
        const shown = { ...only(row), id: Number(row['id']), _text: only(row['_text'] ?? {}) };
        return { line: { list: id, at: String(row[moment]), row: shown }, position: [row[def.sort[0]], shown.id] };
      });
    },
  };
}

/**
 * Changes of the record itself: who, what and which fields. What they held is told by its history. Looking at personal data is no change.
 */
function changesOf(kernel: Kernel, { def, service }: FilterContext, id: number): Source {
  return {
    list: CHANGES,
    async read(after) {
      const params = [...entriesOf(def, service, id), REVEAL];
      const rows = await kernel.db.query<{ id: number; at: string; employee: string | null; site_key: string | null; fields: string[] }>(
        `select a.id, a.at, e.name as employee, k.key as site_key, a.action, a.result,
           array(select jsonb_object_keys(coalesce(a.after, '{}')) order by 1) as fields
         from audit a left join employee e on e.id = a.employee left join site_key k on k.id = a.site_key
         where ${ENTRIES_OF} and a.action <> $4
           ${after ? 'and (a.at, a.id) < ($5::timestamptz, $6::bigint)' : ''} order by a.at desc, a.id desc limit ${LINES + 1}`,
        after ? [...params, ...after] : params,
      );
      return rows.map(({ at, employee, site_key: key, ...row }) => {
        const who = { ...(employee !== null && { employee }), ...(key !== null && { site_key: key }) };
        return { line: { list: CHANGES, at, row: { ...row, _text: who } }, position: [at, row.id] };
      });
    },
  };
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
/** Where a page ended, as it was told: of each list a row that was seen, or that nothing of it is left. */
function placesOf(after: unknown): TimelinePlace {
  const bad = new Refusal(400, 'badQuery', { name: 'after' });
  if (typeof after !== 'object' || after === null || Array.isArray(after)) throw bad;
  for (const place of Object.values(after) as unknown[]) {
    if (place === null) continue;
    if (!Array.isArray(place) || place.length !== 2 || !Number.isSafeInteger(place[1])) throw bad;
    if (typeof place[0] !== 'number' && !(typeof place[0] === 'string' && MOMENT.test(place[0]) && !Number.isNaN(Date.parse(place[0]))))
      throw bad;
  }
  return after as TimelinePlace;
}

/** Which of the lists the caller wants; those that are quiet only by their names. */
function wanted(
  context: FilterContext,
  kinds: readonly string[] | null,
): { lists: [string, { says: readonly string[] }][]; changes: boolean } {
  const declared = Object.entries(context.def.overview?.timeline ?? {});
  const unknown = kinds?.find((kind) => kind !== CHANGES && !declared.some(([id]) => id === kind));
  if (unknown !== undefined) throw new Refusal(400, 'badQuery', { name: 'kinds' });
  return {
    lists: declared.filter(([id, { quiet }]) => (kinds ? kinds.includes(id) : !quiet)),
    changes: kinds?.includes(CHANGES) ?? true,
  };
}

/**
 * Everything that happened about a record, newest first, of the lists the employee may see. Each list is read on from its own last line, so
 * that lines of one moment are neither lost nor told twice.
 */
export async function readTimeline(
  kernel: Kernel,
  context: FilterContext,
  record: WireRow,
  { kinds, after }: { kinds: readonly string[] | null; after: unknown },
): Promise<TimelinePage> {
  const { lists, changes } = wanted(context, kinds);
  const places = after === undefined ? {} : placesOf(after);
  const own = new Map(ownLists(context, record).map((list) => [list.id, list]));
  const sources = [
    ...lists.flatMap(([id, { says }]) => {
      const list = own.get(id);
      return list ? [recordsOf(kernel, list, says)] : [];
    }),
    ...(changes && context.def.reads === undefined ? [changesOf(kernel, context, Number(record['id']))] : []),
  ].filter(({ list }) => places[list] !== null);
  const found = await Promise.all(sources.map(async ({ list, read }) => ({ list, rows: await read(places[list] ?? undefined), taken: 0 })));
  const lines: TimelineLine[] = [];
  while (lines.length < LINES) {
    let newest: (typeof found)[number] | undefined;
    for (const one of found) {
      const at = one.rows[one.taken]?.line.at;
      if (at !== undefined && (newest === undefined || Date.parse(at) > Date.parse(newest.rows[newest.taken]?.line.at ?? ''))) newest = one;
    }
    const row = newest?.rows[newest.taken];
    if (!newest || !row) break;
    lines.push(row.line);
    newest.taken += 1;
  }
  const left = found.some(({ rows, taken }) => rows.length > taken);
  const next: Record<string, Position | null> = { ...places };
  for (const { list, rows, taken } of found) {
    const last = rows[taken - 1];
    if (rows.length <= taken) next[list] = null;
    else if (last) next[list] = last.position;
  }
  return { lines, next: left ? next : null };
}
