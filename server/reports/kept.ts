import { isTime, type AnySource, type CountedMeasure } from '../../src/schema/report/define';
import { bangkokDay } from '../../src/schema/format';
import type { Period } from '../../src/schema/report/period';
import { literal, quote } from '../db/columns';
import { sourceOf } from '../kernel/view';
import type { Question } from './question';
import {
  anyOf,
  askedSql,
  definitionOf,
  dimensionSql,
  ownWhere,
  secondsSql,
  timeSql,
  typeOf,
  untilSql,
  valueSql,
  type Asking,
  type Hold,
} from './rows';
import {
  columnsOf,
  keyOf,
  monthShapeSql,
  ofEachSite,
  seriesOf,
  stepSql,
  TOGETHER,
  wholeMonthSql,
  type KeptSource,
  type Series,
  type Span,
} from './series';

/** Measures over the same rows. `sums` can be kept as such, a `span` by its steps, and the others need the rows. */
export interface Group {
  of: readonly AnySource[];
  measures: CountedMeasure[];
  kind: 'sums' | 'span' | 'rows';
  span: Span | null;
}

export interface Placed {
  kept: KeptSource;
  series: Series;
  at: number;
  together: Together;
}

/**
 * The sums that a group of measures can be read from; null where it needs the rows themselves, as a median of one day does, which is exact.
 */
export function placedOf(
  asking: Asking,
  { by, where, period }: Question,
  { of, measures, kind, span }: Group,
  together: Together,
): Placed[] | null {
  if (kind === 'rows' || (span && (by.includes('day') || period.from === period.to))) return null;
  // Of a day at an hour nothing is kept.
  if (asking.until && period.from >= bangkokDay(asking.until)) return null;
  const all = seriesOf(asking.definitions);
  const asked = [...by, ...Object.keys(where)];
  const more = span ?? (asked.includes('hour') ? 'hour' : undefined);
  const placed = of.flatMap((source) =>
    all.flatMap((series, at) =>
      series.sources
        .filter(
          (kept) => kept.key === keyOf(source, more) && measures.every((one) => one.kind !== 'sum' || kept.fields.includes(one.field)),
        )
        .map((kept) => ({ kept, series, at, together })),
    ),
  );
  const fits =
    placed.length === of.length &&
    placed.every(({ kept }) =>
      asked.every((name) => kept.dimensions.includes(name) || (name !== 'hour' && isTime(name)) || name === 'service'),
    );
  return fits ? placed : null;
}

/** How the sums of all sites together are read: as they are, site by site, or not at all, because what is asked for is not kept so. */
export type Together = 'whole' | 'bySite' | 'apart';
export function togetherOf({ by, where }: Question, groups: readonly Group[]): Together {
  const asked = [...by, ...Object.keys(where)];
  if (!asked.includes('service')) return 'whole';
  const isPlain = asked.every((name) => name === 'service' || (name !== 'hour' && isTime(name)));
  return isPlain && groups.every(({ kind }) => kind !== 'span') ? 'bySite' : 'apart';
}

/** Does any month lie within the period, from its first day to its last? What could not be read makes the statement longer to plan. */
function hasWholeMonth({ from, to }: Period): boolean {
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number);
  const first = day === 1 ? month - 1 : month;
  return new Date(Date.UTC(year, first + 1, 0)).toISOString().slice(0, 10) <= to;
}

/**
 * What is read: the days that are kept of all sites together (`e`) where all are asked for; of the other days (`r`) those of each site that
 * are kept (`a`, with `e`), as whole months where no single day is asked for (`k`), and what changed in them since (`c`); and what remains
 * of the period (`o`).
 */
export function daysSql(asking: Asking, { period, by }: Question, { series, at, together }: Placed, hold: Hold): string[] {
  const { name, shape } = series;
  const readsMonths = hasWholeMonth(period) && !by.includes('day') && !by.includes('week');
  const sites = `${hold([...asking.services])}::text[]`;
  const [from, to] = [`${hold(period.from)}::date`, `${hold(period.to)}::date`];
  const moment = asking.until && `${hold(asking.until.toISOString())}::timestamptz`;
  const kept = `select f.service, f.series, f.day, f.run from figure_kept f where f.series = ${hold(name)} and f.shape = ${hold(shape)} and f.day between ${from} and ${to}`;
  // What a server of another version marked does not say all that sums are made of here.
  const says = `m.image is not null and jsonb_exists_all(m.image, ${hold(columnsOf(series).map((column) => column.name))}::text[])`;
  const told = `not exists (select 1 from figure_mark m where m.service = f.service and m.series = f.series and m.day = f.day and not (${says}))`;
  const [ofAll, ofEach] = moment
    ? [`and f.day < (select min(business_day(s.service, ${moment})) from site s)`, `and f.day < business_day(f.service, ${moment})`]
    : ['', ''];
  const whole = together === 'apart' ? 'false' : `not exists (select 1 from site s where s.service <> all(${sites}))`;
  return [
    `e${at} as materialized (${kept} ${ofAll} and f.service = ${literal(TOGETHER)} and ${whole}
      and not exists (select 1 from figure_mark m where m.series = f.series and m.day = f.day and not (${says})))`,
    `r${at} as materialized (select d.day::date as day from generate_series(${from}, ${to}, interval '1 day') d (day)
      where not exists (select 1 from e${at} e where e.day = d.day::date))`,
    // Where nothing is kept of all sites, the days of each are read in a row; else the few that remain are looked up, which is a thousandth
    // of them.
    `a${at} as materialized (select * from e${at}
      union all ${kept} ${ofEach} and f.service = any(${sites}) and ${told} and not exists (select 1 from e${at})
      union all select f.* from r${at} r cross join unnest(${sites}) s (service)
        cross join lateral (${kept} ${ofEach} and f.service = s.service and f.day = r.day and ${told} offset 0) f where exists (select 1 from e${at}))`,
    `c${at} as materialized (select m.service, m.sign, m.image from figure_mark m
      where m.series = ${hold(name)} and m.day between ${from} and ${to} and m.service = any(${sites})
      and (exists (select 1 from a${at} a where a.service = m.service and a.day = m.day) or exists (select 1 from e${at} e where e.day = m.day)))`,
    ...(readsMonths
      ? [
          `m${at} as materialized (select m.service, m.series, m.day, m.run
      from (select a.service, date_trunc('month', a.day)::date as day, ${monthShapeSql(`${hold(shape)}::text`, 'a.run')} as shape from a${at} a group by 1, 2, date_trunc('month', a.day) having ${wholeMonthSql("date_trunc('month', a.day)")}) w
      join figure_kept m on m.service = w.service and m.series = ${hold(series.months)} and m.day = w.day and m.shape = w.shape)`,
          `k${at} as materialized (select * from m${at} union all select a.* from a${at} a
      where not exists (select 1 from m${at} m where m.service = a.service and m.day = date_trunc('month', a.day)::date))`,
        ]
      : [`k${at} as (select * from a${at})`]),
    `o${at} as materialized (select s.service, r.day from r${at} r cross join unnest(${sites}) s (service)
      where not exists (select 1 from a${at} a where a.service = s.service and a.day = r.day))`,
  ];
}

/** The same columns from the sums that are kept, from what changed since, and from the rows of the other days. */
export function keptSql(
  asking: Asking,
  question: Question,
  { kept, series, at, together }: Placed,
  measures: readonly CountedMeasure[],
  hold: Hold,
  whole: boolean,
): string {
  const { definitions } = asking;
  const { source, key, fields, span } = kept;
  const by = whole ? [] : question.by;
  const bySite = together === 'bySite';
  const from = bySite ? `case when k.service = ${literal(TOGETHER)} then ${hold(ofEachSite(key))} else ${hold(key)} end` : hold(key);
  const column = (name: string): string => {
    const slice = source.by[name];
    if (slice && 'is' in slice) return `${literal(slice.is)}::text`;
    if (name === 'service')
      return bySite ? `case when f.service = ${literal(TOGETHER)} then f.dims ->> 'service' else f.service end` : 'f.service';
    return timeSql(name, 'f.day') ?? `(f.dims ->> ${hold(name)})::${typeOf(asking, name)}`;
  };
  const place = (measure: CountedMeasure): string =>
    span ? 'u.v' : measure.kind === 'sum' ? `f.vals[${fields.indexOf(measure.field) + 2}]` : 'null::numeric';
  const sums = [
    ...by.map((name, index) => `${column(name)} as d${index}`),
    span ? 'u.n' : 'f.vals[1] as n',
    ...measures.map((measure, index) => `${place(measure)} as v${index}`),
  ];
  const asked = Object.entries(question.where).map(([name, values]) => anyOf(column(name), values, hold));
  const rows = [
    ...by.map((name, index) => `${dimensionSql(definitions, source, name)} as d${index}`),
    '1::numeric as n',
    ...measures.map((measure, index) => `${valueSql(measure, hold, asking.now)} as v${index}`),
  ];
  // What was taken away is counted less; how long something took, in the step in which it is kept.
  const changed = [
    ...by.map((name, index) => `${dimensionSql(definitions, source, name)} as d${index}`),
    'c.sign::numeric as n',
    ...measures.map(
      (measure, index) => `${span ? stepSql(secondsSql(span)) : `c.sign * ${valueSql(measure, hold, asking.now)}`} as v${index}`,
    ),
  ];
  const image = columnsOf(series).map(({ name, type }) => `${quote(name)} ${type}`);
  const own = ownWhere(asking, source, hold);
  const within = askedSql(asking, question, source, hold);
  const where = [...untilSql(asking, source, hold), ...within];
  // Each day is looked up (`offset 0`): a plan that reads the whole table would be as slow as there are rows.
  const steps = span ? 'cross join lateral unnest(f.vals[:cardinality(f.vals) / 2], f.vals[cardinality(f.vals) / 2 + 1:]) u (v, n)' : '';
  return `select ${sums.join(', ')} from k${at} k cross join lateral (select f.* from figure_day f
        where f.service = k.service and f.series = k.series and f.day = k.day and f.run = k.run and f.source = ${from} offset 0) f ${steps}
      ${asked.length > 0 ? `where ${asked.join(' and ')}` : ''}
    union all select ${changed.join(', ')} from c${at} c cross join lateral (select c.service, i.* from jsonb_to_record(c.image) i (${image.join(', ')})) t
      where ${[own, ...(span ? [`${secondsSql(span)} is not null`] : []), ...within].join(' and ')}
    union all select ${rows.join(', ')} from o${at} o cross join lateral (select t.* from ${sourceOf(definitionOf(definitions, source))} t
      where t.service = o.service and t.${quote(source.day ?? '')} = o.day and ${own} offset 0) t ${where.length > 0 ? `where ${where.join(' and ')}` : ''}`;
}
