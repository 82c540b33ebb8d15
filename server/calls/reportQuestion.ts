import type { Actor } from '../../src/schema/actor';
import { holds } from '../../src/schema/can';
import { formatInt } from '../../src/schema/format';
import { dimensionsOf, isMeasuredBy, measuresBy, MOST_DAYS, type AnyReport } from '../../src/schema/report/define';
import { addDays, dayOf, isComparison, lengthOf } from '../../src/schema/report/period';
import { forbidden, invalidField, Refusal } from '../refusal';
import type { Question, Value } from '../reports/question';
import { asObject, jsonParam } from './http';

/** Rows that come where no range is named, and that come at most. */
const ROWS = 400;
const MOST_ROWS = 5000;
const MOST_VALUES = 200;

const bad = (name: string): Refusal => new Refusal(400, 'badQuery', { name: name.slice(0, 60) });

function namesParam(params: URLSearchParams, name: string): readonly string[] | null {
  const value = jsonParam(params, name);
  if (value === undefined) return null;
  if (!Array.isArray(value) || !value.every((one): one is string => typeof one === 'string')) throw bad(name);
  return [...new Set(value)];
}

function byParam(report: AnyReport, params: URLSearchParams): readonly string[] {
  const by = namesParam(params, 'by') ?? [];
  const known = dimensionsOf(report);
  for (const name of by) if (!known.includes(name)) throw new Refusal(400, 'badDimension', { name: name.slice(0, 60) });
  return by;
}

/** The measures asked for, each of which must have the dimensions; or all that have them and may be seen. */
function measuresParam(report: AnyReport, actor: Actor, params: URLSearchParams, dimensions: readonly string[]): readonly string[] {
  const may = (name: string): boolean => holds(actor, report.measures[name]?.permission ?? '');
  const asked = namesParam(params, 'measures');
  const lacking = (name: string): string | undefined => dimensions.find((dimension) => !isMeasuredBy(report, name, dimension));
  if (asked === null) {
    const found = measuresBy(report, dimensions).filter(may);
    if (found.length === 0) throw new Refusal(400, 'badDimension', { name: dimensions.join(', ').slice(0, 60) });
    return found;
  }
  for (const name of asked) {
    if (!Object.hasOwn(report.measures, name)) throw new Refusal(400, 'badMeasure', { name: name.slice(0, 60) });
    if (!may(name)) throw forbidden(report.measures[name]?.permission);
    const without = lacking(name);
    if (without !== undefined) throw new Refusal(400, 'badDimension', { name: without });
  }
  return asked;
}

const isValue = (value: unknown): value is Value => value === null || ['string', 'number', 'boolean'].includes(typeof value);

function filterOf(report: AnyReport, params: URLSearchParams, today: string): Pick<Question, 'period' | 'where'> {
  const asked = jsonParam(params, 'filter');
  const { day, day_gte: gte, day_lte: lte, ...others } = asked === undefined ? {} : asObject(asked);
  const read = (name: string, value: unknown, otherwise: string): string => {
    const found = value === undefined ? otherwise : dayOf(value, today);
    if (found === null) throw new Refusal(400, 'badFilter', { field: name });
    return found;
  };
  const only = day === undefined ? undefined : read('day', day, today);
  const first = gte === undefined ? undefined : read('day_gte', gte, today);
  const to = read('day_lte', only ?? lte, first !== undefined && first > today ? first : today);
  const period = { from: only ?? first ?? addDays(to, 1 - report.period), to };
  const [days, most] = [lengthOf(period), report.most ?? MOST_DAYS];
  if (days < 1) throw new Refusal(400, 'badFilter', { field: 'day_lte' });
  if (days > most) throw invalidField('day_gte', 'periodTooLong', { most });
  const where: Record<string, readonly Value[]> = {};
  const known = [...Object.keys(report.dimensions ?? {}), 'service', 'hour'];
  for (const [name, value] of Object.entries(others)) {
    const values = [value].flat();
    if (!known.includes(name) || values.length > MOST_VALUES || !values.every(isValue))
      throw new Refusal(400, 'badFilter', { field: name.slice(0, 60) });
    where[name] = values;
  }
  return { period, where };
}

function sortParam(params: URLSearchParams, by: readonly string[], measures: readonly string[]): Question['sort'] {
  const order = by.map((name) => [name, 'ASC'] as const);
  const value = jsonParam(params, 'sort');
  if (value === undefined) return order;
  const [name, direction] = Array.isArray(value) ? (value as readonly unknown[]) : [];
  const known = typeof name === 'string' && (by.includes(name) || measures.includes(name));
  if (!known || (direction !== 'ASC' && direction !== 'DESC'))
    throw new Refusal(400, 'badSort', { field: String(name ?? '').slice(0, 60) });
  return [[name, direction], ...order.filter(([one]) => one !== name)];
}

function largestParam(params: URLSearchParams, by: readonly string[]): Question['largest'] {
  const value = jsonParam(params, 'largest');
  if (value === undefined) return undefined;
  const [name, most] = Array.isArray(value) && value.length === 2 ? (value as readonly unknown[]) : [];
  if (typeof name !== 'string' || !by.includes(name)) throw bad('largest');
  if (typeof most !== 'number' || !Number.isInteger(most) || most < 1 || most > MOST_VALUES) throw bad('largest');
  return [name, most];
}

function rangeParam(params: URLSearchParams): readonly [number, number] {
  const value = jsonParam(params, 'range');
  if (value === undefined) return [0, ROWS - 1];
  const [from, to] = Array.isArray(value) && value.length === 2 ? (value as readonly unknown[]) : [];
  if (typeof from !== 'number' || typeof to !== 'number') throw new Refusal(400, 'badRange', { most: formatInt(MOST_ROWS) });
  if (!Number.isInteger(from) || !Number.isInteger(to) || from < 0 || to < from || to - from >= MOST_ROWS || from > 1_000_000)
    throw new Refusal(400, 'badRange', { most: formatInt(MOST_ROWS) });
  return [from, to];
}

const KNOWN: readonly string[] = ['by', 'filter', 'measures', 'compare', 'sort', 'range', 'largest', 'format', 'job'];

/** What a call asks of a report, strictly: whatever the report does not have is a 400 that names it. `today`: the business day it is. */
export function readQuestion(report: AnyReport, actor: Actor, params: URLSearchParams, today: string): Question {
  for (const name of params.keys()) if (!KNOWN.includes(name)) throw bad(name);
  const by = byParam(report, params);
  const { period, where } = filterOf(report, params, today);
  const measures = measuresParam(report, actor, params, [...by, ...Object.keys(where)]);
  const compare = params.get('compare');
  if (compare !== null && !isComparison(compare)) throw bad('compare');
  const [sort, range, largest] = [sortParam(params, by, measures), rangeParam(params), largestParam(params, by)];
  return { by, measures, period, where, compare, sort, range, largest };
}
