import type { PermissionCode } from '../data/permissions';
/** What a declared field may say. Plain data: both sides read it, neither is named. */

/** Meaning of a state, shown as colour + icon + word: green, amber, blue, red, grey. */
export type Tone = 'done' | 'waiting' | 'working' | 'refused' | 'closed';

export interface FieldOptions {
  /** Thai label; the English one lives in the dictionary, which the compiler keeps complete. */
  label: string;
  /** A sentence below the input. */
  help?: string;
  /** Must be present and not empty. */
  required?: boolean;
  /** Never taken from a form; only the server sets it. */
  readOnly?: boolean;
  /** Taken when the record is made and fixed from then on. */
  createOnly?: boolean;
  /** No two records of the site (of the office, for office resources) share the value. */
  unique?: boolean;
  /** Code of the sub-permission without which the server sends the value masked. */
  reveal?: PermissionCode;
  /** Personal data: masked for everybody. Who holds this code sees the whole value one record at a time, with a reason, recorded and limited per day. */
  personal?: PermissionCode;
}

export interface Sized { maxLength?: number; minLength?: number }
export interface Ranged { min?: number; max?: number }

export interface EnumOption { label: string; tone?: Tone }
export type EnumValues = Record<string, EnumOption | string>;

interface Kinds {
  text: FieldOptions & Sized & { pattern?: 'username' | 'code' | 'digits' | 'cidr' | 'path' | 'sender'; default?: string };
  longText: FieldOptions & Sized & { default?: string };
  richText: FieldOptions & Sized;
  int: FieldOptions & Ranged & { default?: number };
  money: FieldOptions & Ranged & { default?: number; ledger?: 'member_cash' | 'bank' };
  percent: FieldOptions & Ranged & { default?: number };
  bool: FieldOptions & { default?: boolean };
  enum: FieldOptions & { values: EnumValues; default?: string };
  date: FieldOptions;
  time: FieldOptions;
  datetime: FieldOptions & { default?: 'now' };
  period: FieldOptions;
  phone: FieldOptions;
  bank: FieldOptions;
  bankAccount: FieldOptions;
  nationalId: FieldOptions;
  ref: FieldOptions & { resource: string };
  refs: FieldOptions & { resource: string };
  image: FieldOptions;
  file: FieldOptions;
  /**
   * `sites`: names of sites; one's own are offered. `offers`: a resource the titles of which are offered, a click away; the server takes no other words.
   * `values`: a closed set of words with what each is called; any of them are ticked.
   */
  tags: FieldOptions & { max?: number; sites?: true; offers?: string; values?: EnumValues };
  json: FieldOptions;
  list: FieldOptions & { of: Record<string, AnyField>; max?: number };
  weights: FieldOptions;
  color: FieldOptions & { default?: string };
  url: FieldOptions;
  secret: FieldOptions & Sized;
}

export type FieldKind = keyof Kinds;
export type Field<K extends FieldKind = FieldKind> = { [P in K]: { readonly kind: P } & Readonly<Kinds[P]> }[K];
export type AnyField = Field;
/** Is the value kept from those without a right to it? */
export const isMasked = (field: AnyField): boolean => field.reveal !== undefined || field.personal !== undefined;
export type Fields = Readonly<Record<string, AnyField>>;
/** What a definition writes for a kind; `kind` and positional arguments are filled in by `f`. */
export type OptionsOf<K extends FieldKind> = Readonly<Kinds[K]>;

/** A prize table row: whole weights, so that chances are exact. */
export interface WeightRow { label: string; weight: number; prize: number; stock: number | null; color: string | null }
export interface Period { from: string; to: string }

/** What a value of each kind looks like in a row: money and percent in their unit with at most 2 decimals, dates `YYYY-MM-DD`, times `HH:mm`, datetimes ISO 8601. */
export interface KindValues {
  text: string; longText: string; richText: string; int: number; money: number; percent: number; bool: boolean; enum: string;
  date: string; time: string; datetime: string; period: Period; phone: string; bank: string; bankAccount: string; nationalId: string;
  ref: number; refs: number[]; image: string; file: string; tags: string[]; json: unknown; list: Record<string, unknown>[];
  weights: WeightRow[]; color: string; url: string; secret: string;
}

type BaseValue<T extends AnyField> =
  T extends { kind: 'enum'; values: infer V } ? keyof V & string
  : T extends { kind: 'list'; of: infer O extends Fields } ? ValuesOf<O>[]
  : KindValues[T['kind']];

/** The value of a field in a row: never null when the field is required. */
export type ValueOf<T extends AnyField> = T extends { required: true } ? BaseValue<T> : BaseValue<T> | null;
export type ValuesOf<F extends Fields> = { -readonly [K in keyof F]: ValueOf<F[K]> };
