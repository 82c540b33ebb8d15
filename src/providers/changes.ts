import type { AnyResource } from '../schema/define';

type Values = Readonly<Record<string, unknown>>;
const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Fields of the form that an update may carry and that differ from what was read. An empty secret, or empty personal data, means: keep what is there. */
export function changedFields(def: AnyResource, data: Values, before: Values | undefined): Record<string, unknown> {
  const changed: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(def.fields)) {
    if (field.readOnly || field.createOnly || !Object.hasOwn(data, name) || same(data[name], before?.[name])) continue;
    if ((field.kind === 'secret' || field.personal !== undefined) && (typeof data[name] !== 'string' || data[name] === '')) continue;
    changed[name] = data[name];
  }
  return changed;
}

/** Fields a new record may carry: declared, and not set by the server. Absent and null alike are left out. */
export function givenFields(def: AnyResource, data: Values): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(def.fields)) {
    if (field.readOnly || data[name] === undefined || data[name] === null) continue;
    if (field.kind === 'secret' && typeof data[name] !== 'string') continue;
    given[name] = data[name];
  }
  return given;
}
