import type { Actor } from '../../src/schema/actor';
import type { AnyResource } from '../../src/schema/define';
import { kindOf } from '../../src/schema/fields';
import { countedIn, isTime, type AnyReport, type AnySource, type CountedMeasure } from '../../src/schema/report/define';
import { literal, quote } from '../db/columns';
import { buildWhere } from '../kernel/filter';
import type { Definitions } from '../kernel/rows';
import { sourceOf } from '../kernel/view';
import type { Question } from './question';

/** Where and for whom it is asked. */
export interface Asking {
  report: AnyReport;
  definitions: Definitions;
  actor: Actor;
  services: readonly string[];
  now: Date;
  /** Rows of later moments do not count: what a day had at this hour. */
  until?: Date;
}

interface Statement {
  sql: string;
  params: unknown[];
}

const definitionOf = ({ definitions }: Asking, { of }: AnySource): AnyResource => {
  const def = definitions.get(of);
  if (!def) throw new Error(`a report counts rows of “${of}”, which is not declared`);
  return def;
};

/** A dimension of a row, of alias `t`; values of `tags` come from `u`, one each. */
function dimensionSql(asking: Asking, source: AnySource, name: string): string {
  const day = `t.${quote(source.day ?? '')}`;
  switch (name) {
    case 'service':
      return 't.service';
    case 'day':
      return `to_char(${day}, 'YYYY-MM-DD')`;
    case 'week':
      return `to_char(date_trunc('week', ${day}), 'YYYY-MM-DD')`;
    case 'month':
      return `to_char(${day}, 'YYYY-MM')`;
    case 'hour':
      return `extract(hour from t.${quote(source.at ?? '')} at time zone 'Asia/Bangkok')::integer`;
    default: {
      const slice = source.by[name];
      if (slice === undefined) throw new Error(`rows of “${source.of}” have no “${name}”`);
      if ('is' in slice) return `${literal(slice.is)}::text`;
      if (slice.bands)
        return `(select max(b) from unnest(array[${slice.bands.map(literal).join(', ')}]::numeric[]) b where b <= t.${quote(slice.field)})`;
      return isSeveral(asking, source, name) ? `u.${quote(name)}` : `t.${quote(slice.field)}`;
    }
  }
}

/** Has a row several values of the dimension? */
function isSeveral(asking: Asking, source: AnySource, name: string): boolean {
  const slice = source.by[name];
  const field = slice && 'field' in slice ? definitionOf(asking, source).fields[slice.field] : undefined;
  return field !== undefined && kindOf(field).filter === 'has';
}

/** What of a row a measure reckons with; null where rows are only counted. */
function valueSql(measure: CountedMeasure, hold: (value: unknown) => string, now: Date): string {
  if ('from' in measure) return `extract(epoch from t.${quote(measure.to)} - t.${quote(measure.from)})::numeric`;
  if (measure.kind === 'count') return 'null::numeric';
  if (measure.kind === 'oldest') return `extract(epoch from ${hold(now.toISOString())}::timestamptz - t.${quote(measure.field)})::numeric`;
  return `t.${quote(measure.field)}`;
}

function aggregateSql({ kind }: CountedMeasure, value: string): string {
  switch (kind) {
    case 'count':
      return 'count(*)::numeric';
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
  params: unknown[],
  whole: boolean,
): string {
  const def = definitionOf(asking, source);
  const hold = (value: unknown): string => `$${params.push(value)}`;
  const { actor, definitions, now, services, until } = asking;
  const { sql, params: own } = buildWhere({ def, definitions, actor, service: '', now }, source.where);
  // The site is the first value of every filter; here it is any of several.
  const places = own.map((value, at) => hold(at === 0 ? [...services] : value));
  const where = [
    sql
      .replace(/\$(\d+)/g, (_, number: string) => places[Number(number) - 1] ?? '')
      .replace(`= ${places[0]}`, `= any(${places[0]}::text[])`),
  ];
  if (source.day !== undefined) {
    where.push(`t.${quote(source.day)} between ${hold(question.period.from)}::date and ${hold(question.period.to)}::date`);
    if (until && source.at !== undefined) where.push(`t.${quote(source.at)} <= ${hold(until.toISOString())}::timestamptz`);
  }
  for (const [name, values] of Object.entries(question.where)) {
    const wanted = hold(values.filter((value) => value !== null).map(String));
    const slice = source.by[name];
    const several = isSeveral(asking, source, name) && slice && 'field' in slice;
    const column = several ? `t.${quote(slice.field)}` : dimensionSql(asking, source, name);
    const equal = several ? `${column}::text[] && ${wanted}::text[]` : `(${column})::text = any(${wanted}::text[])`;
    where.push(values.includes(null) ? `(${equal} or ${column} is null)` : equal);
  }
  const by = whole ? [] : question.by;
  const columns = [
    ...by.map((name, at) => `${dimensionSql(asking, source, name)} as d${at}`),
    ...measures.map((measure, at) => `${valueSql(measure, hold, now)} as v${at}`),
  ];
  const several = by.flatMap((name) => {
    const slice = source.by[name];
    return isSeveral(asking, source, name) && slice && 'field' in slice
      ? [`cross join lateral unnest(t.${quote(slice.field)}) u(${quote(name)})`]
      : [];
  });
  return `select ${columns.join(', ')} from ${sourceOf(def)} t ${several.join(' ')} where ${where.join(' and ')}`;
}

/** Measures over the same rows are reckoned together. */
function bySources(report: AnyReport, measures: readonly string[]): { of: readonly AnySource[]; measures: CountedMeasure[] }[] {
  const found = new Map<string, { of: readonly AnySource[]; measures: CountedMeasure[] }>();
  for (const one of new Set(measures.flatMap((name) => countedIn(report, name)))) {
    const key = JSON.stringify(one.of);
    const group = found.get(key) ?? { of: one.of, measures: [] };
    group.measures.push(one);
    found.set(key, group);
  }
  return [...found.values()];
}

/** Groups of the rows of some sources, and all of them together (`whole`), with a column for every measure of the report that is counted. */
function groupSql(
  asking: Asking,
  question: Question,
  group: ReturnType<typeof bySources>[number],
  columnOf: Columns,
  params: unknown[],
): string {
  const { by } = question;
  const rows = (whole: boolean): string =>
    group.of.map((source) => rowsSql(asking, question, source, group.measures, params, whole)).join(' union all ');
  const aggregates = group.measures.map((measure, at) => `${aggregateSql(measure, `v${at}`)} as ${columnOf(measure)}`).join(', ');
  const dimensions = by.map((_, at) => `d${at}`);
  if (by.length === 0) return `select true as whole, ${aggregates} from (${rows(true)}) r`;
  const nothing = by.map((name, at) => `null::${typeOf(asking, name)} as d${at}`).join(', ');
  // A row that has several values of a dimension counts in each of their groups, and once in the whole.
  if (by.some((name) => group.of.some((source) => isSeveral(asking, source, name))))
    return `select false as whole, ${dimensions.join(', ')}, ${aggregates} from (${rows(false)}) r group by ${dimensions.join(', ')}
      union all select true, ${nothing}, ${aggregates} from (${rows(true)}) r`;
  return `select grouping(d0) = 1 as whole, ${dimensions.join(', ')}, ${aggregates} from (${rows(false)}) r group by grouping sets ((${dimensions.join(', ')}), ())`;
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
      const field = definitionOf(asking, source).fields[slice.field];
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
  const sql = `with ${groups.map((group, at) => `s${at} as (${groupSql(asking, question, group, columnOf, params)})`).join(',\n')},
    g as (select ${['whole', ...dimensions, ...counted.map((measure) => `max(${columnOf(measure)}) as ${columnOf(measure)}`)].join(', ')}
      from (${together.join(' union all ')}) x group by ${['whole', ...dimensions].join(', ')}),
    f as (select ${['whole', ...dimensions, ...made].join(', ')} from g),
    n as (select f.*, ${numbered} as "_n", (count(*) over () - 1)::integer as "_count" from f)
    select * from n where whole or "_n" between $${params.push(question.range[0] + 1)} and $${params.push(question.range[1] + 1)} order by whole desc, "_n"`;
  return { sql, params };
}
