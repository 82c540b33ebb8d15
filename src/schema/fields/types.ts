import type { PermissionCode } from '../data/permissions';
/** The options of a declared field. Plain data: both sides read it, and it depends on neither. */

/** Meaning of a state, shown as colour + icon + word: green, amber, blue, red, grey. */
export type Tone = 'done' | 'waiting' | 'working' | 'refused' | 'closed';

/** Given values of other fields of the same record: one, or any of a list. All of them must hold. */
export type Condition = Readonly<Record<string, ConditionValue | readonly ConditionValue[]>>;
export type ConditionValue = string | number | boolean | null;

export interface FieldOptions {
  /** Thai label; the English one is in the dictionary, and the compiler checks that none is missing. */
  label: string;
  /** A sentence below the input. */
  help?: string;
  /** Must be present and not empty. */
  required?: boolean;
  /** Shown, required and stored only while other fields have these values; otherwise the field has no value. */
  shown?: Condition;
  /** Required while other fields have these values. */
  requiredWhen?: Condition;
  /** Only the server sets it; forms cannot. */
  readOnly?: boolean;
  /** Can be set when the record is made, and is fixed from then on. */
  createOnly?: boolean;
  /** Code of the sub-permission asked for when the value is given or changed in a form, on top of the verb. */
  change?: PermissionCode;
  /** No two records of the site (of the office, for office resources) share the value. */
  unique?: boolean;
  /** Code of the sub-permission without which the server sends the value masked. */
  reveal?: PermissionCode;
  /**
   * Personal data: masked for everyone. An employee with this code sees the whole value of one record at a time, with a reason, recorded
   * and limited per day.
   */
  personal?: PermissionCode;
}

export interface Sized {
  maxLength?: number;
  minLength?: number;
}
export interface Ranged {
  min?: number;
  max?: number;
}

export interface EnumOption {
  label: string;
  tone?: Tone;
}
export type EnumValues = Record<string, EnumOption | string>;

/** The names of the entities there are, as the catalogue writes them down. */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface ResourceNames {}
export type ResourceName = keyof ResourceNames;

/** What a definition may say of a field, by kind. Each kind adds itself where its rules are (`declare module './types'`). */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface Kinds {}

export type FieldKind = keyof Kinds;
export type Field<K extends FieldKind = FieldKind> = { [P in K]: { readonly kind: P } & Readonly<Kinds[P]> }[K];
export type AnyField = Field;
/** Is the value masked for employees without a right to it? */
export const isMasked = (field: AnyField): boolean => field.reveal !== undefined || field.personal !== undefined;
/** Does every record have a value? A field that is shown only sometimes may be empty, required or not. */
export const isAlwaysThere = (field: AnyField): boolean => field.required === true && field.shown === undefined;
/** Is this no value, of whatever kind the field is? */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
export type Fields = Readonly<Record<string, AnyField>>;
/** What a definition writes for a kind; `kind` and positional arguments are filled in by `f`. */
export type OptionsOf<K extends FieldKind> = Readonly<Kinds[K]>;

/** A prize table row: whole weights, so that chances are exact. */
export interface WeightRow {
  label: string;
  weight: number;
  prize: number;
  stock: number | null;
  color: string | null;
}
export interface Period {
  from: string;
  to: string;
}

/**
 * What a value of each kind looks like in a row: money and percent in their unit with at most 2 decimals, dates `YYYY-MM-DD`, times
 * `HH:mm`, datetimes ISO 8601.
 */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface KindValues {}

type BaseValue<T extends AnyField> = T extends { kind: 'enum'; values: infer V }
  ? keyof V & string
  : T extends { kind: 'list'; of: infer O extends Fields }
    ? ValuesOf<O>[]
    : KindValues[T['kind']];

/** The value of a field in a row: never null when the field is required and always shown. */
export type ValueOf<T extends AnyField> = T extends { shown: Condition }
  ? BaseValue<T> | null
  : T extends { required: true }
    ? BaseValue<T>
    : BaseValue<T> | null;
export type ValuesOf<F extends Fields> = { -readonly [K in keyof F]: ValueOf<F[K]> };
