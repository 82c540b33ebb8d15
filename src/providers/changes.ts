import type { AnyResource } from '../schema/define';

type Values = Readonly<Record<string, unknown>>;
const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/**
 * What a write sends, and the fields that must not be sent although the form changed them. Dropping those silently would report them as
 * saved.
 */
export interface Sent {
  values: Record<string, unknown>;
  fixed: readonly string[];
}

/**
 * Fields of the form that an update may carry and that differ from what was read. An empty secret or empty personal data means: keep the
 * stored value. `fixed`: fields that only the server sets or that stay as they were created.
 */
export function changedFields(def: AnyResource, data: Values, before: Values | undefined): Sent {
  const values: Record<string, unknown> = {};
  const fixed: string[] = [];
  for (const [name, field] of Object.entries(def.fields)) {
    if (!Object.hasOwn(data, name) || same(data[name], before?.[name])) continue;
    if ((field.kind === 'secret' || field.personal !== undefined) && (typeof data[name] !== 'string' || data[name] === '')) continue;
    if (field.readOnly || field.createOnly) fixed.push(name);
    else values[name] = data[name];
  }
  return { values, fixed };
}

/**
 * Fields a new record carries. A field that is absent or null is left out, unless it has a default. `fixed`: fields that only the server
 * sets, unless the value is the one the server would set.
 */
export function givenFields(def: AnyResource, data: Values): Sent {
  const values: Record<string, unknown> = {};
  const fixed: string[] = [];
  for (const [name, field] of Object.entries(def.fields)) {
    // A cleared default is sent as null; otherwise the server would put the default back.
    const isCleared = data[name] === null && !field.readOnly && !field.required && 'default' in field;
    if (data[name] === undefined || (data[name] === null && !isCleared)) continue;
    if (field.kind === 'secret' && typeof data[name] !== 'string') continue;
    if (!field.readOnly) values[name] = data[name];
    else if (!('default' in field) || !same(field.default, data[name])) fixed.push(name);
  }
  return { values, fixed };
}
