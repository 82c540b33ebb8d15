import { defaultOf, type Origin } from '../../schema/defaults';
import type { AnyResource } from '../../schema/define';
import type { AnyField, Fields } from '../../schema/fields/types';
import type { Rec } from '../record';
import { serverNow } from '../../providers/serverTime';
import { presetsOf } from '../../schema/screens';

export type Mode = 'create' | 'update';
export type Values = Readonly<Record<string, unknown>>;

export const isEditable = (field: AnyField, mode: Mode): boolean => !field.readOnly && !(mode === 'update' && field.createOnly);
export const editableFields = (def: AnyResource, mode: Mode): readonly string[] =>
  Object.keys(def.fields).filter((name) => isEditable(def.fields[name]!, mode));

/** The inputs of computed defaults: now, and the employee. */
export const originOf = (me: number): Origin => ({ now: new Date(serverNow()), me });

/** The start values of fields in one place: their defaults. */
export const blank = (fields: Fields, me: number): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, defaultOf(field, originOf(me))]));

/** The start values of a new record: declared defaults, and the values of the page that led here. */
export function startValues(def: AnyResource, prefill: string | null, me: number): Record<string, unknown> {
  const editable = editableFields(def, 'create');
  const values = { ...blank(Object.fromEntries(editable.map((name) => [name, def.fields[name]!])), me), ...presetsOf(def) };
  try {
    const given: unknown = prefill === null ? null : JSON.parse(prefill);
    if (typeof given === 'object' && given !== null)
      for (const [name, value] of Object.entries(given)) if (Object.hasOwn(values, name)) values[name] = value;
  } catch {
    // An unreadable address gives no values.
  }
  return values;
}

/** The start values of an edit. The server sends only the end of personal data, so their inputs start empty. */
export const valuesOf = (def: AnyResource, record: Rec): Record<string, unknown> =>
  Object.fromEntries(
    editableFields(def, 'update').map((name) => [name, def.fields[name]?.personal === undefined ? (record[name] ?? null) : null]),
  );

/** The start values of a copy: every typed field, without those that only one record may have. */
export const copyOf = (def: AnyResource, record: Rec): Record<string, unknown> =>
  Object.fromEntries(
    editableFields(def, 'create').map((name) => {
      const field = def.fields[name]!;
      const own = field.unique === true || field.personal !== undefined || field.kind === 'secret';
      return [name, own ? null : (record[name] ?? null)];
    }),
  );

/** A secret or personal value is sent only when it was typed; the server only tells that one is stored, and how it ends. */
export const isTyped = (field: AnyField, value: unknown): boolean =>
  (field.kind !== 'secret' && field.personal === undefined) || (typeof value === 'string' && value !== '');

/** The declared groups with the fields that can be edited. */
export function formSections(
  def: AnyResource,
  mode: Mode,
  section: (key: string) => string,
  others: string,
): readonly (readonly [string | null, readonly string[]])[] {
  const editable = editableFields(def, mode);
  const declared = Object.entries(def.sections ?? {})
    .map(([key, { fields }]) => [section(key), fields.filter((name) => editable.includes(name))] as const)
    .filter(([, names]) => names.length > 0);
  const named = new Set(declared.flatMap(([, names]) => names));
  const rest = editable.filter((name) => !named.has(name));
  return [...declared, ...(rest.length > 0 ? [[declared.length > 0 ? others : null, rest] as const] : [])];
}
