/** Pages and single records, beside the reference, and the busy site beside the quiet one. */
import { EXACT_UP_TO } from '../../server/kernel/read';
import { count, median, milliseconds } from '../stats';
import type { BenchOptions, ResultRow } from '../types';
import { LISTS, newest } from './capture';
import { compare, ratioRow, type Comparison } from './compare';
import { BUSY, QUIET, QUIET_DEPOSITS } from './fill';
import type { Load, Served } from './processes';
import type { Work } from './protocol';
import type { Rig } from './rig';

const CONNECTIONS = [16, 1];
const side = (rig: Rig, who: 'product' | 'bare', paths: string[], connections: number): Work => ({
  origin: rig[who].origin,
  bearer: who === 'product' ? rig.token : rig.sid,
  connections,
  seconds: 1,
  paths,
});

interface Page {
  payload?: { id: number }[];
  rows?: { id: number; _total: number }[];
  total?: number;
  totalIs?: string;
}

const get = async <T>({ origin }: Served, path: string, bearer: string): Promise<T> =>
  (await (await fetch(origin + path, { headers: { authorization: `Bearer ${bearer}` } })).json()) as T;

/** Both sides show the same rows; the reference counts all of them, the product as many as it promises to. */
async function checkPage(rig: Rig, name: string, wanted: number): Promise<void> {
  const page = await get<Page>(rig.product, LISTS[name]!, rig.token);
  const bare = await get<Page>(rig.bare, `/list/${name}`, rig.sid);
  const total = wanted > EXACT_UP_TO ? EXACT_UP_TO : wanted;
  const idsOf = (rows: { id: number }[] | undefined): string => (rows ?? []).map((row) => row.id).join();
  if (page.total !== total || (page.totalIs === 'estimate') !== wanted > EXACT_UP_TO)
    throw new Error(`${name}: the product counts ${page.total} (${page.totalIs ?? 'exact'}), there are ${wanted}`);
  if (bare.rows?.[0]?._total !== wanted) throw new Error(`${name}: the reference counts ${bare.rows?.[0]?._total}, there are ${wanted}`);
  if (page.payload?.length !== 10 || idsOf(page.payload) !== idsOf(bare.rows))
    throw new Error(`${name}: product and reference show different rows`);
}

/** A page of ten with its total. `wide`: also the filter with more rows than are counted. */
export async function measureLists(
  load: Load,
  options: BenchOptions,
  engine: string,
  rig: Rig,
  { wide }: { wide: boolean },
): Promise<ResultRow[]> {
  const rows: ResultRow[] = [];
  const size = count(rig.expected.all);
  const parts = [
    { name: 'pending', matches: rig.expected.pending, least: 0.7 },
    ...(wide ? [{ name: 'wide', matches: rig.expected.wide, least: 5 }] : []),
  ];
  for (const { name, matches, least } of parts) {
    await checkPage(rig, name, matches);
    for (const connections of CONNECTIONS) {
      options.say(`${engine}: page, ${count(matches)} of ${size}, ${connections} connections`);
      const found = await compare(
        load,
        options,
        () => side(rig, 'product', [LISTS[name]!], connections),
        () => side(rig, 'bare', [`/list/${name}`], connections),
      );
      rows.push(
        ratioRow(`${engine}: page of 10 with total, filter matching ${count(matches)} of ${size}, ${connections} conn.`, found, least),
      );
    }
  }
  return rows;
}

/** Both sides find the record. */
async function checkOne(rig: Rig, id: number): Promise<void> {
  const found = (await get<{ payload?: { id: number } }>(rig.product, `/api/Deposit/${BUSY}?id=${id}`, rig.token)).payload?.id;
  const bare = (await get<Page>(rig.bare, `/one/${id}`, rig.sid)).rows?.[0]?.id;
  if (found !== id || bare !== id) throw new Error(`deposit ${id}: the product finds ${found}, the reference ${bare}`);
}

/** One record by its number, spread over the whole table. */
export async function measureOne(load: Load, options: BenchOptions, engine: string, rig: Rig): Promise<ResultRow[]> {
  const rows: ResultRow[] = [];
  const ids = Array.from({ length: 1000 }, (_, n) => 1 + ((n * 7919 * 97) % rig.expected.all));
  for (const id of [ids[0]!, ids.at(-1)!]) await checkOne(rig, id);
  for (const connections of CONNECTIONS) {
    options.say(`${engine}: one record, ${connections} connections`);
    const found = await compare(
      load,
      options,
      () =>
        side(
          rig,
          'product',
          ids.map((id) => `/api/Deposit/${BUSY}?id=${id}`),
          connections,
        ),
      () =>
        side(
          rig,
          'bare',
          ids.map((id) => `/one/${id}`),
          connections,
        ),
    );
    rows.push(ratioRow(`${engine}: one record of ${count(rig.expected.all)}, ${connections} conn.`, found, 0.75));
  }
  return rows;
}

function latencyRow(name: string, { productMs, referenceMs, product, reference }: Comparison, most: number): ResultRow {
  const ratio = median(product.map((done, at) => done.p50 / reference[at]!.p50));
  return {
    name,
    product: milliseconds(productMs),
    reference: milliseconds(referenceMs),
    ratio,
    limit: `≤ ${most}`,
    verdict: ratio <= most ? 'pass' : 'miss',
    figures: { productMs, referenceMs },
  };
}

/** The product on a large table beside itself on a small one, one request at a time. */
export async function measureGrowth(load: Load, options: BenchOptions, engine: string, small: Rig, large: Rig): Promise<ResultRow[]> {
  const rows: ResultRow[] = [];
  for (const name of ['pending', 'wide']) {
    options.say(`${engine}: growth of ${name}`);
    const found = await compare(
      load,
      options,
      () => side(large, 'product', [LISTS[name]!], 1),
      () => side(small, 'product', [LISTS[name]!], 1),
    );
    rows.push(
      latencyRow(
        `${engine}: same page (${name === 'wide' ? '13 in 100 match' : 'those pending'}), ${count(large.expected.all)} beside ${count(small.expected.all)} rows, median`,
        found,
        1.5,
      ),
    );
  }
  return rows;
}

/** The same newest page asked for in ever new words, so that on neither site a remembered count answers. */
const newestPaths = (service: string): string[] =>
  Array.from({ length: 6000 }, (_, n) => newest(service, { created_at_gte: new Date(Date.UTC(2000, 0, 1) + n * 1000).toISOString() }));

/** The newest page of a site with few rows beside that of the one with nearly all. */
export async function measureQuiet(load: Load, options: BenchOptions, engine: string, rig: Rig): Promise<ResultRow[]> {
  options.say(`${engine}: quiet site`);
  const found = await compare(
    load,
    options,
    () => side(rig, 'product', newestPaths(QUIET), 1),
    () => side(rig, 'product', newestPaths(BUSY), 1),
  );
  return [
    {
      ...latencyRow(
        `${engine}: newest page of a site with ${QUIET_DEPOSITS} rows beside one with ${count(rig.expected.all)}, median`,
        found,
        1,
      ),
      note: `plan of the quiet site's page: ${rig.plan}`,
    },
  ];
}
