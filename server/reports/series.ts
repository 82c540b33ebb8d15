import { reports } from '../../src/reports';
import type { AnyResource } from '../../src/schema/define';
import { daysFromToday } from '../../src/schema/filter';
import { countedIn, type AnyReport, type AnySource, type CountedMeasure } from '../../src/schema/report/define';
import { columnsOf as tableColumns } from '../db/columns';
import type { Definitions } from '../kernel/rows';
import { severalColumn } from './rows';

/** From one moment of a row to another. */
export interface Span {
  from: string;
  to: string;
}
/**
 * Rows of a series whose counts and sums are kept. `fields`: what is summed, in the order in which the sums are kept behind the count.
 * `span`: how many took so many seconds is kept instead, in steps narrow enough for a median to be within 1 % or a second. `dimensions` are
 * those of the source, or the hour alone: both together would make a query without the hour read two dozen times as much.
 */
export interface KeptSource {
  key: string;
  source: AnySource;
  dimensions: readonly string[];
  fields: readonly string[];
  span?: Span;
}
/**
 * What is kept day by day together: the sources of one resource that go by the same day. `shape` changes with what is kept of them.
 * `months`: the name under which whole months are kept, by their first day.
 */
export interface Series {
  name: string;
  months: string;
  def: AnyResource;
  day: string;
  sources: readonly KeptSource[];
  shape: string;
}

const short = (text: string): string => [...text].reduce((sum, letter) => (sum * 33 + letter.charCodeAt(0)) >>> 0, 5381).toString(36);
export const keyOf = (source: AnySource, more?: Span | 'hour'): string =>
  short(JSON.stringify(more === undefined ? source : [source, more]));

/** Rows of one resource that go by the same day are kept together. */
export const seriesName = ({ of, day }: AnySource): string => `${of}.${day ?? ''}`;

/** What median and p90 are of; null for any other measure. */
export const spanOf = (measure: CountedMeasure): Span | null => ('from' in measure ? { from: measure.from, to: measure.to } : null);

/** Changes when every office has to reckon its sums again, without a change of what they are of. */
const EDITION = 2;

/** Up to here each second is a step of its own; above, a step is this much wider than the one before, and stands for its middle. */
const [SINGLE, WIDER] = [50, 1.02];
export const stepSql = (seconds: string): string =>
  `(select case when x.s < ${SINGLE} then round(x.s) else round((${SINGLE} * power(${WIDER}::float8, floor(ln((x.s / ${SINGLE})::float8) / ln(${WIDER}::float8)) + 0.5))::numeric) end from (select ${seconds} as s) x)`;

/** Can the sums of its rows be kept? They must stand in a table, and say the same whatever the day is on which they are read. */
function isKept(definitions: Definitions, source: AnySource): boolean {
  const def = definitions.get(source.of);
  const day = source.day === undefined ? undefined : def?.fields[source.day];
  return (
    source.kept !== false &&
    def?.scope === 'site' &&
    def.reads === undefined &&
    day?.kind === 'date' &&
    Object.values(source.where).every((value) => [value].flat().every((one) => daysFromToday(one) === null)) &&
    Object.keys(source.by).every((name) => severalColumn(definitions, source, name) === null)
  );
}

/** What charts show by the hour, of all of a source: it is kept by the hour as well. */
function isHourly(report: AnyReport, measure: string): boolean {
  const charts = [...(report.charts ?? []), ...(report.board?.charts ?? [])];
  return charts.some(({ by, across, measures }) => by === 'hour' && across === undefined && measures.includes(measure));
}

const known = new WeakMap<Definitions, readonly Series[]>();

/** Everything of the product's reports that is kept as sums, of the entities there are. */
export function seriesOf(definitions: Definitions): readonly Series[] {
  const made = known.get(definitions);
  if (made) return made;
  const found = new Map<string, { source: AnySource; fields: Set<string>; more: Span | 'hour' | undefined }>();
  const counted = reports.flatMap((report) =>
    Object.keys(report.measures).flatMap((name) => countedIn(report, name).map((one) => ({ one, hourly: isHourly(report, name) }))),
  );
  for (const { one, hourly } of counted)
    for (const source of one.kind === 'distinct' || one.kind === 'oldest' ? [] : one.of) {
      if (!isKept(definitions, source)) continue;
      const span = spanOf(one) ?? undefined;
      for (const more of hourly && span === undefined && source.at !== undefined ? [span, 'hour' as const] : [span]) {
        const key = keyOf(source, more);
        const entry = found.get(key) ?? { source, fields: new Set<string>(), more };
        if (one.kind === 'sum') entry.fields.add(one.field);
        found.set(key, entry);
      }
    }
  const series = new Map<string, Omit<Series, 'shape'> & { sources: KeptSource[] }>();
  for (const [key, { source, fields, more }] of found) {
    const def = definitions.get(source.of);
    const day = source.day ?? '';
    if (!def) continue;
    const name = seriesName(source);
    const one = series.get(name) ?? { name, months: `${name}/month`, def, day, sources: [] };
    const dimensions = more === 'hour' ? ['hour'] : Object.keys(source.by);
    one.sources.push({ key, source, dimensions, fields: [...fields].sort(), ...(more !== undefined && more !== 'hour' && { span: more }) });
    series.set(name, one);
  }
  const all = [...series.values()].map((one) => ({
    ...one,
    shape: short(JSON.stringify([EDITION, ...one.sources.map(({ key, fields, dimensions }) => [key, fields, dimensions])])),
  }));
  known.set(definitions, all);
  return all;
}

/** The service under which the sums of all sites together are kept. */
export const TOGETHER = '';
/**
 * The source under which they are kept by site, whatever their other dimensions: who looks at each site of an office reads one row for
 * each.
 */
export const ofEachSite = (source: string): string => `${source}/service`;

/** What a month is kept as: the sum of the runs of its days tells whether one of them was kept anew since, because runs only rise. */
export const monthShapeSql = (shape: string, run: string): string => `${shape} || ':' || sum(${run})`;
/** Is every day of the month there? */
export const wholeMonthSql = (month: string): string => `count(*) = extract(day from ${month} + interval '1 month' - interval '1 day')`;

/** Columns of a row that its figures are made of, with their types. */
export function columnsOf({ def, sources, day }: Series): readonly Readonly<Record<'name' | 'type', string>>[] {
  const filters = Object.keys(def.fields);
  const asked = sources.flatMap(({ source, fields, span, dimensions }) => [
    ...fields,
    ...(dimensions.includes('hour') ? [source.at ?? ''] : []),
    ...(span ? [span.from, span.to] : []),
    ...Object.values(source.by).flatMap((slice) => ('field' in slice ? [slice.field] : [])),
    ...Object.keys(source.where).flatMap((key) => filters.filter((name) => key === name || key.startsWith(`${name}_`))),
  ]);
  const wanted = new Set([day, ...asked]);
  return tableColumns(def).filter(({ name, type }) => wanted.has(name) && type !== 'jsonb');
}
