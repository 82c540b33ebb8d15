import { z } from 'zod';
import { defaultOf, type Origin } from './defaults';
import { kindOf } from './fields';
import { isEmpty, type AnyField, type Fields } from './fields/types';
import { listFindings } from './listRules';
import { isMessageKey, say, type Language } from './messages';
import { brokenBy, conditionsOf, hiddenFields, isRequired, namesOfRule, type Rule } from './rules';

export interface ParseOptions {
  /**
   * `create` fills defaults and checks that required fields are there; `update` takes some of the fields; `input` is the dialog of an
   * action.
   */
  mode: 'create' | 'update' | 'input';
  /** Checks across the fields; for an `update` they need the `record`. */
  rules?: readonly Rule[];
  /** The record an `update` changes. Without it, fields that depend on others are neither checked nor returned. */
  record?: Readonly<Record<string, unknown>>;
  /** When and by whom it is sent; without it computed defaults are left out, and no moment has to come yet. */
  origin?: Origin;
  language?: Language;
  /** The label of a field, and with further names of a cell in a list field; the Thai label of the definition when absent. */
  label?: (field: string, ...cell: string[]) => string;
}
/** `errors`: sentences by field; for a cell of a list field by its path, `steps.2.reward`, rows counted from 0. */
export type Parsed = { ok: true; values: Record<string, unknown> } | { ok: false; errors: Record<string, string> };

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Turns a code such as `tooLong|max=20` into its sentence; a message of the library itself becomes the sentence of the kind. */
function sentence(message: string, field: AnyField, label: string, language: Language): string {
  const [key = '', ...rest] = message.split('|');
  const params = Object.fromEntries(rest.map((part) => part.split('=') as [string, string]));
  return say(isMessageKey(key) ? key : (kindOf(field).wrong ?? 'notList'), { label, ...params }, language);
}

const schemas = new WeakMap<AnyField, z.ZodType>();
function schemaOf(field: AnyField): z.ZodType {
  const known = schemas.get(field);
  if (known) return known;
  const made = kindOf(field).schema(field, z);
  schemas.set(field, made);
  return made;
}

/** `errors`: the sentence about the value itself under the empty path, those about cells of a list under theirs, `2.reward`. */
type Checked = { value: unknown } | { errors: Record<string, string> };

/** Checks one present value: returns its stored form, or the errors. */
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
  if (Object.keys(errors).length > 0) return { errors };
  for (const [path, { key, params, of }] of Object.entries(listFindings(field, rows))) {
    const column = of === undefined ? '' : (cellLabel?.(of) ?? field.of[of]?.label ?? of);
    errors[path] = say(key, { label: path === '' ? label : column, column, ...params }, language);
  }
  return Object.keys(errors).length > 0 ? { errors } : { value: rows };
}

/** Is it a moment that should have come yet, and has passed already? One that stood there `before` may stay. */
const isOver = (field: AnyField, value: unknown, before: unknown, origin: Origin | undefined): boolean =>
  field.kind === 'datetime' &&
  field.ahead === true &&
  origin !== undefined &&
  Date.parse(String(value)) <= origin.now.getTime() &&
  Date.parse(String(value)) !== Date.parse(String(before));

/**
 * Checks a whole record against its fields, strictly: an unknown, read-only or fixed field is an error. Empty text counts as no value, and
 * so does any value of a field that is not shown. Forms and server use this function.
 */
export function parseRecord(
  fields: Fields,
  values: unknown,
  { mode, rules = [], record, origin, language = 'th', label }: ParseOptions,
): Parsed {
  if (typeof values !== 'object' || values === null || Array.isArray(values))
    return { ok: false, errors: { '': say('badJson', {}, language) } };
  const given = values as Record<string, unknown>;
  // Without a prototype, so that a field called `__proto__` is an unknown field like any other.
  const errors = Object.create(null) as Record<string, string>;
  const out: Record<string, unknown> = {};
  const name = (key: string): string => label?.(key) ?? fields[key]?.label ?? key;
  for (const key of Object.keys(given)) {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (!field) errors[key] = say('unknownField', { field: key.slice(0, 60) }, language);
    else if (field.readOnly) errors[key] = say('readOnlyField', { label: name(key) }, language);
    else if (field.createOnly && mode === 'update') errors[key] = say('fixedField', { label: name(key) }, language);
  }
  const isPart = mode === 'update';
  const start = isPart ? (record ?? {}) : defaultsOf(fields, mode, origin);
  const whole: Record<string, unknown> = { ...start, ...defined(given) };
  const hidden = hiddenFields(fields, whole);
  const wasHidden = record ? hiddenFields(fields, record) : hidden;
  for (const [key, field] of Object.entries(fields)) {
    if (field.readOnly || errors[key] !== undefined) continue;
    const depends = conditionsOf(field).length > 0;
    if (isPart && depends && !record) continue;
    if (hidden.has(key)) {
      if (!isPart || !isEmpty(record?.[key])) out[key] = null;
      continue;
    }
    const isGiven = Object.hasOwn(given, key);
    if (isPart && !isGiven && (!depends || !isMissing(start[key]) || field.createOnly)) continue;
    const value = given[key];
    if (isMissing(value)) {
      const isNew = mode === 'create' || (isPart && wasHidden.has(key));
      const preset = isNew && value === undefined ? defaultOf(field, origin) : null;
      if (preset !== null) out[key] = preset;
      else if (mode === 'create' && field.kind === 'text' && field.generated) out[key] = null;
      else if (isRequired(field, whole, hidden)) errors[key] = say('required', { label: name(key) }, language);
      else if (!isPart || isGiven) out[key] = null;
      continue;
    }
    const checked = checkValue(field, value, name(key), language, label && ((...cell) => label(key, ...cell)));
    if ('errors' in checked) for (const [path, text] of Object.entries(checked.errors)) errors[path === '' ? key : `${key}.${path}`] = text;
    else if (isRequired(field, whole, hidden) && isEmpty(checked.value)) errors[key] = say('required', { label: name(key) }, language);
    else if (isOver(field, checked.value, start[key], origin) && (!isPart || record)) errors[key] = say('notAhead', {}, language);
    else out[key] = checked.value;
  }
  if (!isPart || record) Object.assign(errors, brokenRules(rules, { ...whole, ...out }, hidden, errors, name, language));
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, values: out };
}

/**
 * Checks values that an action or the server sets on a record. Checks only the fields that depend on one of them. Also returns empty values
 * for fields that are no longer shown.
 */
export function checkChange(
  fields: Fields,
  set: Readonly<Record<string, unknown>>,
  { record, rules = [], language = 'th', label }: Omit<ParseOptions, 'mode'>,
): Parsed {
  const errors = Object.create(null) as Record<string, string>;
  const whole = { ...record, ...set };
  const hidden = hiddenFields(fields, whole);
  const wasHidden = hiddenFields(fields, record ?? whole);
  const values: Record<string, unknown> = { ...set };
  const name = (key: string): string => label?.(key) ?? fields[key]?.label ?? key;
  for (const [key, field] of Object.entries(fields)) {
    if (hidden.has(key)) {
      if (!wasHidden.has(key) && !isEmpty(whole[key])) values[key] = null;
    } else if ([key, ...conditionsOf(field)].some((one) => Object.hasOwn(set, one)) && conditionsOf(field).length > 0) {
      const value = whole[key];
      const checked = isMissing(value) || field.kind === 'secret' ? { value } : checkValue(field, value, name(key), language);
      if ('errors' in checked) errors[key] = Object.values(checked.errors)[0] ?? '';
      else if (isEmpty(value) && isRequired(field, whole, hidden)) errors[key] = say('required', { label: name(key) }, language);
    }
  }
  const concerned = rules.filter((rule) => namesOfRule(rule).some((one) => Object.hasOwn(set, one)));
  Object.assign(errors, brokenRules(concerned, whole, hidden, errors, name, language));
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, values };
}

const defined = (given: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));

/** The values of a new record, or of a dialog, before anything is typed. */
const defaultsOf = (fields: Fields, mode: ParseOptions['mode'], origin?: Origin): Record<string, unknown> =>
  mode === 'create' ? Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, defaultOf(field, origin)])) : {};

/** The sentences of broken rules, by field. A field that is invalid itself is not compared with others. */
function brokenRules(
  rules: readonly Rule[],
  values: Readonly<Record<string, unknown>>,
  hidden: ReadonlySet<string>,
  errors: Readonly<Record<string, string>>,
  labelOf: (name: string) => string,
  language: Language,
): Record<string, string> {
  const found: Record<string, string> = {};
  for (const rule of rules) {
    const broken = namesOfRule(rule).some((name) => errors[name] !== undefined) ? null : brokenBy(rule, values, hidden);
    if (!broken) continue;
    const params: Record<string, string | number> = { min: broken.min ?? 0 };
    for (const [param, names] of Object.entries(broken.names)) params[param] = quoted([names].flat().map(labelOf), language);
    found[broken.field] ??= say(broken.key, params, language);
  }
  return found;
}
/** Labels joined as a sentence lists them. */
const quoted = (labels: readonly string[], language: Language): string =>
  labels.length === 1
    ? (labels[0] ?? '')
    : labels.map((label) => (language === 'th' ? `“${label}”` : label)).join(language === 'th' ? ' หรือ ' : ' or ');
