import type { Queryable } from '../db/client';
import { literal } from '../db/columns';
import type { Hold } from './rows';
import { seriesOf, TOGETHER, type Series } from './series';
import { addedSql, ITSELF, LONG_MS, monthsSql, sumsSql, togetherSql, type Day, type Keeping } from './sums';

/** A sum that is kept and is not what its rows come to. */
export interface Difference extends Day {
  series: string;
  dims: unknown;
  kept: readonly string[] | null;
  counted: readonly string[] | null;
}

/** What is kept and is not what it was counted to be: of two relations with the columns of sums. */
async function differencesOf(db: Queryable, series: string, relations: string, params: readonly unknown[]): Promise<Difference[]> {
  const rows = await db.query<Omit<Difference, 'series'>>(
    `with ${relations}
     select coalesce(k.service, c.service) as service, coalesce(k.day, c.day)::text as day, coalesce(k.dims, c.dims) as dims, k.vals::text[] as kept, c.vals::text[] as counted
       from kept k full join counted c on c.service = k.service and c.day = k.day and c.source = k.source and c.dims = k.dims where k.vals is distinct from c.vals order by 1, 2 limit 100`,
    params,
  );
  return rows.map((row) => ({ ...row, series }));
}

/** Months of which something is kept, by their first days. */
const keptMonths = (db: Queryable, { name }: Series): Promise<{ first: string }[]> =>
  db.query("select distinct date_trunc('month', day)::date::text as first from figure_kept where series = $1 order by 1", [name]);

/**
 * Of these months, the first days of the first and the last: every day against its rows, every month against its days, all sites together
 * against each.
 */
async function differencesIn({ db, definitions, now }: Keeping, series: Series, first: string, last: string): Promise<Difference[]> {
  const params: unknown[] = [series.name, series.shape, first, last];
  const hold: Hold = (value) => `$${params.push(value)}`;
  const reading = { definitions, actor: ITSELF, now: now() };
  const counted = series.sources.map((source) => sumsSql(reading, series, source, 'clean', hold));
  const clean = `clean as materialized (select k.service, k.day, k.run from figure_kept k
        where k.series = $1 and k.shape = $2 and k.service <> ${literal(TOGETHER)} and k.day >= $3::date and k.day < $4::date + interval '1 month'
        and not exists (select 1 from figure_mark m where m.service = k.service and m.series = k.series and m.day = k.day)),
      kept as (select f.* from clean c join figure_day f on f.service = c.service and f.series = $1 and f.day = c.day and f.run = c.run),
      counted as (${counted.join(' union all ')})`;
  const ofMonths = (ask: Hold): string =>
    monthsSql(
      series,
      `select service, day from figure_kept where series = ${ask(series.months)} and day between ${ask(first)}::date and ${ask(last)}::date`,
      ask,
    );
  const ofAll = (ask: Hold): string =>
    togetherSql(
      series,
      `select k.service, k.day, k.shape from figure_kept k where k.service = ${literal(TOGETHER)} and k.series = ${ask(series.name)} and k.shape = ${ask(series.shape)}
        and k.day >= ${ask(first)}::date and k.day < ${ask(last)}::date + interval '1 month' and not exists (select 1 from figure_mark m where m.series = k.series and m.day = k.day)`,
      ask,
    );
  return [
    ...(await differencesOf(db, series.name, clean, params)),
    ...(await differencesFrom(db, series, series.months, ofMonths)),
    ...(await differencesFrom(db, series, series.name, ofAll)),
  ];
}

/**
 * Compares every day that is kept, and has not changed since, with its rows, every month with its days, and the days of all sites with
 * those of each. Nothing is changed. It takes as many months at once as are compared quickly, so that no statement takes as long as an
 * office is old.
 */
export async function checkFigures(keeping: Keeping): Promise<readonly Difference[]> {
  const found: Difference[] = [];
  for (const series of seriesOf(keeping.definitions)) {
    const months = await keptMonths(keeping.db, series);
    let atOnce = 1;
    for (let done = 0; done < months.length;) {
      const began = Date.now();
      const among = months.slice(done, done + atOnce).map(({ first }) => first);
      found.push(...(await differencesIn(keeping, series, among[0] ?? '', among.at(-1) ?? '')));
      done += among.length;
      atOnce = Date.now() - began < LONG_MS ? atOnce * 2 : Math.max(1, Math.floor(atOnce / 2));
    }
  }
  return found;
}

/** What is kept under a name and is not what its parts come to: the relations `whole` and `parts`. */
function differencesFrom(db: Queryable, series: Series, name: string, relations: (hold: Hold) => string): Promise<Difference[]> {
  const params: unknown[] = [name];
  const hold: Hold = (value) => `$${params.push(value)}`;
  const added = `${relations(hold)},
    holding as materialized (select k.service, k.day, k.run from whole w join figure_kept k on k.service = w.service and k.series = $1 and k.day = w.day and k.shape = w.shape),
    kept as (select f.* from holding h join figure_day f on f.service = h.service and f.series = $1 and f.day = h.day and f.run = h.run),
    counted as (select s.service, s.day, s.source, s.dims, s.vals from (${addedSql(series, hold, name === series.name)}) s join holding h on h.service = s.service and h.day = s.day)`;
  return differencesOf(db, name, added, params);
}
