import { reports } from '../../src/reports';
import type { AnyResource } from '../../src/schema/define';
import { kindOf } from '../../src/schema/fields';
import { daysFromToday } from '../../src/schema/filter';
import { countedIn, type AnySource, type CountedMeasure } from '../../src/schema/report/define';
import { quote } from '../db/columns';
import type { Definitions } from '../kernel/rows';
import { severalColumn } from './rows';

/** From one moment of a row to another. */
export interface Span {
  from: string;
  to: string;
}
/**
 * Rows of a series whose counts and sums are kept. `fields`: what is summed, in the order in which the sums are kept behind the count. `span`: how many took
 * so many seconds is kept instead, in steps narrow enough for a median to be within 1 % or a second.
 */
export interface KeptSource {
  key: string;
  source: AnySource;
  dimensions: readonly string[];
  fields: readonly string[];
  span?: Span;
}
/**
 * What is kept day by day together: the sources of one resource that go by the same day. `shape` changes with what is kept of them. `months`: the name under
 * which whole months are kept, by their first day.
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
export const keyOf = (source: AnySource, span?: Span): string => short(JSON.stringify(span === undefined ? source : [source, span]));

/** Rows of one resource that go by the same day are kept together. */
export const seriesName = ({ of, day }: AnySource): string => `${of}.${day ?? ''}`;

/** What median and p90 are of; null for any other measure. */
export const spanOf = (measure: CountedMeasure): Span | null => ('from' in measure ? { from: measure.from, to: measure.to } : null);

/** Changes when every office has to reckon its sums again, without a change of what they are of. */
const EDITION = 2;

/** Up to here each second is a step of its own; above, a step is this much wider than the one before, and stands for its middle. */
const [SINGLE, WIDER] = [50, 1.02];
export const secondsSql = ({ from, to }: Span): string => `extract(epoch from t.${quote(to)} - t.${quote(from)})::numeric`;
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

const known = new WeakMap<Definitions, readonly Series[]>();

/** Everything of the product's reports that is kept as sums, of the entities there are. */
export function seriesOf(definitions: Definitions): readonly Series[] {
  const made = known.get(definitions);
  if (made) return made;
  const found = new Map<string, { source: AnySource; fields: Set<string>; span: Span | null }>();
  const counted = reports.flatMap((report) => Object.keys(report.measures).flatMap((name) => countedIn(report, name)));
  for (const one of counted)
    for (const source of one.kind === 'distinct' || one.kind === 'oldest' ? [] : one.of) {
      if (!isKept(definitions, source)) continue;
      const span = spanOf(one);
      const key = keyOf(source, span ?? undefined);
      const entry = found.get(key) ?? { source, fields: new Set<string>(), span };
      if (one.kind === 'sum') entry.fields.add(one.field);
      found.set(key, entry);
    }
  const series = new Map<string, Omit<Series, 'shape'> & { sources: KeptSource[] }>();
  for (const [key, { source, fields, span }] of found) {
    const def = definitions.get(source.of);
    const day = source.day ?? '';
    if (!def) continue;
    const name = seriesName(source);
    const one = series.get(name) ?? { name, months: `${name}/month`, def, day, sources: [] };
    one.sources.push({ key, source, dimensions: Object.keys(source.by), fields: [...fields].sort(), ...(span && { span }) });
    series.set(name, one);
  }
  const all = [...series.values()].map((one) => ({
    ...one,
    shape: short(JSON.stringify([EDITION, ...one.sources.map(({ key, fields, dimensions }) => [key, fields, dimensions])])),
  }));
  known.set(definitions, all);
  return all;
}

/** What a month is kept as: the sum of the runs of its days tells whether one of them was kept anew since, because runs only rise. */
export const monthShapeSql = (shape: string, run: string): string => `${shape} || ':' || sum(${run})`;
/** Is every day of the month there? */
export const wholeMonthSql = (month: string): string => `count(*) = extract(day from ${month} + interval '1 month' - interval '1 day')`;

/** Columns of a row that its figures are made of. */
export function columnsOf({ def, sources, day }: Series): readonly string[] {
  const filters = Object.keys(def.fields);
  const asked = sources.flatMap(({ source, fields, span }) => [
    ...fields,
    ...(span ? [span.from, span.to] : []),
    ...Object.values(source.by).flatMap((slice) => ('field' in slice ? [slice.field] : [])),
    ...Object.keys(source.where).flatMap((key) => filters.filter((name) => key === name || key.startsWith(`${name}_`))),
  ]);
  return [...new Set([day, ...asked])].filter((name) => def.fields[name] !== undefined && kindOf(def.fields[name]).column !== 'jsonb');
}
