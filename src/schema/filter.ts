import type { AnyResource } from './define';
import type { AnyField } from './fields/types';
import { bangkokDay, dayStart } from './format';

/**
 * The grammar of filters, for lists, views and states, on both sides. `status`: equals or is any of; `status_ne`: is not; `amount_gte` and
 * `amount_lte`: bounds; `name_like`: contains; `line_empty`: has a value or none. Days may be relative to today: `today`, `today-7`,
 * `today+3`. A reference to an employee may be `me`, in lists: who asks.
 */
export type FilterOp = 'is' | 'not' | 'gte' | 'lte' | 'like' | 'empty';
export interface FilterKey {
  field: string;
  op: FilterOp;
}
export type FilterValues = Readonly<Record<string, unknown>>;
type WithFields = Pick<AnyResource, 'fields'>;

/** Columns every resource has. */
export const SYSTEM_COLUMNS: readonly string[] = ['id', 'version', 'created_at', 'updated_at'];
/** The key of the full search, which belongs to no field. */
export const SEARCH_KEY = 'q';

const SUFFIXES: Readonly<Record<Exclude<FilterOp, 'is'>, string>> = {
  not: '_ne',
  gte: '_gte',
  lte: '_lte',
  like: '_like',
  empty: '_empty',
};
const SUFFIXED = Object.entries(SUFFIXES) as readonly [Exclude<FilterOp, 'is'>, string][];

const isColumn = (def: WithFields, name: string): boolean => SYSTEM_COLUMNS.includes(name) || Object.hasOwn(def.fields, name);

/**
 * The field and the operation of a filter key; null where no field has it. A field is always named whole, also when its name ends in
 * `_gte`.
 */
export function parseFilterKey(def: WithFields, key: string): FilterKey | null {
  if (isColumn(def, key)) return { field: key, op: 'is' };
  for (const [op, suffix] of SUFFIXED) {
    const field = key.slice(0, -suffix.length);
    if (key.endsWith(suffix) && isColumn(def, field)) return { field, op };
  }
  return null;
}
export const filterKey = (field: string, op: FilterOp): string => (op === 'is' ? field : field + SUFFIXES[op]);

const OPS: readonly FilterOp[] = ['is', ...SUFFIXED.map(([op]) => op)];
/** Every key that can filter by a field. No other field has one of these names, see D074. */
export const keysOf = (field: string): readonly string[] => OPS.map((op) => filterKey(field, op));

/** A filter without the keys of one field. */
export function withoutField(filter: FilterValues, field: string): FilterValues {
  const keys = keysOf(field);
  return Object.fromEntries(Object.entries(filter).filter(([key]) => !keys.includes(key)));
}

/** The operations of a kind, by how it is filtered. `empty` works for every field. */
export function opsOf(style: 'equals' | 'range' | 'contains' | 'has' | 'none'): readonly FilterOp[] {
  switch (style) {
    case 'none':
      return ['empty'];
    case 'range':
      return ['is', 'not', 'empty', 'gte', 'lte'];
    case 'contains':
      return ['is', 'not', 'empty', 'like'];
    default:
      return ['is', 'not', 'empty'];
  }
}

const RELATIVE = /^today(?:([+-])(\d{1,4}))?$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;

/** The days from today of a relative day: 0 for `today`, -7 for `today-7`; null for anything else. */
export function daysFromToday(value: unknown): number | null {
  const match = typeof value === 'string' ? RELATIVE.exec(value) : null;
  return match ? Number(match[2] ?? 0) * (match[1] === '-' ? -1 : 1) : null;
}

/** The employee who asks, as the value of a reference to employees. */
export const ME = 'me';
export const isMe = (field: AnyField | undefined, value: unknown): boolean =>
  value === ME && field?.kind === 'ref' && field.resource === 'employee';

/** A value as the field compares it: a relative day becomes that day of Bangkok's calendar. */
export function resolveValue(field: AnyField | undefined, value: unknown, now: Date): unknown {
  if (field && field.kind !== 'date' && field.kind !== 'datetime') return value;
  const days = daysFromToday(value);
  return days === null ? value : bangkokDay(new Date(now.getTime() + days * DAY_MS));
}

/** A date without a time, which on a column of times means the whole day. */
export const isBareDay = (value: unknown): value is string => typeof value === 'string' && DAY.test(value);
/** When the day after it begins. */
export const dayAfter = (day: string): string => new Date(Date.parse(dayStart(day)) + DAY_MS).toISOString();

const isEmpty = (value: unknown): boolean => value === null || value === undefined || (Array.isArray(value) && value.length === 0);
const momentOf = (value: unknown): number => (value instanceof Date ? value.getTime() : Date.parse(String(value)));

/** The start and end of a time: a date without a time spans its day. */
const spanOf = (moment: unknown): readonly [number, number] =>
  isBareDay(moment) ? [Date.parse(dayStart(moment)), Date.parse(dayAfter(moment)) - 1] : [momentOf(moment), momentOf(moment)];

/** -1 before, 0 within, 1 after the wanted value. */
function compare(moments: boolean, value: unknown, wanted: unknown): number {
  if (moments) {
    const at = momentOf(value);
    const [start, end] = spanOf(wanted);
    return at < start ? -1 : at > end ? 1 : 0;
  }
  if (typeof value === 'string' && typeof wanted === 'string') return value < wanted ? -1 : value > wanted ? 1 : 0;
  return Math.sign(Number(value) - Number(wanted));
}

function holds(def: WithFields, { field: name, op }: FilterKey, asked: unknown, row: FilterValues, now: Date): boolean {
  const field = def.fields[name];
  const moments = field ? field.kind === 'datetime' : name.endsWith('_at');
  const value = row[name] ?? null;
  // A record only shows whether a secret is set.
  if (op === 'empty') return (field?.kind === 'secret' ? value !== true : isEmpty(value)) === (asked === true);
  if (op === 'is' || op === 'not') {
    const wanted = (Array.isArray(asked) ? asked : [asked]).map((one: unknown) => resolveValue(field, one, now));
    const held = Array.isArray(value) ? value : [value];
    const found = wanted.some((one) =>
      held.some((mine) => mine === one || (moments && mine !== null && one !== null && compare(true, mine, one) === 0)),
    );
    return found === (op === 'is');
  }
  // An absent value lies within no bounds.
  if (value === null) return false;
  if (op === 'like') return String(value).toLowerCase().includes(String(asked).toLowerCase());
  const side = compare(moments, value, resolveValue(field, asked, now));
  return op === 'gte' ? side >= 0 : side <= 0;
}

/** Does a record match a filter? The same function decides about the panel's buttons and the server's checks. `now`: the server's clock. */
export const matches = (def: WithFields, filter: FilterValues | undefined, row: FilterValues, now: Date): boolean =>
  Object.entries(filter ?? {}).every(([key, asked]) => {
    const parsed = parseFilterKey(def, key);
    return parsed !== null && holds(def, parsed, asked, row, now);
  });

const isSide = (op: FilterOp | undefined): op is 'gte' | 'lte' => op === 'gte' || op === 'lte';

/** The narrower of two bounds. */
function tighter(field: AnyField | undefined, op: 'gte' | 'lte', one: unknown, other: unknown, now: Date): unknown {
  const edge = (value: unknown): number | string => {
    const bound = resolveValue(field, value, now);
    if (field === undefined || field.kind === 'datetime') return spanOf(bound)[op === 'gte' ? 0 : 1];
    return typeof bound === 'number' ? bound : String(bound);
  };
  const [mine, theirs] = [edge(one), edge(other)];
  return (op === 'gte' ? mine >= theirs : mine <= theirs) ? one : other;
}

/** Both filters at once: a fixed filter can be narrowed, but not widened. */
export function narrowed(def: WithFields, fixed: FilterValues, own: FilterValues, now: Date): FilterValues {
  const merged: Record<string, unknown> = { ...own };
  for (const [key, wanted] of Object.entries(fixed)) {
    const parsed = Object.hasOwn(own, key) ? parseFilterKey(def, key) : null;
    const ours = [own[key]].flat();
    const theirs = [wanted].flat();
    let both: unknown[] = [];
    if (parsed && isSide(parsed.op)) both = [tighter(def.fields[parsed.field], parsed.op, wanted, own[key], now)];
    else if (parsed?.op === 'not') both = [...new Set([...theirs, ...ours])];
    else if (parsed) both = ours.filter((value) => theirs.includes(value));
    merged[key] = both.length === 0 ? wanted : both.length === 1 ? both[0] : both;
  }
  return merged;
}
