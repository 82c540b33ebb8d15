import type { Actor } from '../../src/schema/actor';
import { can } from '../../src/schema/can';
import type { AnyResource } from '../../src/schema/define';
import { kindOf } from '../../src/schema/fields';
import { isMasked, type AnyField } from '../../src/schema/fields/types';
import { dayStart } from '../../src/schema/format';
import {
  dayAfter,
  isBareDay,
  isMe,
  opsOf,
  parseFilterKey,
  resolveValue,
  SEARCH_KEY,
  SYSTEM_COLUMNS,
  type FilterKey,
} from '../../src/schema/filter';
import { entityNameOf } from '../../src/schema/screens';
import { checkValue } from '../../src/schema/validate';
import { isWorkKey, isWorkValue } from '../../src/schema/work';
import { endSearch, endSql, fragmentSearch, quote } from '../db/columns';
import { Refusal } from '../refusal';
import { reachSql, type Hold } from './reach';
import { reveals, type Definitions } from './rows';

/** A condition on alias `t` and the values of its `$n`. */
export interface Where {
  sql: string;
  params: unknown[];
}
export interface FilterContext {
  def: AnyResource;
  definitions: Definitions;
  actor: Actor;
  service: string;
  /** The office's clock, by which “today” is told. Absent: the machine's. */
  now?: Date;
}

const ID: AnyField = { kind: 'ref', label: 'id', resource: '' };
const MOMENT: AnyField = { kind: 'datetime', label: '' };
const bad = (field: string): Refusal => new Refusal(400, 'badFilter', { field: field.slice(0, 60) });

/** The field behind a filter's name. Only declared filters are taken: each has its index. */
function fieldOf(def: AnyResource, name: string): AnyField {
  if (name === 'id') return ID;
  if (!(def.filters ?? []).includes(name)) throw bad(name);
  const field = SYSTEM_COLUMNS.includes(name) ? MOMENT : def.fields[name];
  if (!field) throw bad(name);
  return field;
}

function valueOf(field: AnyField, name: string, value: unknown): unknown {
  const one = field.kind === 'tags' || field.kind === 'refs' ? [value] : value;
  const checked = checkValue(field, one, name, 'th');
  if ('errors' in checked) throw bad(name);
  return Array.isArray(checked.value) && one !== value ? checked.value[0] : checked.value;
}

class Conditions {
  readonly parts: string[] = [];
  readonly params: unknown[] = [];
  readonly hold: Hold = (value) => `$${this.params.push(value)}`;
  add(build: (hold: Hold) => string): void {
    this.parts.push(build(this.hold));
  }
}

/** The condition that a column is what is asked for, or any of it; true or false, never unknown, unless the column is empty. */
function equalsSql(field: AnyField, name: string, value: unknown, hold: Hold): string {
  const column = `t.${quote(name)}`;
  if (value === null) return `${column} is null`;
  if (field.kind === 'datetime' && isBareDay(value))
    return `(${rangeSql(field, name, 'gte', value, hold)} and ${rangeSql(field, name, 'lte', value, hold)})`;
  const many = Array.isArray(value);
  if (many && value.length > 1000) throw bad(name);
  const values = (many ? value : [value]).map((one) => valueOf(field, name, one));
  if (field.kind === 'tags' || field.kind === 'refs') return `${column} && ${hold(values)}::${kindOf(field).column}`;
  if (many) return `${column} = any(${hold(values)}::${name === 'id' ? 'bigint' : kindOf(field).column.replace('(18,2)', '')}[])`;
  return `${column} = ${hold(values[0])}`;
}

/** The bounds of a field limit what is kept, not what is asked for. */
function boundOf(field: AnyField, name: string, value: unknown): unknown {
  const loose = 'min' in field || 'max' in field ? { ...field, min: undefined, max: undefined } : field;
  return valueOf(loose, name, value);
}

/** A value a list was seen to hold in a column, given back as the place to read on from. Text is taken as it is. */
export function placeOf(def: AnyResource, name: string, value: unknown): unknown {
  const field = SYSTEM_COLUMNS.includes(name) ? MOMENT : def.fields[name];
  if (!field) throw bad(name);
  return kindOf(field).column === 'text' && typeof value === 'string' ? value : boundOf(field, name, value);
}

function rangeSql(field: AnyField, name: string, side: 'gte' | 'lte', value: unknown, hold: Hold): string {
  const column = `t.${quote(name)}`;
  if (field.kind === 'datetime' && isBareDay(value)) {
    if ('errors' in checkValue({ kind: 'date', label: '' }, value, name, 'th')) throw bad(`${name}_${side}`);
    // The last day counts whole: up to the start of the day after it.
    return side === 'gte' ? `${column} >= ${hold(dayStart(value))}` : `${column} < ${hold(dayAfter(value))}`;
  }
  return `${column} ${side === 'gte' ? '>=' : '<='} ${hold(boundOf(field, name, value))}`;
}

const likePattern = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

/**
 * Full search: fragments of what every employee may read, whole values of what is masked or the digits its mask shows, the number itself,
 * and references by what the other record is searched by; by its name alone where the employee may not see that resource, or they would
 * find out by trying what it says.
 */
function addSearch(conditions: Conditions, { def, definitions, actor }: FilterContext, value: unknown): void {
  if (typeof value !== 'string' || value.length > 100) throw bad('q');
  const text = value.normalize('NFC').trim();
  if (text === '') return;
  if ((def.search ?? []).length === 0) throw bad('q');
  conditions.add((hold) => {
    const either: string[] = [];
    // Held when it is first needed: a parameter that no condition names has no type.
    let held: string | undefined;
    const pattern = (): string => (held ??= hold(likePattern(text)));
    if (fragmentSearch(def).length > 0) either.push(`t.search_text like ${pattern()}`);
    for (const name of def.search ?? []) {
      const field = def.fields[name];
      if (field?.kind === 'ref') {
        const other = definitions.get(field.resource);
        if (other && fragmentSearch(other).length > 0) {
          const site = other.scope === 'site' ? 'r.service = t.service and ' : '';
          const sameSite = def.scope === 'site' && other.scope === 'site' ? 'r.service = $1 and ' : site;
          const called = can(actor, other, 'view') ? '' : ` and lower(r.${quote(other.title)}::text) like ${pattern()}`;
          either.push(
            `t.${quote(name)} in (select r.id from ${quote(other.name)} r where ${sameSite}r.search_text like ${pattern()}${called} limit 500)`,
          );
        }
      } else if (field && isMasked(field)) {
        // Only a whole value is answered to: with parts of it one could guess it digit by digit.
        const whole = checkValue(field, text, name, 'th');
        if ('value' in whole) either.push(`t.${quote(name)} = ${hold(whole.value)}`);
        else if (/^\d{4}$/.test(text) && endSearch(def).includes(name)) either.push(`${endSql(`t.${quote(name)}`)} = ${hold(text)}`);
      }
    }
    if (/^\d{1,15}$/.test(text)) either.push(`t.id = ${hold(Number(text))}`);
    return either.length > 0 ? `(${either.join(' or ')})` : 'false';
  });
}

/** One key of a filter as a condition. */
function conditionSql(
  { def, actor, now = new Date() }: FilterContext,
  { field: name, op }: FilterKey,
  key: string,
  value: unknown,
  hold: Hold,
): string {
  const field = fieldOf(def, name);
  if (name === 'id' ? op === 'like' : !opsOf(kindOf(field).filter).includes(op)) throw bad(key);
  const column = `t.${quote(name)}`;
  if (op === 'empty') {
    if (typeof value !== 'boolean') throw bad(key);
    const empty = field.kind === 'tags' || field.kind === 'refs' ? `(${column} is null or ${column} = '{}')` : `${column} is null`;
    return value ? empty : `not (${empty})`;
  }
  // Whether something is there is shown by its mask; what it is, is not.
  if (!reveals(actor, def, name)) throw bad(key);
  if (op === 'like') {
    if (typeof value !== 'string' || value.length > 100) throw bad(key);
    return `${column} ilike ${hold(likePattern(value))}`;
  }
  const resolved = (one: unknown): unknown => (isMe(field, one) ? actor.user.id : resolveValue(field, one, now));
  const asked = Array.isArray(value) ? value.map(resolved) : resolved(value);
  if (op === 'gte' || op === 'lte') return rangeSql(field, name, op, asked, hold);
  const equal = equalsSql(field, name, asked, hold);
  if (op === 'is') return equal;
  return asked === null ? `not (${equal})` : `(${column} is null or not (${equal}))`;
}

/** What of the work on records a filter asks for. */
function workSql({ def, actor, now = new Date() }: FilterContext, key: string, value: unknown, hold: Hold): string {
  const at = `${hold(now.toISOString())}::timestamptz`;
  if (key === '_overdue') return `t.created_at < ${at} - ${hold(def.queue?.promise ?? 0)} * interval '1 minute'`;
  const service = def.scope === 'site' ? 't.service' : "''";
  const [resource, me] = [hold(entityNameOf(def)), hold(actor.user.id)];
  // The few that are open are found first, and the records by their numbers.
  const of = (table: string, who: string, open: string): string =>
    `t.id in (select w.record from ${table} w where w.service = ${service} and w.resource = ${resource} and ${who} and w.expires_at > ${at}${open})`;
  if (key === '_claim') return of('work_claim', `w.employee = ${me}`, '');
  return of('approval', value === 'mine' ? `w.maker = ${me}` : `w.maker <> ${me}`, ' and w.decided_at is null');
}

function addAll(conditions: Conditions, context: FilterContext, filter: Readonly<Record<string, unknown>>): void {
  for (const [key, value] of Object.entries(filter)) {
    if (value === undefined) continue;
    if (key === SEARCH_KEY) addSearch(conditions, context, value);
    else if (isWorkKey(context.def, key)) {
      if (!isWorkValue(key, value)) throw bad(key);
      conditions.add((hold) => workSql(context, key, value, hold));
    } else {
      const parsed = parseFilterKey(context.def, key);
      if (!parsed) throw bad(key);
      conditions.add((hold) => conditionSql(context, parsed, key, value, hold));
    }
  }
}

/**
 * Turns a list's `filter` object into a condition, strictly: an unknown name, a wrong type or a field without an index is a 400.
 * The site comes first, always, and is `$1`. What is asked through a screen is limited to its records.
 */
export function buildWhere(context: FilterContext, filter: Readonly<Record<string, unknown>>): Where {
  const { def, service } = context;
  const conditions = new Conditions();
  if (def.scope === 'site') conditions.add((hold) => `t.service = ${hold(service)}`);
  conditions.parts.push(...reachSql(context, conditions.hold));
  if (def.screen) addAll(conditions, { ...context, def: def.screen.of }, def.screen.filter);
  addAll(conditions, context, filter);
  return { sql: conditions.parts.length > 0 ? conditions.parts.join(' and ') : 'true', params: conditions.params };
}
