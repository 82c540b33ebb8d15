import type { Actor } from '../../src/schema/actor';
import { MOST_DAYS as MOST_ASKED } from '../../src/schema/report/define';
import type { Db, Queryable, Tx } from '../db/client';
import { literal, quote } from '../db/columns';
import type { Definitions } from '../kernel/rows';
import { dimensionSql, ownWhere, secondsSql, type Hold, type Reading } from './rows';
import { monthShapeSql, ofEachSite, seriesOf, stepSql, TOGETHER, wholeMonthSql, type KeptSource, type Series } from './series';

/** The server itself, which sees every row. */
const ITSELF: Actor = {
  user: { id: 0, name: '', line_image: '', level: 0, active: 1, deptcode: '', group: '', service: [], section_date: '' },
  grants: {},
};

/** Days of all sites that are added up in one transaction, and days of sites with which reckoning begins. */
const MOST_DAYS = 31;
/** A transaction that takes longer is followed by one of fewer days, because a site with many rows has as many days as one with few. */
const LONG_MS = 500;
/** Days of sites in one transaction, however fast they are: what is to be done is taken in between, and a statement carries no list without end. */
const MOST_AT_ONCE = 1000;

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

/** Days as two parameters, of their sites and of themselves. */
const listsOf = (days: readonly Day[]): [string[], string[]] => [days.map(({ service }) => service), days.map(({ day }) => day)];

/** Reckons days of sites from their rows and keeps them; marks they know of are gone with it. One statement, so that sums and marks are of one moment. */
async function keepDays(tx: Tx, reading: Reading, series: Series, days: readonly Day[]): Promise<void> {
  const params: unknown[] = [...listsOf(days), series.name, series.shape, reading.now.toISOString()];
  const hold: Hold = (value) => `$${params.push(value)}`;
  const rows = series.sources.map((source) => sumsSql(reading, series, source, 'days', hold));
  await tx.query(
    `with days as materialized (select d.service, d.day from unnest($1::text[], $2::date[]) d (service, day)),
      gone as (delete from figure_mark m using days d where m.service = d.service and m.series = $3 and m.day = d.day),
      run as materialized (select nextval('figure_run') as run),
      kept as (insert into figure_kept (service, series, day, run, shape, at) select days.service, $3, days.day, run.run, $4, $5::timestamptz from run cross join days
        on conflict (service, series, day) do update set run = excluded.run, shape = excluded.shape, at = excluded.at,
          restated_at = case when figure_kept.shape = excluded.shape then excluded.at else figure_kept.restated_at end)
     insert into figure_day (service, series, day, run, source, dims, vals)
       select r.service, $3, r.day, run.run, r.source, r.dims, r.vals from run cross join (${rows.join(' union all ')}) r`,
    params,
  );
  await clearEarlier(tx, series.name, days);
  await keepMonths(tx, series, days, reading.now);
}

/**
 * What kept days come to, of a relation `parts`: each (`of`, `on_day`, `run`) is a part of what is kept as `service` and `day`. `bySite`: each of their sites by
 * itself besides.
 */
function addedSql({ name, sources }: Series, hold: Hold, bySite: boolean): string {
  const spans = hold(sources.flatMap(({ key, span }) => (span ? [key] : [])));
  const days = (isSpan: boolean): string =>
    `parts p join figure_day f on f.service = p.of and f.series = ${hold(name)} and f.day = p.on_day and f.run = p.run and ${isSpan ? '' : 'not '}f.source = any(${spans}::text[])`;
  const plain = sources.flatMap(({ key, span, dimensions }) => (span || dimensions.includes('hour') ? [] : [key]));
  const sites = bySite
    ? `union all select b.service, b.day, b.source, b.dims, array_agg(b.n order by b.place)
        from (select p.service, p.day, f.source || ${literal(ofEachSite(''))} as source, jsonb_build_object('service', p.of) as dims, u.place, sum(u.n) as n from ${days(false)}
          and f.source = any(${hold(plain)}::text[]) cross join lateral unnest(f.vals) with ordinality u (n, place) group by 1, 2, 3, 4, 5) b group by 1, 2, 3, 4`
    : '';
  return `select b.service, b.day, b.source, b.dims, array_agg(b.step order by b.step) || array_agg(b.n order by b.step) as vals
      from (select p.service, p.day, f.source, f.dims, u.step, sum(u.n) as n from ${days(true)}
        cross join lateral unnest(f.vals[:cardinality(f.vals) / 2], f.vals[cardinality(f.vals) / 2 + 1:]) u (step, n) group by 1, 2, 3, 4, 5) b group by 1, 2, 3, 4
    union all select b.service, b.day, b.source, b.dims, array_agg(b.n order by b.place)
      from (select p.service, p.day, f.source, f.dims, u.place, sum(u.n) as n from ${days(false)}
        cross join lateral unnest(f.vals) with ordinality u (n, place) group by 1, 2, 3, 4, 5) b group by 1, 2, 3, 4 ${sites}`;
}
/** Keeps under a name what kept days come to: `whole`, of service, day and shape, made of `parts`; both are among the relations. */
async function keepAdded(tx: Tx, series: Series, as: string, relations: (hold: Hold) => string, now: Date): Promise<void> {
  const params: unknown[] = [as, now.toISOString()];
  const hold: Hold = (value) => `$${params.push(value)}`;
  await tx.query(
    `with ${relations(hold)},
      run as materialized (select nextval('figure_run') as run),
      kept as (insert into figure_kept (service, series, day, run, shape, at) select whole.service, $1, whole.day, run.run, whole.shape, $2::timestamptz from run cross join whole
        on conflict (service, series, day) do update set run = excluded.run, shape = excluded.shape, at = excluded.at)
     insert into figure_day (service, series, day, run, source, dims, vals)
       select r.service, $1, r.day, run.run, r.source, r.dims, r.vals from run cross join (${addedSql(series, hold, as === series.name)}) r`,
    params,
  );
}

/** Of months (`among`: rows with `service` and `day`, their first) those of which every day is kept, and the days they are made of. */
const monthsSql = ({ name, shape }: Series, among: string, hold: Hold): string =>
  `every as materialized (select k.service, a.day, k.service as of, k.day as on_day, k.run from (${among}) a
      join figure_kept k on k.service = a.service and k.series = ${hold(name)} and k.day >= a.day and k.day < (a.day + interval '1 month')::date and k.shape = ${hold(shape)}),
    whole as materialized (select service, day, ${monthShapeSql(`${hold(shape)}::text`, 'run')} as shape from every group by service, day having ${wholeMonthSql('day')}),
    parts as (select every.* from whole join every on every.service = whole.service and every.day = whole.day)`;

/** Puts together the months of which every day is kept, so that a year is read as a dozen sums. What is kept of a month holds for as long as its days do. */
async function keepMonths(tx: Tx, series: Series, days: readonly Day[], now: Date): Promise<void> {
  const months = new Map(days.map(({ service, day }) => [`${service} ${day.slice(0, 7)}`, { service, day: `${day.slice(0, 7)}-01` }]));
  const [services, firsts] = listsOf([...months.values()]);
  const among = (hold: Hold): string =>
    `select m.service, m.day from unnest(${hold(services)}::text[], ${hold(firsts)}::date[]) m (service, day)`;
  await keepAdded(tx, series, series.months, (hold) => monthsSql(series, among(hold), hold), now);
  await clearEarlier(tx, series.months, [...months.values()]);
}

/** What days of each site add up to. */
const togetherSql = ({ name, shape }: Series, whole: string, hold: Hold): string =>
  `whole as materialized (${whole}),
    parts as (select w.service, w.day, k.* from whole w cross join site s
      cross join lateral (select k.service as of, k.day as on_day, k.run from figure_kept k
        where k.service = s.service and k.series = ${hold(name)} and k.day = w.day and k.shape = ${hold(shape)} offset 0) k)`;

/** Days that are over at every site and kept of each that has rows of them, and not yet of all sites together; the newest first, also those on which nothing happened. */
const apartDays = (db: Queryable, { name, def, day, shape }: Series, now: Date): Promise<Day[]> =>
  db.query(
    `with known as materialized (select s.service, business_day(s.service, $3::timestamptz) as today, f.first from site s
       cross join lateral (select min(k.day) as first from figure_kept k where k.service = s.service and k.series = $1) f)
     select ${literal(TOGETHER)} as service, d.day::text as day from (select d.day::date as day
           from (select min(today) as today, least(min(first), min(today) - ${MOST_ASKED}) as first from known having count(*) > 1) o cross join generate_series(o.first, o.today - 1, interval '1 day') d (day)
          where not exists (select 1 from figure_kept k where k.service = ${literal(TOGETHER)} and k.series = $1 and k.day = d.day::date and k.shape = $2) order by 1 desc) d
      where not exists (select 1 from known s
          where not exists (select 1 from figure_kept k where k.service = s.service and k.series = $1 and k.day = d.day and k.shape = $2)
            and exists (select 1 from ${quote(def.name)} t where t.service = s.service and t.${quote(day)} = d.day))
      limit ${MOST_DAYS}`,
    [name, shape, now.toISOString()],
  );

/** Adds up what the next days of all sites come to; says how many. */
async function keepTogether(tx: Tx, series: Series, now: Date): Promise<number> {
  const days = await apartDays(tx, series, now);
  if (days.length === 0) return 0;
  const whole = (hold: Hold): string =>
    `select ${literal(TOGETHER)}::text as service, d.day, ${hold(series.shape)}::text as shape from unnest(${hold(listsOf(days)[1])}::date[]) d (day)`;
  await keepAdded(tx, series, series.name, (hold) => togetherSql(series, whole(hold), hold), now);
  await clearEarlier(tx, series.name, days);
  await keepMonths(tx, series, days, now);
  return days.length;
}

/** Sums that were kept anew are there once. */
const clearEarlier = (tx: Tx, series: string, days: readonly Day[]): Promise<unknown> =>
  tx.query(
    `delete from figure_day f using unnest($1::text[], $2::date[]) d (service, day), figure_kept k
      where f.service = d.service and f.series = $3 and f.day = d.day and k.service = d.service and k.series = $3 and k.day = d.day and f.run <> k.run`,
    [...listsOf(days), series],
  );

/** Days of a series that changed since they were kept. */
const changedDays = (db: Queryable, { name }: Series): Promise<Day[]> =>
  db.query('select distinct service, day::text as day from figure_mark where series = $1 order by day desc, service limit 1000', [name]);

/** Days that are over and not kept as they are declared now: the newest month first, each site's at once. */
const openDays = (db: Queryable, { name, def, day, shape }: Series, now: Date): Promise<Day[]> =>
  db.query(
    `select s.service, d.day::date::text as day from site s
       cross join lateral (select min(t.${quote(day)}) as first from ${quote(def.name)} t where t.service = s.service) f
       cross join lateral generate_series(f.first, business_day(s.service, $3::timestamptz) - 1, interval '1 day') d (day)
      where not exists (select 1 from figure_kept k where k.service = s.service and k.series = $1 and k.day = d.day::date and k.shape = $2)
      order by date_trunc('month', d.day) desc, s.service, d.day desc limit 20000`,
    [name, shape, now.toISOString()],
  );

interface Keeping {
  db: Db;
  definitions: Definitions;
  now: () => Date;
}

/**
 * Brings the sums up to the rows: days that changed are reckoned again, days that are over are closed, those of all sites are added up, and marks of days nobody
 * keeps are cleared away. It stops after a while, and the next run goes on. Says how many days of sites it kept.
 */
export async function keepFigures({ db, definitions, now }: Keeping, forMs: number): Promise<number> {
  const end = Date.now() + forMs;
  await db.tx(async (tx) => {
    await lock(tx);
    await tx.query(
      `with gone as (delete from figure_mark m where not exists (select 1 from figure_kept k where k.service = m.service and k.series = m.series and k.day = m.day)
         returning m.series, m.day)
       delete from figure_kept k using gone where k.service = ${literal(TOGETHER)} and k.series = gone.series and k.day = gone.day`,
    );
  });
  let kept = 0;
  for (const find of [changedDays, (tx: Queryable, series: Series) => openDays(tx, series, now())])
    for (const series of seriesOf(definitions)) {
      let atOnce = MOST_DAYS;
      for (let found = await find(db, series); found.length > 0; found = await find(db, series))
        for (let done = 0; done < found.length;) {
          const began = Date.now();
          if (began > end) return kept;
          const days = found.slice(done, done + atOnce);
          await db.tx(async (tx) => {
            await lock(tx);
            await keepDays(tx, { definitions, actor: ITSELF, now: now() }, series, days);
          });
          done += days.length;
          kept += days.length;
          atOnce = Date.now() - began < LONG_MS ? Math.min(MOST_AT_ONCE, atOnce * 2) : Math.max(MOST_DAYS, Math.floor(atOnce / 2));
        }
    }
  for (const series of seriesOf(definitions))
    for (let more = true; more && Date.now() <= end;)
      more = await db.tx(async (tx) => {
        await lock(tx);
        return (await keepTogether(tx, series, now())) === MOST_DAYS;
      });
  return kept;
}

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
 * Compares every day that is kept, and has not changed since, with its rows, every month with its days, and the days of all sites with those of each. Nothing is
 * changed. It goes month by month, so that no statement takes as long as an office is old.
 */
export async function checkFigures({ db, definitions, now }: Keeping): Promise<readonly Difference[]> {
  const found: Difference[] = [];
  for (const series of seriesOf(definitions)) {
    for (const { first } of await keptMonths(db, series)) {
      const params: unknown[] = [series.name, series.shape, first];
      const hold: Hold = (value) => `$${params.push(value)}`;
      const reading = { definitions, actor: ITSELF, now: now() };
      const counted = series.sources.map((source) => sumsSql(reading, series, source, 'clean', hold));
      const clean = `clean as materialized (select k.service, k.day, k.run from figure_kept k
            where k.series = $1 and k.shape = $2 and k.service <> ${literal(TOGETHER)} and k.day >= $3::date and k.day < $3::date + interval '1 month'
            and not exists (select 1 from figure_mark m where m.service = k.service and m.series = k.series and m.day = k.day)),
          kept as (select f.* from clean c join figure_day f on f.service = c.service and f.series = $1 and f.day = c.day and f.run = c.run),
          counted as (${counted.join(' union all ')})`;
      found.push(...(await differencesOf(db, series.name, clean, params)));
      const ofMonth = (ask: Hold): string =>
        monthsSql(series, `select service, day from figure_kept where series = ${ask(series.months)} and day = ${ask(first)}::date`, ask);
      const ofAll = (ask: Hold): string =>
        togetherSql(
          series,
          `select k.service, k.day, k.shape from figure_kept k where k.service = ${literal(TOGETHER)} and k.series = ${ask(series.name)} and k.shape = ${ask(series.shape)}
            and k.day >= ${ask(first)}::date and k.day < ${ask(first)}::date + interval '1 month' and not exists (select 1 from figure_mark m where m.series = k.series and m.day = k.day)`,
          ask,
        );
      found.push(
        ...(await differencesFrom(db, series, series.months, ofMonth)),
        ...(await differencesFrom(db, series, series.name, ofAll)),
      );
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
