import { type z } from 'zod';
import { kindOf } from './fields';
import type { AnyField, Fields } from './fields/types';
import { isMessageKey, say, type Language, type MessageKey } from './messages';

export interface ParseOptions {
  /** `create` fills defaults and wants what is required; `update` takes some fields; `input` is an action's dialog. */
  mode: 'create' | 'update' | 'input';
  language?: Language;
  /** What a field is called in the language, and with further names a cell of a list field; the Thai label of the definition when absent. */
  label?: (field: string, ...cell: string[]) => string;
}
/** `errors`: sentences by field; those of a cell of a list field by its path, `steps.2.reward`, rows counted from 0. */
export type Parsed = { ok: true; values: Record<string, unknown> } | { ok: false; errors: Record<string, string> };

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '' ;

/** `tooLong|max=20` to its sentence; what the library itself says, as of a misshapen row, to that of the kind. */
function sentence(message: string, field: AnyField, label: string, language: Language): string {
  const [key = '', ...rest] = message.split('|');
  const params = Object.fromEntries(rest.map((part) => part.split('=') as [string, string]));
  return say(isMessageKey(key) ? key : fallback(field), { label, ...params }, language);
}

const schemas = new WeakMap<AnyField, z.ZodType>();
function schemaOf(field: AnyField): z.ZodType {
  const known = schemas.get(field);
  if (known) return known;
  const made = kindOf(field).schema(field);
  schemas.set(field, made);
  return made;
}

/** `errors`: the sentence about the value itself under the empty path, those about cells of a list under theirs, `2.reward`. */
type Checked = { value: unknown } | { errors: Record<string, string> };

/** Checks one present value: as it is kept, or what is wrong with it. */
export function checkValue(field: AnyField, value: unknown, label: string, language: Language, cellLabel?: ParseOptions['label']): Checked {
  const result = schemaOf(field).safeParse(value);
  if (!result.success) return { errors: { '': sentence(result.error.issues[0]?.message ?? '', field, label, language) } };
  if (field.kind !== 'list') return { value: result.data };
  const rows: Record<string, unknown>[] = [];
  const errors: Record<string, string> = {};
  for (const [index, row] of (result.data as Record<string, unknown>[]).entries()) {
    const parsed = parseRecord(field.of, row, { mode: 'create', language, label: cellLabel });
    if (parsed.ok) rows.push(parsed.values);
    else for (const [path, text] of Object.entries(parsed.errors)) errors[`${index}.${path}`] = text;
  }
  return Object.keys(errors).length > 0 ? { errors } : { value: rows };
}
const fallback = (field: AnyField): MessageKey => (field.kind === 'weights' ? 'notWeights' : field.kind === 'period' ? 'notPeriod' : 'notList');

/** A declared default, or null. */
export const defaultOf = (field: AnyField): unknown => ('default' in field && field.default !== undefined ? field.default : null);

/**
 * Checks a whole record against its fields, strictly: an unknown field, one that is read only, or one fixed at creation is an error of its own.
 * Empty text counts as no value. The same function serves the forms and the server.
 */
export function parseRecord(fields: Fields, values: unknown, { mode, language = 'th', label }: ParseOptions): Parsed {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return { ok: false, errors: { '': say('badJson', {}, language) } };
  const given = values as Record<string, unknown>;
  // Without a prototype: a field called `__proto__` is an unknown field like any other.
  const errors = Object.create(null) as Record<string, string>;
  const out: Record<string, unknown> = {};
  const name = (key: string): string => label?.(key) ?? fields[key]?.label ?? key;
  for (const key of Object.keys(given)) {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (!field) errors[key] = say('unknownField', { field: key.slice(0, 60) }, language);
    else if (field.readOnly) errors[key] = say('readOnlyField', { label: name(key) }, language);
    else if (field.createOnly && mode === 'update') errors[key] = say('fixedField', { label: name(key) }, language);
  }
  for (const [key, field] of Object.entries(fields)) {
    if (field.readOnly || errors[key] !== undefined || (mode === 'update' && !Object.hasOwn(given, key))) continue;
    const value = given[key];
    if (isEmpty(value)) {
      const preset = mode === 'create' && value === undefined ? defaultOf(field) : null;
      if (preset !== null) out[key] = preset;
      else if (field.required) errors[key] = say('required', { label: name(key) }, language);
      else out[key] = null;
      continue;
    }
    const checked = checkValue(field, value, name(key), language, label && ((...cell) => label(key, ...cell)));
    if ('errors' in checked) for (const [path, text] of Object.entries(checked.errors)) errors[path === '' ? key : `${key}.${path}`] = text;
    else if (field.required && (checked.value === '' || (Array.isArray(checked.value) && checked.value.length === 0))) {
      errors[key] = say('required', { label: name(key) }, language);
    } else out[key] = checked.value;
  }
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, values: out };
}
