import { countedIn, isTime, type AnyReport, type AnySource, type CountedMeasure } from '../../src/schema/report/define';
import { PLANNED_EACH_TIME } from '../db/client';
import { quote } from '../db/columns';
import { sourceOf } from '../kernel/view';
import { daysSql, keptSql, placedOf, togetherOf, type Group, type Placed } from './kept';
import type { Question } from './question';
import { askedSql, definitionOf, dimensionSql, ownWhere, severalColumn, typeOf, untilSql, valueSql, type Asking, type Hold } from './rows';
import { spanOf } from './series';

interface Statement {
  sql: string;
  params: unknown[];
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

/**
 * Groups of the rows of some sources, and all of them together (`whole`), with a column for every measure of the report that is counted.
 */
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
  // A group of which everything was taken away since it was kept is none.
  return `select grouping(d0) = 1 as whole, ${dimensions.join(', ')}, ${aggregates} from (${rows(false)}) r
    group by grouping sets ((${dimensions.join(', ')}), ()) having grouping(d0) = 1 or sum(n) <> 0`;
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
       where v0 is not null group by ${sets} having sum(n) <> 0) b) c${own.length === 0 ? '' : ` group by whole, ${own.join(', ')}`}`;
}
type Columns = (measure: CountedMeasure) => string;

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

/**
 * Of `f` only the groups (`l`) of the largest values of a dimension, with how many values there are. The few values are ranked, not the
 * many groups; they are joined by their text, because a join by a value that may be none compares each with each.
 */
function largestSql({ by, measures }: Question, [name, most]: readonly [string, number], hold: Hold): string {
  const value = `d${by.indexOf(name)}`;
  return `v as (select ${value} as value, sum(abs(${quote(measures[0] ?? '')})) as size from f where not whole group by 1),
    p as (select coalesce(value::text, '') as value, value is null as none, row_number() over (order by size desc nulls last, value) as place, (count(*) over ())::integer as "_of" from v),
    l as (select f.*, p."_of" from f left join p on not f.whole and p.value = coalesce(f.${value}::text, '') and p.none = (f.${value} is null)
      where f.whole or p.place <= ${hold(most)}::integer)`;
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
  const placed = groups.map((group) => placedOf(asking, question, group, togetherOf(question, groups)));
  const series = new Map(placed.flatMap((all) => (all ?? []).map((one) => [one.at, one] as const)));
  const days = [...series.values()].flatMap((one) => daysSql(asking, question, one, hold));
  const sums = groups.map((group, at) => `s${at} as (${groupSql(asking, question, group, placed[at] ?? null, columnOf, hold)})`);
  const largest = question.largest ? `,\n${largestSql(question, question.largest, hold)}` : '';
  const sql = `${PLANNED_EACH_TIME} with ${[...days, ...sums].join(',\n')},
    g as (select ${['whole', ...dimensions, ...counted.map((measure) => `max(${columnOf(measure)}) as ${columnOf(measure)}`)].join(', ')}
      from (${together.join(' union all ')}) x group by ${['whole', ...dimensions].join(', ')}),
    f as (select ${['whole', ...dimensions, ...made].join(', ')} from g)${largest},
    n as (select c.*, ${numbered} as "_n", (count(*) over () - 1)::integer as "_count" from ${largest === '' ? 'f' : 'l'} c)
    select * from n where whole or "_n" between $${params.push(question.range[0] + 1)} and $${params.push(question.range[1] + 1)} order by whole desc, "_n"`;
  return { sql, params };
}
