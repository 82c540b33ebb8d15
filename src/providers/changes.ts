import type { AnyResource } from '../schema/define';

type Values = Readonly<Record<string, unknown>>;
const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** What a write sends, and the fields that must not be sent although the form changed them: dropped silently, they would be reported as saved. */
export interface Sent {
  values: Record<string, unknown>;
  fixed: readonly string[];
}

/**
 * Fields of the form that an update may carry and that differ from what was read. An empty secret, or empty personal data, means: keep what is there.
 * `fixed`: what only the server sets, and what stays as it was made.
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

/** Fields a new record carries; absent and null alike are left out, where there is no default. `fixed`: what only the server sets, unless it is the value it would set. */
export function givenFields(def: AnyResource, data: Values): Sent {
  const values: Record<string, unknown> = {};
  const fixed: string[] = [];
  for (const [name, field] of Object.entries(def.fields)) {
    // A default that was taken out again is told; otherwise the server would put it back.
    const isCleared = data[name] === null && !field.readOnly && !field.required && 'default' in field;
    if (data[name] === undefined || (data[name] === null && !isCleared)) continue;
    if (field.kind === 'secret' && typeof data[name] !== 'string') continue;
    if (!field.readOnly) values[name] = data[name];
    else if (!('default' in field) || !same(field.default, data[name])) fixed.push(name);
  }
  return { values, fixed };
}
