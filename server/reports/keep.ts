import { MOST_DAYS as MOST_ASKED } from '../../src/schema/report/define';
import type { Queryable, Tx } from '../db/client';
import { literal, quote } from '../db/columns';
import type { Hold, Reading } from './rows';
import { seriesOf, TOGETHER, type Series } from './series';
import { addedSql, ITSELF, LONG_MS, monthsSql, sumsSql, togetherSql, type Day, type Keeping } from './sums';

/** Days of all sites that are added up in one transaction, and days of sites with which reckoning begins. */
const MOST_DAYS = 31;
/**
 * Days of sites in one transaction, however fast they are: what is to be done is taken in between, and a statement carries no list without
 * end.
 */
const MOST_AT_ONCE = 1000;

/** Only one at a time keeps sums: of two, the one that read first could write last. */
const lock = (tx: Tx): Promise<unknown> => tx.query("select pg_advisory_xact_lock(hashtextextended('figures', 0))");

/** Days as two parameters, of their sites and of themselves. */
const listsOf = (days: readonly Day[]): [string[], string[]] => [days.map(({ service }) => service), days.map(({ day }) => day)];

/**
 * Reckons days of sites from their rows and keeps them; marks they know of are gone with it. One statement, so that sums and marks are of
 * one moment.
 */
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
          restated_at = case when figure_kept.shape = excluded.shape and business_day(figure_kept.service, figure_kept.at) > figure_kept.day then excluded.at else figure_kept.restated_at end)
     insert into figure_day (service, series, day, run, source, dims, vals)
       select r.service, $3, r.day, run.run, r.source, r.dims, r.vals from run cross join (${rows.join(' union all ')}) r`,
    params,
  );
  await clearEarlier(tx, series.name, days);
  await keepMonths(tx, series, days, reading.now);
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

/**
 * Puts together the months of which every day is kept, so that a year is read as a dozen sums. What is kept of a month holds for as long as
 * its days do.
 */
async function keepMonths(tx: Tx, series: Series, days: readonly Day[], now: Date): Promise<void> {
  const months = new Map(days.map(({ service, day }) => [`${service} ${day.slice(0, 7)}`, { service, day: `${day.slice(0, 7)}-01` }]));
  const [services, firsts] = listsOf([...months.values()]);
  const among = (hold: Hold): string =>
    `select m.service, m.day from unnest(${hold(services)}::text[], ${hold(firsts)}::date[]) m (service, day)`;
  await keepAdded(tx, series, series.months, (hold) => monthsSql(series, among(hold), hold), now);
  await clearEarlier(tx, series.months, [...months.values()]);
}

/**
 * Days up to today, as far as it has begun at every site, that are kept of each with rows of them and not yet of all sites together; the
 * newest first, also those on which nothing happened.
 */
const apartDays = (db: Queryable, { name, def, day, shape }: Series, now: Date): Promise<Day[]> =>
  db.query(
    `with known as materialized (select s.service, business_day(s.service, $3::timestamptz) as today, f.first from site s
       cross join lateral (select min(k.day) as first from figure_kept k where k.service = s.service and k.series = $1) f)
     select ${literal(TOGETHER)} as service, d.day::text as day from (select d.day::date as day
           from (select min(today) as today, least(min(first), min(today) - ${MOST_ASKED}) as first from known having count(*) > 1) o cross join generate_series(o.first, o.today, interval '1 day') d (day)
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

/** So many marks are read beside the sums of today, however few those are. */
const FEW_MARKS = 20;
/** Days of a series that changed since they were kept; today only once what changed takes longer to read than half of what is kept. */
const changedDays = (db: Queryable, { name }: Series, now: Date): Promise<Day[]> =>
  db.query(
    `select m.service, m.day::text as day from (select service, day, count(*) as n from figure_mark where series = $1 group by 1, 2) m
      where m.day < business_day(m.service, $2::timestamptz)
        or m.n > greatest(${FEW_MARKS}, (select count(*) from figure_day f where f.service = m.service and f.series = $1 and f.day = m.day) / 2)
      order by m.day desc, m.service limit 1000`,
    [name, now.toISOString()],
  );

/** Days up to today that are not kept as they are declared now: the newest month first, each site's at once. */
const openDays = (db: Queryable, { name, def, day, shape }: Series, now: Date): Promise<Day[]> =>
  db.query(
    `select s.service, d.day::date::text as day from site s
       cross join lateral (select min(t.${quote(day)}) as first from ${quote(def.name)} t where t.service = s.service) f
       cross join lateral generate_series(f.first, business_day(s.service, $3::timestamptz), interval '1 day') d (day)
      where not exists (select 1 from figure_kept k where k.service = s.service and k.series = $1 and k.day = d.day::date and k.shape = $2)
      order by date_trunc('month', d.day) desc, s.service, d.day desc limit 20000`,
    [name, shape, now.toISOString()],
  );

/**
 * Brings the sums up to date with the rows: changed days are calculated again, days not kept yet are calculated, those of all sites are
 * added up, and marks of days that are not kept are deleted. It stops after a while, and the next run goes on. Returns how many days of
 * sites it kept.
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
  for (const find of [changedDays, openDays])
    for (const series of seriesOf(definitions)) {
      let atOnce = MOST_DAYS;
      for (let found = await find(db, series, now()); found.length > 0; found = await find(db, series, now()))
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
