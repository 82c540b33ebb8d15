import type { Actor } from '../../src/schema/actor';
import type { Db, Queryable, Tx } from '../db/client';
import { quote } from '../db/columns';
import type { Definitions } from '../kernel/rows';
import { dimensionSql, ownWhere, type Hold, type Reading } from './rows';
import { secondsSql, seriesOf, stepSql, type KeptSource, type Series } from './series';

/** The server itself, which sees every row. */
const ITSELF: Actor = {
  user: { id: 0, name: '', line_image: '', level: 0, active: 1, deptcode: '', group: '', service: [], section_date: '' },
  grants: {},
};

/** Only one at a time keeps sums: of two, the one that read first could write last. */
const lock = (tx: Tx): Promise<unknown> => tx.query("select pg_advisory_xact_lock(hashtextextended('figures', 0))");

interface Day {
  service: string;
  day: string;
}

/**
 * Counts and sums of the rows of a source, by day and dimensions; of one with a span the steps, and behind them how many rows are in each. `among`: rows
 * of a relation with `service` and `day`.
 */
function sumsSql(
  reading: Reading,
  { def, day }: Series,
  { key, source, dimensions, fields, span }: KeptSource,
  among: string,
  hold: Hold,
): string {
  const dims = dimensions.map((name) => `${hold(name)}::text, ${dimensionSql(reading.definitions, source, name)}`).join(', ');
  const sums = fields.map((field) => `coalesce(sum(t.${quote(field)}), 0)::numeric`);
  const vals = span
    ? `${stepSql(secondsSql(span))} as step, count(*)::numeric as n`
    : `array[${['count(*)::numeric', ...sums].join(', ')}] as vals`;
  const rows = `select t.service, t.${quote(day)} as day, ${hold(key)}::text as source, jsonb_build_object(${dims}) as dims, ${vals}
    from ${among} o join ${quote(def.name)} t on t.service = o.service and t.${quote(day)} = o.day where ${ownWhere(reading, source, hold)}`;
  if (!span) return `${rows} group by 1, 2, 3, 4`;
  return `select b.service, b.day, b.source, b.dims, array_agg(b.step order by b.step) || array_agg(b.n order by b.step) as vals
    from (${rows} and ${secondsSql(span)} is not null group by 1, 2, 3, 4, 5) b group by 1, 2, 3, 4`;
}

/** Reckons days of a site from their rows and keeps them; marks they know of are gone with it. One statement, so that sums and marks are of one moment. */
async function keepDays(tx: Tx, reading: Reading, series: Series, service: string, days: readonly string[]): Promise<void> {
  const params: unknown[] = [service, series.name, days, series.shape, reading.now.toISOString()];
  const hold: Hold = (value) => `$${params.push(value)}`;
  const rows = series.sources.map((source) => sumsSql(reading, series, source, 'days', hold));
  await tx.query(
    `with days as materialized (select $1::text as service, d.day from unnest($3::date[]) d (day)),
      gone as (delete from figure_mark where service = $1 and series = $2 and day = any($3::date[])),
      run as materialized (select nextval('figure_run') as run),
      kept as (insert into figure_kept (service, series, day, run, shape, at) select $1, $2, days.day, run.run, $4, $5::timestamptz from run cross join days
        on conflict (service, series, day) do update set run = excluded.run, shape = excluded.shape, at = excluded.at,
          restated_at = case when figure_kept.shape = excluded.shape then excluded.at else figure_kept.restated_at end)
     insert into figure_day (service, series, day, run, source, dims, vals)
       select r.service, $2, r.day, run.run, r.source, r.dims, r.vals from run cross join (${rows.join(' union all ')}) r`,
    params,
  );
  await tx.query(
    `delete from figure_day f using figure_kept k where f.service = $1 and f.series = $2 and f.day = any($3::date[])
      and k.service = f.service and k.series = f.series and k.day = f.day and f.run <> k.run`,
    [service, series.name, days],
  );
}

/** Days of a series that changed since they were kept. */
const changedDays = (db: Queryable, { name }: Series): Promise<Day[]> =>
  db.query('select distinct service, day::text as day from figure_mark where series = $1 order by day desc, service limit 1000', [name]);

/** Days that are over and not kept as they are declared now: the newest first. */
const openDays = (db: Queryable, { name, def, day, shape }: Series, now: Date): Promise<Day[]> =>
  db.query(
    `select s.service, d.day::date::text as day from site s
       cross join lateral (select min(t.${quote(day)}) as first from ${quote(def.name)} t where t.service = s.service) f
       cross join lateral generate_series(f.first, business_day(s.service, $3::timestamptz) - 1, interval '1 day') d (day)
      where not exists (select 1 from figure_kept k where k.service = s.service and k.series = $1 and k.day = d.day::date and k.shape = $2)
      order by d.day desc, s.service limit 1000`,
    [name, shape, now.toISOString()],
  );

interface Keeping {
  db: Db;
  definitions: Definitions;
  now: () => Date;
}

/**
 * Brings the sums up to the rows: days that changed are reckoned again, days that are over are closed, and marks of days nobody keeps are cleared away. It stops
 * after a while, and the next run goes on. Says how many days it kept.
 */
export async function keepFigures({ db, definitions, now }: Keeping, forMs: number): Promise<number> {
  const end = Date.now() + forMs;
  await db.tx(async (tx) => {
    await lock(tx);
    await tx.query(
      'delete from figure_mark m where not exists (select 1 from figure_kept k where k.service = m.service and k.series = m.series and k.day = m.day)',
    );
  });
  let kept = 0;
  for (const find of [changedDays, (tx: Queryable, series: Series) => openDays(tx, series, now())])
    for (const series of seriesOf(definitions))
      for (let found = await find(db, series); found.length > 0; found = await find(db, series))
        for (const { service, days } of batchesOf(found)) {
          if (Date.now() > end) return kept;
          await db.tx(async (tx) => {
            await lock(tx);
            await keepDays(tx, { definitions, actor: ITSELF, now: now() }, series, service, days);
          });
          kept += days.length;
        }
  return kept;
}

/** Days of one site that are reckoned together. */
const MOST_DAYS = 31;
function batchesOf(found: readonly Day[]): { service: string; days: string[] }[] {
  const batches: { service: string; days: string[] }[] = [];
  for (const { service, day } of found) {
    const open = batches.findLast((batch) => batch.service === service);
    if (open && open.days.length < MOST_DAYS) open.days.push(day);
    else batches.push({ service, days: [day] });
  }
  return batches;
}

/** A sum that is kept and is not what its rows come to. */
export interface Difference extends Day {
  series: string;
  dims: unknown;
  kept: readonly string[] | null;
  counted: readonly string[] | null;
}

/** Compares every day that is kept, and has not changed since, with its rows. Nothing is changed. */
export async function checkFigures({ db, definitions, now }: Keeping): Promise<readonly Difference[]> {
  const found: Difference[] = [];
  for (const series of seriesOf(definitions))
    for (const source of series.sources) {
      const params: unknown[] = [series.name, series.shape, source.key];
      const hold: Hold = (value) => `$${params.push(value)}`;
      const counted = sumsSql({ definitions, actor: ITSELF, now: now() }, series, source, 'clean', hold);
      const rows = await db.query<Omit<Difference, 'series'>>(
        `with clean as materialized (select k.service, k.day, k.run from figure_kept k where k.series = $1 and k.shape = $2
            and not exists (select 1 from figure_mark m where m.service = k.service and m.series = k.series and m.day = k.day)),
          kept as (select f.service, f.day, f.dims, f.vals from clean c join figure_day f on f.service = c.service and f.series = $1 and f.day = c.day and f.run = c.run and f.source = $3),
          counted as (${counted})
         select coalesce(k.service, c.service) as service, coalesce(k.day, c.day)::text as day, coalesce(k.dims, c.dims) as dims, k.vals::text[] as kept, c.vals::text[] as counted
           from kept k full join counted c on c.service = k.service and c.day = k.day and c.dims = k.dims where k.vals is distinct from c.vals order by 1, 2 limit 100`,
        params,
      );
      found.push(...rows.map((row) => ({ ...row, series: series.name })));
    }
  return found;
}
