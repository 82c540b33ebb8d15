import { kindOf } from '../../src/schema/fields';
import { countedIn, isTime, type AnyReport, type AnySource, type CountedMeasure } from '../../src/schema/report/define';
import { literal, quote } from '../db/columns';
import { sourceOf } from '../kernel/view';
import type { Question } from './question';
import { anyOf, definitionOf, dimensionSql, ownWhere, severalColumn, timeSql, type Hold, type Reading } from './rows';
import { keyOf, monthShapeSql, secondsSql, seriesOf, spanOf, wholeMonthSql, type KeptSource, type Series, type Span } from './series';

/** Where and for whom it is asked. */
export interface Asking extends Reading {
  report: AnyReport;
  services: readonly string[];
  /** Rows of later moments do not count: what a day had at this hour. */
  until?: Date;
}

interface Statement {
  sql: string;
  params: unknown[];
}

/** What of a row a measure reckons with; null where rows are only counted. */
function valueSql(measure: CountedMeasure, hold: Hold, now: Date): string {
  if ('from' in measure) return secondsSql(measure);
  if (measure.kind === 'count') return 'null::numeric';
  if (measure.kind === 'oldest') return `extract(epoch from ${hold(now.toISOString())}::timestamptz - t.${quote(measure.field)})::numeric`;
  return `t.${quote(measure.field)}`;
}

function aggregateSql({ kind }: CountedMeasure, value: string): string {
  switch (kind) {
    case 'count':
      return 'coalesce(sum(n), 0)::numeric';
    case 'distinct':
      return `count(distinct ${value})::numeric`;
    case 'sum':
      return `coalesce(sum(${value}), 0)::numeric`;
    case 'oldest':
      return `max(${value})::numeric`;
    default:
      return `percentile_cont(${kind === 'median' ? '0.5' : '0.9'}) within group (order by ${value})::numeric`;
  }
}

/** Only of rows written before a moment, where one is named. */
const untilSql = ({ until }: Asking, { at }: AnySource, hold: Hold): string[] =>
  until && at !== undefined ? [`t.${quote(at)} <= ${hold(until.toISOString())}::timestamptz`] : [];

/** What is asked of the dimensions of rows. */
const askedSql = ({ definitions }: Asking, { where }: Question, source: AnySource, hold: Hold): string[] =>
  Object.entries(where).map(([name, values]) => {
    const several = severalColumn(definitions, source, name);
    return several === null ? anyOf(dimensionSql(definitions, source, name), values, hold) : anyOf(`t.${several}`, values, hold, true);
  });

/** The rows of one source that count, as the columns of dimensions and values. `whole`: without dimensions. */
function rowsSql(
  asking: Asking,
  question: Question,
  source: AnySource,
  measures: readonly CountedMeasure[],
  hold: Hold,
  whole: boolean,
): string {
  const { definitions, now, services } = asking;
  const where = [`t.service = any(${hold([...services])}::text[])`, ownWhere(asking, source, hold)];
  if (source.day !== undefined)
    where.push(
      `t.${quote(source.day)} between ${hold(question.period.from)}::date and ${hold(question.period.to)}::date`,
      ...untilSql(asking, source, hold),
    );
  where.push(...askedSql(asking, question, source, hold));
  const by = whole ? [] : question.by;
  const columns = [
    ...by.map((name, at) => `${dimensionSql(definitions, source, name)} as d${at}`),
    '1::numeric as n',
    ...measures.map((measure, at) => `${valueSql(measure, hold, now)} as v${at}`),
  ];
  const several = by.flatMap((name) => {
    const column = severalColumn(definitions, source, name);
    return column === null ? [] : [`cross join lateral unnest(t.${column}) u(${quote(name)})`];
  });
  return `select ${columns.join(', ')} from ${sourceOf(definitionOf(definitions, source))} t ${several.join(' ')} where ${where.join(' and ')}`;
}

/**
 * What is read of each site: the months (`k`, where no single day is asked for) and days that are kept and did not change since, and the other days of the
 * period (`o`).
 */
function daysSql(asking: Asking, { period, by }: Question, { name, months, shape }: Series, at: number, hold: Hold): string[] {
  const sites = `${hold([...asking.services])}::text[]`;
  const [from, to] = [`${hold(period.from)}::date`, `${hold(period.to)}::date`];
  const before = asking.until ? ` and f.day < business_day(f.service, ${hold(asking.until.toISOString())}::timestamptz)` : '';
  const whole = by.includes('day') || by.includes('week') ? 'false' : wholeMonthSql("date_trunc('month', a.day)");
  return [
    `a${at} as materialized (select f.service, f.series, f.day, f.run from figure_kept f where f.service = any(${sites}) and f.series = ${hold(name)} and f.shape = ${hold(shape)}
      and f.day between ${from} and ${to}${before} and not exists (select 1 from figure_mark m where m.service = f.service and m.series = f.series and m.day = f.day))`,
    `m${at} as materialized (select m.service, m.series, m.day, m.run
      from (select a.service, date_trunc('month', a.day)::date as day, ${monthShapeSql(`${hold(shape)}::text`, 'a.run')} as shape from a${at} a group by 1, 2, date_trunc('month', a.day) having ${whole}) w
      join figure_kept m on m.service = w.service and m.series = ${hold(months)} and m.day = w.day and m.shape = w.shape)`,
    `k${at} as materialized (select * from m${at} union all select a.* from a${at} a
      where not exists (select 1 from m${at} m where m.service = a.service and m.day = date_trunc('month', a.day)::date))`,
    `o${at} as materialized (select s.service, d.day::date as day from unnest(${sites}) s (service) cross join generate_series(${from}, ${to}, interval '1 day') d (day)
      where not exists (select 1 from a${at} a where a.service = s.service and a.day = d.day::date))`,
  ];
}

/** The same columns from the sums that are kept, and from the rows of the other days. */
function keptSql(
  asking: Asking,
  question: Question,
  { kept, at }: Placed,
  measures: readonly CountedMeasure[],
  hold: Hold,
  whole: boolean,
): string {
  const { definitions } = asking;
  const { source, key, fields, span } = kept;
  const by = whole ? [] : question.by;
  const column = (name: string): string => {
    const slice = source.by[name];
    if (slice && 'is' in slice) return `${literal(slice.is)}::text`;
    return name === 'service' ? 'f.service' : (timeSql(name, 'f.day') ?? `(f.dims ->> ${hold(name)})::${typeOf(asking, name)}`);
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
  const where = [...untilSql(asking, source, hold), ...askedSql(asking, question, source, hold)];
  // Read day by day: a plan that reads the whole table would be as slow as there are rows.
  const steps = span ? 'cross join lateral unnest(f.vals[:cardinality(f.vals) / 2], f.vals[cardinality(f.vals) / 2 + 1:]) u (v, n)' : '';
  return `select ${sums.join(', ')} from k${at} k join figure_day f on f.service = k.service and f.series = k.series and f.day = k.day and f.run = k.run and f.source = ${hold(key)} ${steps}
      ${asked.length > 0 ? `where ${asked.join(' and ')}` : ''}
    union all select ${rows.join(', ')} from o${at} o cross join lateral (select t.* from ${sourceOf(definitionOf(definitions, source))} t
      where t.service = o.service and t.${quote(source.day ?? '')} = o.day and ${ownWhere(asking, source, hold)} offset 0) t ${where.length > 0 ? `where ${where.join(' and ')}` : ''}`;
}

interface Placed {
  kept: KeptSource;
  series: Series;
  at: number;
}

/** The sums that a group of measures can be read from; null where it needs the rows themselves, as a median of one day does, which is exact. */
function placedOf(asking: Asking, { by, where, period }: Question, { of, measures, kind, span }: Group): Placed[] | null {
  if (kind === 'rows' || (span && (by.includes('day') || period.from === period.to))) return null;
  const all = seriesOf(asking.definitions);
  const asked = [...by, ...Object.keys(where)];
  const more = span ?? (asked.includes('hour') ? 'hour' : undefined);
  const placed = of.flatMap((source) =>
    all.flatMap((series, at) =>
      series.sources
        .filter(
          (kept) => kept.key === keyOf(source, more) && measures.every((one) => one.kind !== 'sum' || kept.fields.includes(one.field)),
        )
        .map((kept) => ({ kept, series, at })),
    ),
  );
  const fits =
    placed.length === of.length &&
    placed.every(({ kept }) =>
      asked.every((name) => kept.dimensions.includes(name) || (name !== 'hour' && isTime(name)) || name === 'service'),
    );
  return fits ? placed : null;
}

/** Measures over the same rows. `sums` can be kept as such, a `span` by its steps, and the others need the rows. */
interface Group {
  of: readonly AnySource[];
  measures: CountedMeasure[];
  kind: 'sums' | 'span' | 'rows';
  span: Span | null;
}

/** Measures over the same rows are reckoned together. */
function bySources(report: AnyReport, measures: readonly string[]): Group[] {
  const found = new Map<string, Group>();
  for (const one of new Set(measures.flatMap((name) => countedIn(report, name)))) {
    // What can be kept is read from that, whatever else is reckoned of the same rows.
    const span = spanOf(one);
    const kind = span ? 'span' : one.kind === 'count' || one.kind === 'sum' ? 'sums' : 'rows';
    const key = JSON.stringify([one.of, kind, span]);
    const group = found.get(key) ?? { of: one.of, measures: [], kind, span };
    group.measures.push(one);
    found.set(key, group);
  }
  return [...found.values()];
}

/** Groups of the rows of some sources, and all of them together (`whole`), with a column for every measure of the report that is counted. */
function groupSql(asking: Asking, question: Question, group: Group, placed: Placed[] | null, columnOf: Columns, hold: Hold): string {
  const { by } = question;
  const rows = (whole: boolean): string =>
    (placed
      ? placed.map((one) => keptSql(asking, question, one, group.measures, hold, whole))
      : group.of.map((source) => rowsSql(asking, question, source, group.measures, hold, whole))
    ).join(' union all ');
  if (placed && group.span) return stepsSql(by, group, rows(false), columnOf);
  const aggregates = group.measures.map((measure, at) => `${aggregateSql(measure, `v${at}`)} as ${columnOf(measure)}`).join(', ');
  const dimensions = by.map((_, at) => `d${at}`);
  if (by.length === 0) return `select true as whole, ${aggregates} from (${rows(true)}) r`;
  const nothing = by.map((name, at) => `null::${typeOf(asking, name)} as d${at}`).join(', ');
  // A row that has several values of a dimension counts in each of their groups, and once in the whole.
  if (by.some((name) => group.of.some((source) => severalColumn(asking.definitions, source, name) !== null)))
    return `select false as whole, ${dimensions.join(', ')}, ${aggregates} from (${rows(false)}) r group by ${dimensions.join(', ')}
      union all select true, ${nothing}, ${aggregates} from (${rows(true)}) r`;
  return `select grouping(d0) = 1 as whole, ${dimensions.join(', ')}, ${aggregates} from (${rows(false)}) r group by grouping sets ((${dimensions.join(', ')}), ())`;
}
/** Medians of steps that are kept and of rows, each as often as it is there. */
function stepsSql(by: readonly string[], { measures }: Group, rows: string, columnOf: Columns): string {
  const own = by.map((_, at) => `d${at}`);
  const part = own.length === 0 ? '' : `partition by whole, ${own.join(', ')}`;
  const sets = own.length === 0 ? 'v0' : `grouping sets ((${[...own, 'v0'].join(', ')}), (v0))`;
  const list = (...more: readonly string[]): string => [...own, ...more].join(', ');
  const places = measures.map(
    (one) => `min(v) filter (where up_to >= ${one.kind === 'median' ? '0.5' : '0.9'} * every)::numeric as ${columnOf(one)}`,
  );
  return `select ${own.length === 0 ? 'true as whole' : 'whole'}, ${list(...places)} from (
    select whole, ${list('v', `sum(n) over (${part} order by v) as up_to`, `sum(n) over (${part}) as every`)} from (
      select ${own.length === 0 ? 'true' : 'grouping(d0) = 1'} as whole, ${list('v0::float8 as v', 'sum(n::float8) as n')} from (${rows}) r
       where v0 is not null group by ${sets}) b) c${own.length === 0 ? '' : ` group by whole, ${own.join(', ')}`}`;
}
type Columns = (measure: CountedMeasure) => string;

/** The type of a dimension's column. */
export function typeOf(asking: Asking, name: string): string {
  if (name === 'hour') return 'integer';
  if (isTime(name) || name === 'service') return 'text';
  for (const measure of Object.values(asking.report.measures))
    for (const source of 'of' in measure ? measure.of : []) {
      const slice = source.by[name];
      if (!slice || 'is' in slice) continue;
      if (slice.bands) return 'numeric';
      const field = definitionOf(asking.definitions, source).fields[slice.field];
      if (field)
        return kindOf(field)
          .column.replace('[]', '')
          .replace(/\(.*\)/, '');
    }
  return 'text';
}

/** A measure of a group, made of the counted ones. */
function expressionSql(report: AnyReport, question: Question, name: string, columnOf: Columns): string {
  const measure = report.measures[name];
  const inner = (part: string): string => expressionSql(report, question, part, columnOf);
  if (!measure) throw new Error(`“${name}” is no measure of ${report.name}`);
  switch (measure.kind) {
    case 'adds':
      return `(${Object.entries(measure.parts)
        .map(([part, sign]) => `${sign === 1 ? '+' : '-'} ${inner(part)}`)
        .join(' ')})`;
    case 'ratio':
      return `round(${inner(measure.over[0])} / nullif(${inner(measure.over[1])}, 0), 4)`;
    case 'share':
      return `round(${inner(measure.over)} / nullif(sum(${inner(measure.over)}) over (partition by whole), 0), 4)`;
    case 'running': {
      const time = question.by.flatMap((by, at) => (isTime(by) ? [`d${at}`] : []));
      const others = question.by.flatMap((by, at) => (isTime(by) ? [] : [`, d${at}`])).join('');
      return `sum(${inner(measure.over)}) over (partition by whole${others}${time.length > 0 ? ` order by ${time.join(', ')}` : ''})`;
    }
    case 'count':
    case 'distinct':
    case 'sum':
      return `coalesce(${columnOf(measure)}, 0)`;
    default:
      return `round(${columnOf(measure)}, 3)`;
  }
}

/** The groups of a report that are asked for, and first of all of them together; as one statement, so that both are of one moment. */
export function reportSql(asking: Asking, question: Question): Statement {
  const params: unknown[] = [];
  const groups = bySources(asking.report, question.measures);
  const counted = groups.flatMap(({ measures }) => measures);
  const columnOf: Columns = (measure) => `m${counted.indexOf(measure)}`;
  const dimensions = question.by.map((_, at) => `d${at}`);
  const together = groups.map((group, at) => {
    const has = new Set(group.measures);
    const cells = counted.map((measure) => (has.has(measure) ? columnOf(measure) : `null::numeric as ${columnOf(measure)}`));
    return `select ${['whole', ...dimensions, ...cells].join(', ')} from s${at}`;
  });
  const made = question.measures.map((name) => `${expressionSql(asking.report, question, name, columnOf)} as ${quote(name)}`);
  const order = question.sort.map(([name, direction]) => {
    const at = question.by.indexOf(name);
    return `${at >= 0 ? `d${at}` : quote(name)} ${direction} nulls last`;
  });
  const numbered = `row_number() over (partition by whole${order.length > 0 ? ` order by ${order.join(', ')}` : ''})`;
  const hold: Hold = (value) => `$${params.push(value)}`;
  const placed = groups.map((group) => placedOf(asking, question, group));
  const series = new Map(placed.flatMap((all) => (all ?? []).map((one) => [one.at, one.series] as const)));
  const days = [...series].flatMap(([at, one]) => daysSql(asking, question, one, at, hold));
  const sums = groups.map((group, at) => `s${at} as (${groupSql(asking, question, group, placed[at] ?? null, columnOf, hold)})`);
  const sql = `with ${[...days, ...sums].join(',\n')},
    g as (select ${['whole', ...dimensions, ...counted.map((measure) => `max(${columnOf(measure)}) as ${columnOf(measure)}`)].join(', ')}
      from (${together.join(' union all ')}) x group by ${['whole', ...dimensions].join(', ')}),
    f as (select ${['whole', ...dimensions, ...made].join(', ')} from g),
    n as (select f.*, ${numbered} as "_n", (count(*) over () - 1)::integer as "_count" from f)
    select * from n where whole or "_n" between $${params.push(question.range[0] + 1)} and $${params.push(question.range[1] + 1)} order by whole desc, "_n"`;
  return { sql, params };
}
