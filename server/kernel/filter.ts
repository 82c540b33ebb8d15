import type { Actor } from '../../src/schema/actor';
import { seesAllSites } from '../../src/schema/can';
import { SYSTEM_COLUMNS } from '../../src/schema/check';
import type { AnyResource } from '../../src/schema/define';
import { kindOf } from '../../src/schema/fields';
import { isMasked, type AnyField } from '../../src/schema/fields/types';
import { checkValue } from '../../src/schema/validate';
import { fragmentSearch, quote } from '../db/columns';
import { Refusal } from './errors';
import { reveals, type Definitions } from './rows';

/** A condition on alias `t` and the values of its `$n`. */
export interface Where { sql: string; params: unknown[] }
export interface FilterContext { def: AnyResource; definitions: Definitions; actor: Actor; service: string }

const ID: AnyField = { kind: 'ref', label: 'id', resource: '' };
const MOMENT: AnyField = { kind: 'datetime', label: '' };
const DAY = /^\d{4}-\d{2}-\d{2}$/;
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

/** A Bangkok day as the moments it begins and ends. */
const dayStart = (day: string): string => `${day}T00:00:00+07:00`;
const dayAfter = (day: string): string => new Date(new Date(dayStart(day)).getTime() + 86_400_000).toISOString();

class Conditions {
  readonly parts: string[] = [];
  readonly params: unknown[] = [];
  add(build: (placeholder: (value: unknown) => string) => string): void {
    this.parts.push(build((value) => `$${this.params.push(value)}`));
  }
}

function addEquals(conditions: Conditions, field: AnyField, name: string, value: unknown): void {
  const column = `t.${quote(name)}`;
  if (value === null) { conditions.add(() => `${column} is null`); return; }
  if (field.kind === 'datetime' && typeof value === 'string' && DAY.test(value)) {
    addRange(conditions, field, name, 'gte', value);
    addRange(conditions, field, name, 'lte', value);
    return;
  }
  const many = Array.isArray(value);
  if (many && value.length > 1000) throw bad(name);
  const values = (many ? value : [value]).map((one) => valueOf(field, name, one));
  if (field.kind === 'tags' || field.kind === 'refs') conditions.add((hold) => `${column} && ${hold(values)}::${kindOf(field).column}`);
  else if (many) conditions.add((hold) => `${column} = any(${hold(values)}::${name === 'id' ? 'bigint' : kindOf(field).column.replace('(18,2)', '')}[])`);
  else conditions.add((hold) => `${column} = ${hold(values[0])}`);
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

function addRange(conditions: Conditions, field: AnyField, name: string, side: 'gte' | 'lte', value: unknown): void {
  if (kindOf(field).filter !== 'range' && name !== 'id') throw bad(`${name}_${side}`);
  const column = `t.${quote(name)}`;
  if (field.kind === 'datetime' && typeof value === 'string' && DAY.test(value)) {
    if ('errors' in checkValue({ kind: 'date', label: '' }, value, name, 'th')) throw bad(`${name}_${side}`);
    // The last day counts whole: up to the start of the day after it.
    if (side === 'gte') conditions.add((hold) => `${column} >= ${hold(dayStart(value))}`);
    else conditions.add((hold) => `${column} < ${hold(dayAfter(value))}`);
    return;
  }
  const checked = boundOf(field, name, value);
  conditions.add((hold) => `${column} ${side === 'gte' ? '>=' : '<='} ${hold(checked)}`);
}

const likePattern = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

/** Full search: fragments of what everybody may read, whole values of what is masked, references by what they are searched by, the number itself. */
function addSearch(conditions: Conditions, { def, definitions }: FilterContext, value: unknown): void {
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
          either.push(`t.${quote(name)} in (select r.id from ${quote(other.name)} r where ${sameSite}r.search_text like ${pattern()} limit 500)`);
        }
      } else if (field && isMasked(field)) {
        // Only a whole value is answered to: with parts of it one could guess it digit by digit.
        const whole = checkValue(field, text, name, 'th');
        if ('value' in whole) either.push(`t.${quote(name)} = ${hold(whole.value)}`);
      }
    }
    if (/^\d{1,15}$/.test(text)) either.push(`t.id = ${hold(Number(text))}`);
    return either.length > 0 ? `(${either.join(' or ')})` : 'false';
  });
}

/**
 * Turns a list's `filter` object into a condition, strictly: an unknown name, a wrong type or a field without an index is a 400.
 * The site comes first, always, and is `$1`.
 */
export function buildWhere(context: FilterContext, filter: Readonly<Record<string, unknown>>): Where {
  const { def, actor, service } = context;
  const conditions = new Conditions();
  if (def.scope === 'site') conditions.add((hold) => `t.service = ${hold(service)}`);
  const column = def.siteColumn;
  if (column !== undefined && !seesAllSites(actor)) {
    const several = def.fields[column]?.kind === 'tags';
    conditions.add((hold) => { const own = `${hold([...actor.user.service])}::text[]`; return `(t.${quote(column)} is null or t.${quote(column)} ${several ? `<@ ${own}` : `= any(${own})`})`; });
  }
  const own = def.ownColumn;
  if (own !== undefined && actor.user.level < own.from) conditions.add((hold) => `t.${quote(own.column)} = ${hold(actor.user.id)}`);
  for (const [key, value] of Object.entries(filter)) {
    if (value === undefined) continue;
    if (key === 'q') { addSearch(conditions, context, value); continue; }
    const range = /^(.+)_(gte|lte)$/.exec(key);
    const like = /^(.+)_like$/.exec(key);
    if (range?.[1] && !Object.hasOwn(def.fields, key)) addRange(conditions, fieldOf(def, range[1]), range[1], range[2] as 'gte' | 'lte', value);
    else if (like?.[1] && !Object.hasOwn(def.fields, key)) {
      const name = like[1];
      if (kindOf(fieldOf(def, name)).filter !== 'contains' || !reveals(actor, def, name) || typeof value !== 'string' || value.length > 100) throw bad(key);
      conditions.add((hold) => `t.${quote(name)} ilike ${hold(likePattern(value))}`);
    } else {
      const field = fieldOf(def, key);
      if (!reveals(actor, def, key)) throw bad(key);
      addEquals(conditions, field, key, value);
    }
  }
  return { sql: conditions.parts.length > 0 ? conditions.parts.join(' and ') : 'true', params: conditions.params };
}
