import { kinds } from '.';
import type { EnumValues, FieldKind, Fields, OptionsOf, ResourceName } from './types';

/** An unknown option of a kind, such as a misspelt one, does not compile, and the compiler says which it is. */
type Only<O, Known> = O & { readonly [P in Exclude<keyof O, Known>]: { readonly 'there is no such option': P } };

type Simple = Exclude<FieldKind, 'enum' | 'ref' | 'refs' | 'list'>;
/** Adds the kind to the options and keeps their literal types, so that rows, filters and states are typed from the declaration. */
type Declares<K extends FieldKind> = <const O extends OptionsOf<K>>(options: Only<O, keyof OptionsOf<K>>) => { kind: K } & O;
// The files of kinds also export what some of them share.
const names = Object.keys(kinds).filter((name) => typeof kinds[name as FieldKind] === 'object');
const simple = Object.fromEntries(names.map((kind) => [kind, (options: object) => ({ kind, ...options })])) as unknown as {
  readonly [K in Simple]: Declares<K>;
};

/** The words for fields: `f.money({ label: 'จำนวนเงิน', required: true })`. */
export const f = {
  ...simple,
  enum: <const V extends EnumValues, const O extends Omit<OptionsOf<'enum'>, 'values' | 'default'> & { default?: keyof V & string }>(
    values: V,
    options: Only<O, Exclude<keyof OptionsOf<'enum'>, 'values'>>,
  ) => ({ kind: 'enum' as const, values, ...(options as O) }),
  ref: <const R extends ResourceName, const O extends Omit<OptionsOf<'ref'>, 'resource'>>(
    resource: R,
    options: Only<O, Exclude<keyof OptionsOf<'ref'>, 'resource'>>,
  ) => ({ kind: 'ref' as const, resource, ...(options as O) }),
  refs: <const R extends ResourceName, const O extends Omit<OptionsOf<'refs'>, 'resource'>>(
    resource: R,
    options: Only<O, Exclude<keyof OptionsOf<'refs'>, 'resource'>>,
  ) => ({ kind: 'refs' as const, resource, ...(options as O) }),
  list: <
    const S extends Fields,
    const O extends Omit<OptionsOf<'list'>, 'of' | 'ascending' | 'distinct' | 'sums'> & {
      ascending?: keyof S & string;
      distinct?: keyof S & string;
      sums?: { readonly [K in keyof S]?: number };
    },
  >(
    of: S,
    options: Only<O, Exclude<keyof OptionsOf<'list'>, 'of'>>,
  ) => ({ kind: 'list' as const, of, ...(options as O) }),
};
