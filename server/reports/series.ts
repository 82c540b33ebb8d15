import { reports } from '../../src/reports';
import type { AnyResource } from '../../src/schema/define';
import { kindOf } from '../../src/schema/fields';
import { daysFromToday } from '../../src/schema/filter';
import { countedIn, type AnySource } from '../../src/schema/report/define';
import type { Definitions } from '../kernel/rows';
import { severalColumn } from './rows';

/** Rows of a series whose counts and sums are kept. `fields`: what is summed, in the order in which the sums are kept behind the count. */
export interface KeptSource {
  key: string;
  source: AnySource;
  dimensions: readonly string[];
  fields: readonly string[];
}
/** What is kept day by day together: the sources of one resource that go by the same day. `shape` changes with what is kept of them. */
export interface Series {
  name: string;
  def: AnyResource;
  day: string;
  sources: readonly KeptSource[];
  shape: string;
}

const short = (text: string): string => [...text].reduce((sum, letter) => (sum * 33 + letter.charCodeAt(0)) >>> 0, 5381).toString(36);
export const keyOf = (source: AnySource): string => short(JSON.stringify(source));

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
  const found = new Map<string, { source: AnySource; fields: Set<string> }>();
  const counted = reports.flatMap((report) => Object.keys(report.measures).flatMap((name) => countedIn(report, name)));
  for (const one of counted)
    for (const source of one.kind === 'count' || one.kind === 'sum' ? one.of : []) {
      if (!isKept(definitions, source)) continue;
      const entry = found.get(keyOf(source)) ?? { source, fields: new Set<string>() };
      if (one.kind === 'sum') entry.fields.add(one.field);
      found.set(keyOf(source), entry);
    }
  const series = new Map<string, Omit<Series, 'shape'> & { sources: KeptSource[] }>();
  for (const [key, { source, fields }] of found) {
    const def = definitions.get(source.of);
    const day = source.day ?? '';
    if (!def) continue;
    const name = `${def.name}.${day}`;
    const one = series.get(name) ?? { name, def, day, sources: [] };
    one.sources.push({ key, source, dimensions: Object.keys(source.by), fields: [...fields].sort() });
    series.set(name, one);
  }
  const all = [...series.values()].map((one) => ({
    ...one,
    shape: short(JSON.stringify(one.sources.map(({ key, fields, dimensions }) => [key, fields, dimensions]))),
  }));
  known.set(definitions, all);
  return all;
}

/** Columns of a row that its figures are made of. */
export function columnsOf({ def, sources, day }: Series): readonly string[] {
  const filters = Object.keys(def.fields);
  const asked = sources.flatMap(({ source, fields }) => [
    ...fields,
    ...Object.values(source.by).flatMap((slice) => ('field' in slice ? [slice.field] : [])),
    ...Object.keys(source.where).flatMap((key) => filters.filter((name) => key === name || key.startsWith(`${name}_`))),
  ]);
  return [...new Set([day, ...asked])].filter((name) => def.fields[name] !== undefined && kindOf(def.fields[name]).column !== 'jsonb');
}
