import { can } from '../../src/schema/can';
import type { AnyResource } from '../../src/schema/define';
import { MOST_WAITING, type Overview, type Summed, type WaitingList } from '../../src/schema/overview';
import { entityNameOf } from '../../src/schema/screens';
import { quote } from '../db/columns';
import { baht, satang } from '../ledger/money';
import { decides, readEvidence } from './evidence';
import { buildWhere, type FilterContext } from './filter';
import type { Caller, Kernel } from './kernel';
import { asCount, readCount, readPage, type Count } from './read';
import { reveals, type WireRow } from './rows';
import { sourceOf } from './view';

/** A list of `related` that the employee may see: of which records it is, and what asks for those of one record. */
export interface OwnList {
  id: string;
  context: FilterContext;
  held: Readonly<Record<string, unknown>>;
}

/**
 * The lists of a record that the employee may see. What belongs to a site is not asked about for a record of the office, which belongs to
 * none.
 */
export function ownLists(context: FilterContext, record: WireRow): OwnList[] {
  const { def, definitions, actor } = context;
  return Object.entries(def.related ?? {}).flatMap(([id, { resource, by }]) => {
    const other = definitions.get(resource);
    if (!other || !can(actor, other, 'view') || (other.scope === 'site' && def.scope !== 'site')) return [];
    const held = { [by]: other.fields[by]?.kind === 'tags' ? record[def.title] : record['id'] };
    return [{ id, context: { ...context, def: other, service: other.scope === 'site' ? context.service : '' }, held }];
  });
}

/** How many records each tab of a record holds. */
export async function readTabCounts(kernel: Kernel, context: FilterContext, record: WireRow): Promise<Record<string, Count>> {
  const { actor, service, def } = context;
  const lists = ownLists(context, record).map(async ({ id, context: list, held }) => {
    return [id, asCount(await readCount(kernel.db, list.def, buildWhere(list, held)))] as const;
  });
  const attached = Object.entries(kernel.implementations.get(entityNameOf(def))?.counts ?? {}).map(async ([id, count]) => {
    const counted = await count({ db: kernel.db, service, actor, now: kernel.now() }, Number(record['id']));
    return [id, counted === null ? null : asCount(counted)] as const;
  });
  const all = await Promise.all([...lists, ...attached]);
  return Object.fromEntries(all.flatMap(([id, count]) => (count ? [[id, count]] : [])));
}

async function waitingOf(kernel: Kernel, caller: Caller, list: OwnList, which: Readonly<Record<string, unknown>>): Promise<WaitingList> {
  const { id, context, held } = list;
  const query = { filter: { ...which, ...held }, sort: ['id', 'ASC'] as const, range: [0, MOST_WAITING - 1] as const };
  const { rows, total } = await readPage(kernel.db, context, query);
  const told = context.def.queue?.evidence !== undefined && rows.length > 0 && decides(context);
  const ids = rows.map((row) => Number(row['id']));
  return {
    list: id,
    rows: rows.map((row) => ({ ...row, id: Number(row['id']) })),
    total,
    words: told ? await readEvidence(kernel, context, caller, ids) : [],
  };
}

/** The first of an entity's `totals`, where the employee may see it. */
const amountOf = ({ def, actor }: FilterContext): string | undefined => (def.totals ?? []).find((name) => reveals(actor, def, name));

async function sumOf(kernel: Kernel, { context, held }: OwnList, which: Readonly<Record<string, unknown>>): Promise<Summed> {
  const where = buildWhere(context, { ...which, ...held });
  const amount = amountOf(context);
  const at = momentOf(context.def);
  const [row] = await kernel.db.query<{ count: number; sum: string; first: string | null; last: string | null }>(
    `select count(*)::int as count, ${amount === undefined ? "''" : `coalesce(sum(t.${quote(amount)}), 0)::text`} as sum,
       min(t.${quote(at)}) as first, max(t.${quote(at)}) as last from ${sourceOf(context.def)} t where ${where.sql}`,
    where.params,
  );
  const { count = 0, sum = '0', first = null, last = null } = row ?? {};
  return { count, first, last, ...(amount !== undefined && { sum: Number(sum) }) };
}

/** The column that says when a record came about. */
export const momentOf = ({ sort: [column], reads }: AnyResource): string =>
  column === 'id' && reads !== undefined ? 'at' : reads ? column : 'created_at';

/** What came in without what went out; nothing where one of the two is hidden from the employee, or there is only one. */
function netOf(
  declared: NonNullable<NonNullable<AnyResource['overview']>['sums']>,
  sums: Readonly<Record<string, Summed>>,
): number | undefined {
  const parts = Object.entries(declared).map(([id, { out }]) => ({ sum: sums[id]?.sum, out }));
  if (!parts.some(({ out }) => out) || !parts.some(({ out }) => !out)) return undefined;
  let total = 0;
  for (const { sum, out } of parts) {
    if (sum === undefined) return undefined;
    total += out ? -satang(sum) : satang(sum);
  }
  return baht(total);
}

/** What waits of a record, and what its lists come to, as far as the employee may see them. */
export async function readOverview(kernel: Kernel, context: FilterContext, caller: Caller, record: WireRow): Promise<Overview> {
  const { waits = {}, sums = {} } = context.def.overview ?? {};
  const lists = new Map(ownLists(context, record).map((list) => [list.id, list]));
  const seen = <T>(declared: Readonly<Record<string, T>>): [OwnList, T][] =>
    Object.entries(declared).flatMap(([id, one]) => {
      const list = lists.get(id);
      return list ? [[list, one] as [OwnList, T]] : [];
    });
  const [waiting, summed] = await Promise.all([
    Promise.all(seen(waits).map(([list, which]) => waitingOf(kernel, caller, list, which))),
    Promise.all(seen(sums).map(async ([list, { where }]) => [list.id, await sumOf(kernel, list, where)] as const)),
  ]);
  const found = Object.fromEntries(summed);
  const net = netOf(sums, found);
  return { waits: waiting.filter(({ rows }) => rows.length > 0), sums: found, ...(net !== undefined && { net }) };
}
