import type { IconName } from './data/icons';
import type { Group, PermissionCode } from './data/permissions';
import type { AnyField, Fields, Tone, ValueOf, ValuesOf } from './fields/types';

export type Verb = 'view' | 'add' | 'update' | 'delete' | 'export';
export type Scope = 'site' | 'office';

/** Columns every resource has. `id` is a whole number; `version` counts changes. */
export interface SystemRow { id: number; version: number; created_at: string; updated_at: string }
export type SystemColumn = keyof SystemRow;
export type ColumnOf<F extends Fields> = (keyof F & string) | SystemColumn;

/** A record as the calls carry it. Site resources also say their `service`. */
export type RowOf<F extends Fields> = SystemRow & { service?: string } & ValuesOf<F>;

/** Equals, any of, at least, at most, contains: `{ status: ['pending','reviewing'], amount_gte: 100 }`. */
export type FilterOf<F extends Fields> =
  { readonly [K in keyof F]?: NonNullable<ValueOf<F[K]>> | readonly NonNullable<ValueOf<F[K]>>[] };

type KeysOfKind<F extends Fields, K extends AnyField['kind']> = { [P in keyof F]: F[P]['kind'] extends K ? P : never }[keyof F] & string;

export interface ActionInput<F extends Fields> {
  label: string;
  /** Code the employee must hold; none where it is empty. */
  permission: PermissionCode | '';
  /** States the record must be in; anything else answers 409 and hides the button. */
  when?: FilterOf<F>;
  tone?: 'success' | 'error' | 'warning' | 'info' | 'neutral';
  icon?: IconName;
  /** The question asked before it is sent; `{field}` is filled from the record. Absent: sent at once. */
  ask?: string;
  /** Offered for many selected rows. */
  bulk?: boolean;
  /** What the employee types into the dialog. */
  input?: Fields;
  /** The change, when it is no more than values; what is typed under the name of a field goes there as well. */
  sets?: { readonly [K in keyof F]?: ValueOf<F[K]> };
  /** Asks for a second factor again when the last one is older than the office allows: paying out, rights, banks. */
  fresh?: true;
  /** Operator groups (`GROUP`) that have the action, where the specification names them. */
  groups?: readonly string[];
  /** Behaviour the server must supply in `implement(def)`; without it the server does not compile. */
  handled?: true;
  /** A second person decides when the amount is above the site's limit of that name. */
  second?: { over: KeysOfKind<F, 'money'>; limit: SiteLimit };
  /** `true`: only while claimed by oneself. Default: an unclaimed record is claimed for the moment. */
  claimed?: true;
  /** Key in a queue (`look.md`): A approve, R reject. */
  key?: string;
}
/** Limits a site record carries, in baht. */
export type SiteLimit = 'withdraw_second_limit' | 'deposit_second_limit' | 'credit_second_limit' | 'sms_second_limit';

/** Number of the one record of a `single` resource. */
export const SINGLE_ID = 1;

export interface ResourceInput<N extends string, F extends Fields, A> {
  name: N;
  /** Route and call path, as the source specification writes it. */
  path: string;
  scope: Scope;
  group: Group;
  label: string;
  icon: IconName;
  /** Code without which nothing of the resource is shown; '' and '0' are open to everybody. */
  permission: PermissionCode | '' | '0';
  /** Lowest level that may open it, where the specification asks for one. */
  level?: number;
  verbs: readonly Verb[];
  /** Closed where the office is only a demonstration. */
  notInDemo?: true;
  /** There is one record, made by the server: the list leads straight to it. */
  single?: true;
  /** Departments that may open it, where the specification names them. */
  departments?: readonly string[];
  /** Verbs that ask for a second factor again when the last one is older than the office allows. Exporting always does. */
  freshVerbs?: readonly Verb[];
  /** Sub-permission asked for a verb on top of the verb itself. Of a resource open to everybody (`permission: ''`), the one code of that verb; '' opens it to all who may see. */
  verbPermissions?: { readonly [V in Verb]?: PermissionCode | '' };
  fields: F;
  /** Field that names a record to people. */
  title: ColumnOf<NoInfer<F>>;
  list: readonly ColumnOf<NoInfer<F>>[];
  filters?: readonly ColumnOf<NoInfer<F>>[];
  /** Text fields `q` looks into. */
  search?: readonly (keyof NoInfer<F> & string)[];
  sort: readonly [ColumnOf<NoInfer<F>>, 'ASC' | 'DESC'];
  /** Further columns one may sort by; each gets its index. */
  sortable?: readonly ColumnOf<NoInfer<F>>[];
  totals?: readonly KeysOfKind<NoInfer<F>, 'money' | 'int'>[];
  /** Tabs above the list, with counts. The key is an id; the label is Thai. */
  views?: Readonly<Record<string, { label: string; filter: FilterOf<NoInfer<F>> }>>;
  /** Fields grouped on the record page and in the form, by heading. Absent: one group. */
  sections?: Readonly<Record<string, readonly (keyof NoInfer<F> & string)[]>>;
  /** Lists of other resources shown as tabs of the record: those whose field `by` refers to it, or, a field of tags, holds what it is called. */
  related?: readonly { resource: string; by: string; label: string }[];
  /** Uniqueness over several columns. */
  uniques?: readonly (readonly (keyof NoInfer<F> & string)[])[];
  /** States in which a record is still edited; in any other a change answers 409 and the button is not there. */
  updateWhen?: FilterOf<NoInfer<F>>;
  /** Records are claimed before they are worked on. `moves`: the state a claim puts a record in, and the one it leaves when released. */
  queue?: { claim: true; moves?: { from: { readonly [K in keyof NoInfer<F>]?: ValueOf<NoInfer<F>[K]> }; to: { readonly [K in keyof NoInfer<F>]?: ValueOf<NoInfer<F>[K]> } } };
  live?: boolean;
  /** Office resources whose rows belong to a site, or to several: the text or the tags naming them. A row with a site one may not see is not there. */
  siteColumn?: keyof NoInfer<F> & string;
  /** Rows of one's own: below the level `from`, only those whose `column` names the employee are there. */
  ownColumn?: { column: KeysOfKind<NoInfer<F>, 'ref'>; from: number };
  /** A new record may start as a copy of another. */
  copies?: true;
  /** `false`: reached from another record only. */
  menu?: false;
  /** What was called something else in the version before, so that its data is carried along: the resource itself, and fields by their new name. */
  renamed?: { from?: string; fields?: { readonly [K in keyof NoInfer<F> & string]?: string } };
  /** Rows made for the demo. 0: made by the server itself. */
  demo?: number;
  actions?: A;
}

export interface Resource<N extends string = string, F extends Fields = Fields, A extends Record<string, ActionInput<F>> = Record<string, ActionInput<F>>>
  extends ResourceInput<N, F, A> { actions: A }

/** A resource of which nothing more is known; what generic code works with. */
export interface AnyResource extends Omit<ResourceInput<string, Fields, Readonly<Record<string, AnyAction>>>, 'title' | 'list' | 'filters' | 'search' | 'sort' | 'sortable' | 'totals' | 'views' | 'sections' | 'uniques' | 'siteColumn' | 'ownColumn' | 'queue' | 'updateWhen' | 'renamed' | 'icon' | 'permission' | 'verbPermissions'> {
  icon: string; permission: string; verbPermissions?: { readonly [V in Verb]?: string };
  renamed?: { from?: string; fields?: Readonly<Record<string, string>> };
  updateWhen?: Readonly<Record<string, unknown>>;
  queue?: { claim: true; moves?: { from: Readonly<Record<string, unknown>>; to: Readonly<Record<string, unknown>> } };
  title: string; list: readonly string[]; filters?: readonly string[]; search?: readonly string[]; sort: readonly [string, 'ASC' | 'DESC'];
  sortable?: readonly string[]; totals?: readonly string[]; views?: Readonly<Record<string, { label: string; filter: Readonly<Record<string, unknown>> }>>;
  sections?: Readonly<Record<string, readonly string[]>>; uniques?: readonly (readonly string[])[]; siteColumn?: string; ownColumn?: { column: string; from: number };
  actions: Readonly<Record<string, AnyAction>>;
}
export interface AnyAction extends Omit<ActionInput<Fields>, 'when' | 'sets' | 'second' | 'icon' | 'permission'> {
  icon?: string; permission: string;
  when?: Readonly<Record<string, unknown>>; sets?: Readonly<Record<string, unknown>>; second?: { over: string; limit: SiteLimit };
}

export type Row<D extends { fields: Fields }> = RowOf<D['fields']>;
export type { Tone };

/**
 * Declares an entity. Columns, states and sub-fields are checked against `fields` by the compiler; what types cannot see,
 * `checkDefinitions` refuses at start.
 */
export function defineResource<const N extends string, const F extends Fields, const A extends Record<string, ActionInput<NoInfer<F>>> = Record<never, never>>(
  def: ResourceInput<N, F, A>,
): ResourceInput<N, F, A> & { actions: A } {
  return { ...def, actions: def.actions ?? ({} as A) };
}
