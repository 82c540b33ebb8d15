/** What sums of days are made of, as SQL: counted from rows, added up from days, of months and of all sites together. */
import type { Actor } from '../../src/schema/actor';
import type { Db } from '../db/client';
import { literal, quote } from '../db/columns';
import type { Definitions } from '../kernel/rows';
import { dimensionSql, ownWhere, secondsSql, type Hold, type Reading } from './rows';
import { monthShapeSql, ofEachSite, stepSql, wholeMonthSql, type KeptSource, type Series } from './series';

/** The server itself, which sees every row. */
export const ITSELF: Actor = {
  user: { id: 0, name: '', line_image: '', level: 0, active: 1, deptcode: '', group: '', service: [], section_date: '' },
  grants: {},
};

/** What takes longer is followed by something smaller, because a site with many rows has as many days as one with few. */
export const LONG_MS = 500;

export interface Day {
  service: string;
  day: string;
}

/** Where sums are kept. */
export interface Keeping {
  db: Db;
  definitions: Definitions;
  now: () => Date;
}

/**
 * Counts and sums of the rows of a source, by day and dimensions; of one with a span the steps, and behind them how many rows are in each.
 * `among`: rows of a relation with `service` and `day`.
 */
export function sumsSql(
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

/**
 * What kept days come to, of a relation `parts`: each (`of`, `on_day`, `run`) is a part of what is kept as `service` and `day`. `bySite`:
 * each of their sites by itself besides.
 */
export function addedSql({ name, sources }: Series, hold: Hold, bySite: boolean): string {
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

/** Of months (`among`: rows with `service` and `day`, their first) those of which every day is kept, and the days they are made of. */
export const monthsSql = ({ name, shape }: Series, among: string, hold: Hold): string =>
  `every as materialized (select k.service, a.day, k.service as of, k.day as on_day, k.run from (${among}) a
      join figure_kept k on k.service = a.service and k.series = ${hold(name)} and k.day >= a.day and k.day < (a.day + interval '1 month')::date and k.shape = ${hold(shape)}),
    whole as materialized (select service, day, ${monthShapeSql(`${hold(shape)}::text`, 'run')} as shape from every group by service, day having ${wholeMonthSql('day')}),
    parts as (select every.* from whole join every on every.service = whole.service and every.day = whole.day)`;

/** What days of each site add up to. */
export const togetherSql = ({ name, shape }: Series, whole: string, hold: Hold): string =>
  `whole as materialized (${whole}),
    parts as (select w.service, w.day, k.* from whole w cross join site s
      cross join lateral (select k.service as of, k.day as on_day, k.run from figure_kept k
        where k.service = s.service and k.series = ${hold(name)} and k.day = w.day and k.shape = ${hold(shape)} offset 0) k)`;
