import type { Actor } from '../../src/schema/actor';
import type { AnyResource } from '../../src/schema/define';
import { kindOf } from '../../src/schema/fields';
import { isTime, type AnyReport, type AnySource, type CountedMeasure } from '../../src/schema/report/define';
import { literal, quote } from '../db/columns';
import { buildWhere } from '../kernel/filter';
import type { Definitions } from '../kernel/rows';
import type { Question } from './question';

/** Who reads rows, and when. */
export interface Reading {
  definitions: Definitions;
  actor: Actor;
  now: Date;
}
export type Hold = (value: unknown) => string;

export function definitionOf(definitions: Definitions, { of }: AnySource): AnyResource {
  const def = definitions.get(of);
  if (!def) throw new Error(`a report counts rows of “${of}”, which is not declared`);
  return def;
}

/** The column of a dimension of which a row has several values; null where it has one. */
export function severalColumn(definitions: Definitions, source: AnySource, name: string): string | null {
  const slice = source.by[name];
  const field = slice && 'field' in slice ? definitionOf(definitions, source).fields[slice.field] : undefined;
  return field && slice && 'field' in slice && kindOf(field).filter === 'has' ? quote(slice.field) : null;
}

/** A dimension of time of a day, as it is answered; null for any other dimension. */
export function timeSql(name: string, day: string): string | null {
  switch (name) {
    case 'day':
      return `to_char(${day}, 'YYYY-MM-DD')`;
    case 'week':
      return `to_char(date_trunc('week', ${day}), 'YYYY-MM-DD')`;
    case 'month':
      return `to_char(${day}, 'YYYY-MM')`;
    default:
      return null;
  }
}

/** A dimension of a row, of alias `t`; values of a field of several come from `u`, one each. */
export function dimensionSql(definitions: Definitions, source: AnySource, name: string): string {
  const time = timeSql(name, `t.${quote(source.day ?? '')}`);
  if (time !== null) return time;
  if (name === 'service') return 't.service';
  if (name === 'hour') return `extract(hour from t.${quote(source.at ?? '')} at time zone 'Asia/Bangkok')::integer`;
  const slice = source.by[name];
  if (slice === undefined) throw new Error(`rows of “${source.of}” have no “${name}”`);
  if ('is' in slice) return `${literal(slice.is)}::text`;
  if (slice.bands)
    return `(select max(b) from unnest(array[${slice.bands.map(literal).join(', ')}]::numeric[]) b where b <= t.${quote(slice.field)})`;
  return severalColumn(definitions, source, name) === null ? `t.${quote(slice.field)}` : `u.${quote(name)}`;
}

/** The rows of a source, whatever the site: its own filter, on alias `t`. */
export function ownWhere({ definitions, actor, now }: Reading, source: AnySource, hold: Hold): string {
  const { sql, params } = buildWhere({ def: definitionOf(definitions, source), definitions, actor, service: '', now }, source.where);
  const [, ...values] = params;
  const places = values.map(hold);
  const own = sql.replace(/^t\.service = \$1(?: and )?/, '').replace(/\$(\d+)/g, (_, number: string) => places[Number(number) - 2] ?? '');
  return own === '' ? 'true' : own;
}

/** One value, or any of several, of a dimension that stands in this column. */
export function anyOf(column: string, values: readonly unknown[], hold: Hold, several = false): string {
  const wanted = hold(values.filter((value) => value !== null).map(String));
  const equal = several ? `${column}::text[] && ${wanted}::text[]` : `(${column})::text = any(${wanted}::text[])`;
  return values.includes(null) ? `(${equal} or ${column} is null)` : equal;
}

/** Where and for whom it is asked. */
export interface Asking extends Reading {
  report: AnyReport;
  services: readonly string[];
  /** Rows of later moments do not count: what a day had at this hour. */
  until?: Date;
}

/** Seconds from one moment of a row to another. */
export const secondsSql = ({ from, to }: Readonly<Record<'from' | 'to', string>>): string =>
  `extract(epoch from t.${quote(to)} - t.${quote(from)})::numeric`;

/** What of a row a measure reckons with; null where rows are only counted. */
export function valueSql(measure: CountedMeasure, hold: Hold, now: Date): string {
  if ('from' in measure) return secondsSql(measure);
  if (measure.kind === 'count') return 'null::numeric';
  if (measure.kind === 'oldest') return `extract(epoch from ${hold(now.toISOString())}::timestamptz - t.${quote(measure.field)})::numeric`;
  return `t.${quote(measure.field)}`;
}

/** Only of rows written before a moment, where one is named. */
export const untilSql = ({ until }: Asking, { at }: AnySource, hold: Hold): string[] =>
  until && at !== undefined ? [`t.${quote(at)} <= ${hold(until.toISOString())}::timestamptz`] : [];

/** What is asked of the dimensions of rows. */
export const askedSql = ({ definitions }: Asking, { where }: Question, source: AnySource, hold: Hold): string[] =>
  Object.entries(where).map(([name, values]) => {
    const several = severalColumn(definitions, source, name);
    return several === null ? anyOf(dimensionSql(definitions, source, name), values, hold) : anyOf(`t.${several}`, values, hold, true);
  });

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
