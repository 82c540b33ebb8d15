import type { EnumValues, Field, Fields, OptionsOf } from './types';

/** What is no option of the kind, a misspelt one above all, does not compile. */
type Only<O, Known> = O & { readonly [P in Exclude<keyof O, Known>]: never };

/** Adds the kind to the options and keeps their literal types, so that rows, filters and states are typed from the declaration. */
const kind = <K extends Exclude<Field['kind'], 'enum' | 'ref' | 'refs' | 'list'>>(name: K) =>
  <const O extends OptionsOf<K>>(options: Only<O, keyof OptionsOf<K>>) => ({ kind: name, ...(options as O) });

/** The words for fields: `f.money({ label: 'จำนวนเงิน', required: true })`. */
export const f = {
  text: kind('text'), longText: kind('longText'), richText: kind('richText'), int: kind('int'), money: kind('money'), percent: kind('percent'),
  bool: kind('bool'), date: kind('date'), time: kind('time'), datetime: kind('datetime'), period: kind('period'), phone: kind('phone'),
  bank: kind('bank'), bankAccount: kind('bankAccount'), nationalId: kind('nationalId'), image: kind('image'), file: kind('file'), tags: kind('tags'), json: kind('json'),
  weights: kind('weights'), color: kind('color'), url: kind('url'), secret: kind('secret'),
  enum: <const V extends EnumValues, const O extends Omit<OptionsOf<'enum'>, 'values' | 'default'> & { default?: keyof V & string }>(values: V, options: Only<O, Exclude<keyof OptionsOf<'enum'>, 'values'>>) =>
    ({ kind: 'enum' as const, values, ...(options as O) }),
  ref: <const R extends string, const O extends Omit<OptionsOf<'ref'>, 'resource'>>(resource: R, options: Only<O, Exclude<keyof OptionsOf<'ref'>, 'resource'>>) =>
    ({ kind: 'ref' as const, resource, ...(options as O) }),
  refs: <const R extends string, const O extends Omit<OptionsOf<'refs'>, 'resource'>>(resource: R, options: Only<O, Exclude<keyof OptionsOf<'refs'>, 'resource'>>) =>
    ({ kind: 'refs' as const, resource, ...(options as O) }),
  list: <const S extends Fields, const O extends Omit<OptionsOf<'list'>, 'of'>>(of: S, options: Only<O, Exclude<keyof OptionsOf<'list'>, 'of'>>) =>
    ({ kind: 'list' as const, of, ...(options as O) }),
};
