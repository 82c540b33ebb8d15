/** Values that fit a field, and what a value of each kind looks like on the wire. */
import type { AnyResource } from '../../src/schema/define';
import { createRandom } from '../../server/seed/random';
import { kindOf } from '../../src/schema/fields';
import { isAlwaysThere, type AnyField, type Fields } from '../../src/schema/fields/types';
import type { Rule } from '../../src/schema/rules';
import { anyRow, NotChecked, type Context } from './client';

const mark = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 12);

export async function valueFor(context: Context, definitions: readonly AnyResource[], field: AnyField): Promise<unknown> {
  switch (field.kind) {
    case 'text':
      return field.pattern === 'digits'
        ? '1234567'
        : field.pattern === 'cidr'
          ? '198.51.100.0/24'
          : `contract ${mark()}`
              .replaceAll(' ', field.pattern ? '' : ' ')
              .slice(0, field.maxLength ?? 40)
              .padEnd(field.minLength ?? 0, '0');
    case 'longText':
    case 'richText':
      return 'made by the contract suite';
    case 'int':
      return Math.max(1, field.min ?? 1);
    case 'money':
    case 'percent':
      // What two loosen, a new record may not begin with.
      return field.default ?? Math.max(1, field.min ?? 1);
    case 'bool':
      return false;
    case 'enum':
      return Object.keys(field.values)[0];
    case 'date':
      return '2026-01-31';
    case 'time':
      return '09:30';
    case 'datetime':
      return '2026-01-31T09:30:00Z';
    case 'period':
      return { from: '2026-01-01', to: '2026-01-31' };
    case 'phone':
      return `09${String(Date.now()).slice(-8)}`;
    case 'bank':
      return 'KBANK';
    case 'bankAccount':
      return String(Date.now()).slice(-10).padStart(10, '9');
    case 'tags': {
      if (!field.required) return [];
      if (field.sites) return context.me.user.service.slice(0, 1);
      const offering = definitions.find(({ name }) => name === field.offers);
      return offering ? [(await anyRow(context, offering))[offering.title]] : Object.keys(field.values ?? {}).slice(0, 1);
    }
    case 'color':
      return '#2e7d32';
    case 'url':
      return 'https://example.com/';
    case 'weights':
      return [{ label: 'x', weight: 1, prize: 0, stock: null, color: null }];
    case 'json':
      return {};
    case 'list': {
      const entries: Record<string, unknown>[] = [];
      for (let at = 0; at < Math.max(1, field.min ?? 1); at += 1) entries.push(await sample(context, definitions, field.of));
      return entries;
    }
    case 'ref': {
      const other = definitions.find((def) => def.name === field.resource);
      if (!other) throw new NotChecked(`${field.resource} is not declared`);
      return (await anyRow(context, other)).id;
    }
    case 'refs': {
      const other = field.required ? definitions.find((def) => def.name === field.resource) : undefined;
      return other ? [(await anyRow(context, other)).id] : [];
    }
    default: {
      // A kind that is new says itself what a believable value is.
      const made = kindOf(field).demo(createRandom(1, new Date()), field);
      if (made === null) throw new NotChecked(`no sample of a ${field.kind}`);
      return made;
    }
  }
}

/** Values of other fields with which a field is shown. */
export const shownBy = (fields: Fields, name: string): Record<string, unknown> =>
  Object.assign(
    {},
    ...Object.entries(fields[name]?.shown ?? {}).map(([other, wanted]) => ({ ...shownBy(fields, other), [other]: [wanted].flat()[0] })),
  ) as Record<string, unknown>;

/** Two values of a field that is measured, the smaller first. */
export function pairOf(field: AnyField): readonly [unknown, unknown] {
  const { measure } = kindOf(field);
  if (measure === 'number') {
    const { min = 1, max = Number.POSITIVE_INFINITY } = field as { min?: number; max?: number };
    const least = Math.max(min, Math.min(1, max - 1));
    return [least, least + 1];
  }
  const pairs: Readonly<Record<string, readonly [string, string]>> = {
    date: ['2026-01-30', '2026-01-31'],
    time: ['08:00', '09:30'],
    datetime: ['2026-01-31T08:00:00Z', '2026-01-31T09:30:00Z'],
  };
  const pair = pairs[measure ?? ''];
  if (!pair) throw new NotChecked(`nothing is known of what measures a ${field.kind}`);
  return pair;
}

/** Values that are wrong for a rule, and nothing else. */
export async function breaking(
  context: Context,
  definitions: readonly AnyResource[],
  fields: Fields,
  rule: Rule,
): Promise<Record<string, unknown>> {
  const of = (name: string): AnyField => fields[name] ?? { kind: 'text', label: '' };
  switch (rule.kind) {
    case 'notAbove': {
      const [high] = pairOf(of(rule.high)) as [number, number];
      const [low] = pairOf(of(rule.low)) as [number, number];
      return { [rule.high]: high, [rule.low]: Math.max(low, high + 1) };
    }
    case 'before':
    case 'notAfter': {
      const [early, late] = pairOf(of(rule.end));
      return { [rule.start]: late, [rule.end]: early };
    }
    case 'differ': {
      const same = await valueFor(context, definitions, of(rule.one));
      return { [rule.one]: same, [rule.other]: same };
    }
    case 'atLeast':
      return {
        [rule.field]: rule.min - 1,
        ...Object.fromEntries(Object.entries(rule.when).map(([name, wanted]) => [name, [wanted].flat()[0]])),
      };
    case 'oneOf':
      return Object.fromEntries(rule.names.map((name) => [name, null]));
  }
}

/** A record of the fields that must be there, by the rules across them: where one of several is wanted, the first. */
export async function sample(
  context: Context,
  definitions: readonly AnyResource[],
  fields: Fields,
  rules: readonly Rule[] = [],
): Promise<Record<string, unknown>> {
  const wanted = new Set(rules.flatMap((rule) => (rule.kind === 'oneOf' ? rule.names.slice(0, 1) : [])));
  const out: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields))
    if ((field.required || wanted.has(name)) && !field.readOnly) out[name] = await valueFor(context, definitions, field);
  return out;
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:?\d{2})$/;
const number = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const shapes: Partial<Record<AnyField['kind'], [(value: unknown, field: AnyField) => boolean, string]>> = {
  money: [(value) => number(value) && Number(value.toFixed(2)) === value, 'a number in baht with at most two decimals'],
  percent: [number, 'a number'],
  int: [Number.isInteger, 'a whole number'],
  bool: [(value) => typeof value === 'boolean', 'true or false'],
  secret: [(value) => typeof value === 'boolean', 'only whether there is one'],
  datetime: [(value) => typeof value === 'string' && MOMENT.test(value), 'an ISO 8601 time with zone'],
  date: [(value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value), 'YYYY-MM-DD'],
  ref: [Number.isInteger, 'the number of a record'],
  refs: [(value) => Array.isArray(value) && value.every(Number.isInteger), 'numbers of records'],
  tags: [(value) => Array.isArray(value) && value.every((one) => typeof one === 'string'), 'a list of words'],
  enum: [(value, field) => field.kind === 'enum' && Object.hasOwn(field.values, String(value)), 'one of its values'],
  list: [Array.isArray, 'a list'],
  weights: [Array.isArray, 'a list'],
  json: [() => true, 'JSON'],
  period: [(value) => typeof value === 'object', 'a period'],
};
/** What is wrong with a value on the wire; null when nothing is. */
export function misshapen(field: AnyField, value: unknown): string | null {
  if (value === undefined) return 'is missing';
  if (value === null) return isAlwaysThere(field) && field.reveal === undefined ? 'is required and null' : null;
  const [fits, words] = shapes[field.kind] ?? [(one: unknown) => typeof one === 'string', 'text'];
  return fits(value, field) ? null : `is not ${words}`;
}
export const isMoment = (value: unknown): boolean => typeof value === 'string' && MOMENT.test(value);
