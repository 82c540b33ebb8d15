import { isEmpty, type AnyField, type Condition, type Fields } from './fields/types';
import type { MessageKey } from './messages';

/**
 * A check across fields, as plain data; the functions below make it. Its sentence stands beside the field named last, that of `oneOf`
 * beside the first.
 */
export type Rule<N extends string = string> =
  | { kind: 'notAbove'; low: N; high: N }
  | { kind: 'before'; start: N; end: N }
  | { kind: 'notAfter'; start: N; end: N }
  | { kind: 'differ'; one: N; other: N }
  | { kind: 'atLeast'; field: N; min: number; when: Condition }
  | { kind: 'oneOf'; names: readonly N[] };

/** A number that is not above another one; both may be the same. */
export const notAbove = <const L extends string, const H extends string>(low: L, high: H) => ({ kind: 'notAbove', low, high }) as const;
/** A day or time that comes before another one. */
export const before = <const S extends string, const E extends string>(start: S, end: E) => ({ kind: 'before', start, end }) as const;
/** A day or time that does not come after another one; both may be the same. */
export const notAfter = <const S extends string, const E extends string>(start: S, end: E) => ({ kind: 'notAfter', start, end }) as const;
/** Two values that are not the same. */
export const differ = <const A extends string, const B extends string>(one: A, other: B) => ({ kind: 'differ', one, other }) as const;
/** A number with a minimum while other fields have given values. */
export const atLeast = <const N extends string>(field: N, min: number, when: Condition) => ({ kind: 'atLeast', field, min, when }) as const;
/** At least one of the fields has a value. */
export const oneOf = <const N extends readonly [string, string, ...string[]]>(...names: N) => ({ kind: 'oneOf', names }) as const;

type Values = Readonly<Record<string, unknown>>;

/** The fields that a field's conditions depend on. */
export const conditionsOf = ({ shown, requiredWhen }: AnyField): readonly string[] => [
  ...Object.keys(shown ?? {}),
  ...Object.keys(requiredWhen ?? {}),
];
/** Does any field depend on another one? */
export const hasConditions = (fields: Fields): boolean => Object.values(fields).some((field) => conditionsOf(field).length > 0);

const isMet = (condition: Condition, valueOf: (name: string) => unknown): boolean =>
  Object.entries(condition).every(([name, wanted]) => [wanted].flat().some((one) => one === (valueOf(name) ?? null)));

/**
 * The fields that are not shown with these values. A hidden field has no value, so a field that depends on one of its values is hidden as
 * well.
 */
export function hiddenFields(fields: Fields, values: Values): ReadonlySet<string> {
  const known = new Map<string, boolean>();
  const isHidden = (name: string): boolean => {
    const found = known.get(name);
    if (found !== undefined) return found;
    known.set(name, false);
    const { shown } = fields[name] ?? {};
    const hidden = shown !== undefined && !isMet(shown, (one) => (isHidden(one) ? null : values[one]));
    known.set(name, hidden);
    return hidden;
  };
  return new Set(Object.keys(fields).filter(isHidden));
}

/** Must a field that is shown have a value, given the other values? */
export const isRequired = ({ required, requiredWhen }: AnyField, values: Values, hidden: ReadonlySet<string>): boolean =>
  required === true || (requiredWhen !== undefined && isMet(requiredWhen, (one) => (hidden.has(one) ? null : values[one])));

/** The fields of a rule; the one its sentence stands beside comes first. */
export function namesOfRule(rule: Rule): readonly string[] {
  switch (rule.kind) {
    case 'notAbove':
      return [rule.high, rule.low];
    case 'before':
    case 'notAfter':
      return [rule.end, rule.start];
    case 'differ':
      return [rule.other, rule.one];
    case 'atLeast':
      return [rule.field, ...Object.keys(rule.when)];
    case 'oneOf':
      return rule.names;
  }
}

/** A list, and the cell below a changed one: their sentences may depend on the changed value. */
function concernedInList(fields: Fields, changed: string): readonly string[] {
  const [name = '', row = '', column = ''] = changed.split('.');
  const field = fields[name];
  if (field?.kind !== 'list' || column === '') return [];
  const isLinked = field.ascending === column || field.distinct === column;
  return [name, ...(isLinked ? [`${name}.${Number(row) + 1}.${column}`] : [])];
}

/** The paths of values whose sentences may depend on a changed value, and so are removed with the change. */
export const concernedBy = (fields: Fields, rules: readonly Rule[] = [], changed: string): readonly string[] => [
  ...concernedInList(fields, changed),
  ...Object.keys(fields).filter((name) => fields[name] !== undefined && conditionsOf(fields[name]).includes(changed)),
  ...rules.flatMap((rule) => (namesOfRule(rule).includes(changed) ? namesOfRule(rule) : [])),
];

/** Times of day and days compare as text; timestamps may have different zones. */
export const order = (value: unknown): number | string =>
  typeof value === 'number' ? value : /T/.test(String(value)) ? Date.parse(String(value)) : String(value);

/** A broken rule: its sentence and the fields it names. */
export interface Broken {
  /** The field the sentence stands beside. */
  field: string;
  key: MessageKey;
  names: Readonly<Record<string, string | readonly string[]>>;
  min?: number;
}

/** Checks a rule. A value that is missing or not shown breaks only `oneOf`. */
export function brokenBy(rule: Rule, values: Values, hidden: ReadonlySet<string>): Broken | null {
  const valueOf = (name: string): unknown => (hidden.has(name) ? null : values[name]);
  const [field = '', against = ''] = namesOfRule(rule);
  if (rule.kind === 'oneOf') {
    const shown = rule.names.filter((name) => !hidden.has(name));
    return shown.length === 0 || shown.some((name) => !isEmpty(valueOf(name)))
      ? null
      : { field: shown[0] ?? field, key: 'ruleOneOf', names: { labels: shown } };
  }
  const value = valueOf(field);
  if (isEmpty(value)) return null;
  if (rule.kind === 'atLeast')
    return isMet(rule.when, valueOf) && Number(value) < rule.min
      ? { field, key: 'tooSmall', names: { label: field }, min: rule.min }
      : null;
  const other = valueOf(against);
  if (isEmpty(other)) return null;
  const [right, left] = [order(value), order(other)];
  const broken = { notAbove: left > right, before: left >= right, notAfter: left > right, differ: left === right }[rule.kind];
  const key = ({ notAbove: 'ruleNotAbove', before: 'ruleBefore', notAfter: 'ruleNotAfter', differ: 'ruleDiffer' } as const)[rule.kind];
  return broken ? { field, key, names: { label: field, other: against } } : null;
}
