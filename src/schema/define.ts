import type { IconName } from './data/icons';
import type { Group, PermissionCode } from './data/permissions';
import type { KindRules } from './fields';
import type { AnyField, FieldKind, Fields, ResourceName, Tone, ValueOf, ValuesOf } from './fields/types';
import type { OverviewInput } from './overview';
import type { Rule } from './rules';

// A file that imports this one knows every kind: each adds itself to `Kinds` in the file of its rules.
export type { KindRules } from './fields';

export type Verb = 'view' | 'add' | 'update' | 'delete' | 'export';
export type Scope = 'site' | 'office';

/** Columns every resource has. `id` is a whole number; `version` counts changes. */
export interface SystemRow {
  id: number;
  version: number;
  created_at: string;
  updated_at: string;
}
export type SystemColumn = keyof SystemRow;
export type ColumnOf<F extends Fields> = (keyof F & string) | SystemColumn;

/** A record as the calls carry it. Site resources also say their `service`. */
export type RowOf<F extends Fields> = SystemRow & { service?: string } & ValuesOf<F>;

type Asked<F extends AnyField> = NonNullable<ValueOf<F>>;
/** The employee who looks at a view. */
type MeOf<T extends AnyField> = T extends { kind: 'ref'; resource: 'employee' } ? 'me' : never;
/** Kinds that say something of themselves where their rules are. */
type KindWith<T> = { [K in FieldKind]: KindRules[K] extends T ? K : never }[FieldKind];
type RangedKind = KindWith<{ filter: 'range' }>;
type TextKind = KindWith<{ filter: 'contains' }>;
/**
 * A filter a declaration says, in the grammar of `filter.ts`: `{ status: ['pending', 'reviewing'], amount_gte: 100, line_empty: true,
 * kind_ne: 'test', created_at_gte: 'today-7' }`.
 */
export type FilterOf<F extends Fields> = string extends keyof F ? Readonly<Record<string, unknown>> : KnownFilterOf<F>;
type KnownFilterOf<F extends Fields> = { readonly [K in keyof F]?: Asked<F[K]> | readonly Asked<F[K]>[] | MeOf<F[K]> } & {
  readonly [K in keyof F & string as `${K}_ne`]?: Asked<F[K]> | readonly Asked<F[K]>[];
} & { readonly [K in keyof F & string as `${K}_empty`]?: boolean } & {
  readonly [K in KeysOfKind<F, RangedKind> as `${K}_gte` | `${K}_lte`]?: Asked<F[K]>;
} & { readonly [K in KeysOfKind<F, TextKind> as `${K}_like`]?: string } & {
  readonly [K in 'created_at' | 'updated_at' as K | `${K}_gte` | `${K}_lte`]?: string;
};

/** Fields of some kinds; any name where the fields are not known. */
type KeysOfKind<F extends Fields, K extends AnyField['kind']> = string extends keyof F
  ? string
  : { [P in keyof F]: F[P]['kind'] extends K ? P : never }[keyof F] & string;

/** Old names by the names of today. */
type OldNames<F extends Fields> = string extends keyof F ? Readonly<Record<string, string>> : { readonly [K in keyof F & string]?: string };

/** Headings under which columns of a file are recognised, by field. */
type Headings<F extends Fields> = string extends keyof F
  ? Readonly<Record<string, readonly string[]>>
  : { readonly [K in keyof F & string]?: readonly string[] };

/** Records that may come from a file: each row is made as a new record is, by the same rules. */
export interface ImportsInput<F extends Fields, W extends Words = KnownWords> {
  from: readonly ('csv' | 'xlsx')[];
  /** Fields a file may fill, with the headings they are recognised by; what the panel calls them, in both languages, is known by itself. */
  columns: Headings<F>;
  /** Fields that together say which rows are the same; one of them, or all of them, are declared unique. */
  unique?: readonly (keyof F & string)[];
  /** A row whose record is there already is passed over as seen, or `refuse`d as wrong. Default: passed over. */
  seen?: 'skip' | 'refuse';
  /** Most rows of one file. */
  max: number;
  /** Code asked for on top of the verb `add`. */
  permission?: W['code'];
}

/** What a definition may call codes and other entities: those there are, or any text where generic code takes them from anywhere. */
export interface Words {
  code: string;
  resource: string;
}
export interface KnownWords extends Words {
  code: PermissionCode;
  resource: ResourceName;
}

/** When an action waits for a second person. */
export interface ApprovalOf<F extends Fields> {
  /** The amount: a field of the record, one that is typed into the dialog, or what the `amounts` of the handler say it comes to at most. */
  over: KeysOfKind<F, 'money' | 'int'> | { readonly input: string } | { readonly handled: true };
  limit: SiteLimit;
  /**
   * What one employee decides alone in a day is added up by this field, for each record by itself, or for the whole site, so that pieces do
   * not slip under the limit.
   */
  per?: KeysOfKind<F, 'ref'> | 'id' | 'service';
}

export interface ActionInput<F extends Fields, W extends Words = KnownWords> {
  label: string;
  /** Code the employee must hold; none where it is empty. */
  permission: W['code'] | '';
  /** States the record must be in; anything else answers 409 and hides the button. */
  when?: FilterOf<F>;
  tone?: 'success' | 'error' | 'warning' | 'info' | 'neutral';
  icon?: IconName;
  /** The question asked before it is sent; `{field}` is filled from the record. Absent: sent at once. */
  ask?: string;
  /** What is told when it was carried out, where the label with “done” would promise more than happened: sending is not yet arriving. */
  done?: string;
  /** Offered for many selected rows; `all`: also for every row a filter matches, which the server works through by itself. */
  bulk?: boolean | 'all';
  /** What the employee types into the dialog. */
  input?: Fields;
  /** The change, when it is no more than values; what is typed under the name of a field goes there as well. */
  sets?: { readonly [K in keyof F]?: ValueOf<F[K]> };
  /** Asks for a second factor again when the last one is older than the office allows: paying out, rights, banks. */
  stepUp?: true;
  /** Changes nothing of the record itself, so it may be sent without the record's version. */
  versionless?: true;
  /** The one further screen that has it: on the entity and on its other screens it is not there. */
  screen?: string;
  /** Operator groups (`GROUP`) that have the action, where the specification names them. */
  groups?: readonly string[];
  /** The action that takes it back: offered for some seconds in the report of what was done, in the place of a question before it. */
  undo?: string;
  /** State in which a handled action leaves the record; said for the chart of states, and held by the server. */
  leads?: string;
  /**
   * Behaviour the server must supply in `implement(def)`: a missing handler does not compile, a missing `implement` is refused at start.
   */
  handled?: true;
  /** A second person decides when the amount is above the site's limit of that name, or above the role's. */
  approval?: ApprovalOf<F>;
  /** Decided by two persons whatever it comes to, or where the behaviour's `together` says so of what is asked. */
  together?: true;
  /** `true`: only while the employee holds the claim. Default: an unclaimed record is claimed for the moment. */
  claimed?: true;
  /** Asked of the list and not of a record: a tool above the rows. Always `handled`. */
  on?: 'list';
  /** The handler of a list's action names a record, which is opened then. */
  opens?: 'record';
  /** May be tried: the same handler runs and all of it is taken back, and the dialog shows its `result` before the real button. */
  dryRun?: true;
  /** What the handler answers about what it did, by fields; shown before (`dryRun`) and never kept. */
  result?: Fields;
  /** Key in a queue (`look.md`): A approve, R reject. */
  key?: string;
}

/** A tab above a list, with its count. */
interface ViewInput<F extends Fields> {
  /** Thai. */
  label: string;
  filter: FilterOf<F>;
  /** The order that it opens in, where it is not the list's: work that waits is shown oldest first. */
  sort?: readonly [ColumnOf<F>, 'ASC' | 'DESC'];
  /** What is in it should not be there for long: the work desk says how many there are, and since when. */
  watched?: true;
}

/** A further screen over an entity: other people, other columns, some of its records. What it does not say is as the entity says it. */
export interface ScreenInput<F extends Fields, W extends Words = KnownWords> {
  /** Route and call path. */
  path: string;
  label: string;
  icon?: IconName;
  /** Code that stands here for the entity's; actions and verbs with codes of their own ask for those as well. */
  permission: W['code'] | '' | '0';
  /** A second code that opens it as well. The entity's own does not. */
  orPermission?: W['code'];
  level?: number;
  departments?: readonly string[];
  /** Fewer than the entity's. */
  verbs?: readonly Verb[];
  /** Sub-permissions that stand here for the entity's of these verbs. */
  verbPermissions?: { readonly [V in Verb]?: W['code'] | '' };
  /** The records it has; any other is not there. Asked of declared filters, which have their index. */
  filter: FilterOf<F>;
  list?: readonly ColumnOf<F>[];
  filters?: readonly ColumnOf<F>[];
  sort?: readonly [ColumnOf<F>, 'ASC' | 'DESC'];
  views?: Readonly<Record<string, ViewInput<F>>>;
  /**
   * How its list is drawn. `cards`: side by side, with the picture of the entity where it has one; `board`: a lane for every value of `by`;
   * `calendar`: a month of days, each record on the day that `by` says.
   */
  layout?: 'table' | 'cards' | 'board' | 'calendar';
  /** The set of values of a board, which has the entity's `state` unless told; the date of a calendar, always named. */
  by?: KeysOfKind<F, 'enum' | 'date' | 'datetime'> | 'created_at' | 'updated_at';
  /** `false`: reached from other screens only. */
  menu?: false;
}

/**
 * What loosens a field. Of amounts: `higher`, where an empty one has no limit, or `lower`, where an empty one asks for nothing. Of what is
 * switched: `on` or `off`. Of a closed set: its values, the strictest first. Of anything: `any` change.
 */
export type Loosening = 'higher' | 'lower' | 'on' | 'off' | 'any' | readonly string[];
type LooseningOf<K extends AnyField> =
  | 'any'
  | (K['kind'] extends KindWith<{ measure?: 'number' }>
      ? 'higher' | 'lower'
      : K['kind'] extends 'bool'
        ? 'on' | 'off'
        : K['kind'] extends 'enum'
          ? readonly (NonNullable<ValueOf<K>> & string)[]
          : never);
type RaisedOf<F extends Fields> = string extends keyof F
  ? Readonly<Record<string, Loosening>>
  : { readonly [K in keyof F & string]?: LooseningOf<F[K]> };

/**
 * When something happened to a record, and the business day of the site that it counts in: kept by the database, whichever way the record
 * is written.
 */
export interface Moment<Day extends string = string, Ref extends string = string> {
  /** Its business day, fixed when the moment is written: another cut-off later moves nothing. */
  day: Day;
  /** It comes into one of these states, or begins in it. What writes the moment itself is believed. */
  enters?: readonly string[];
  /** The first time only. */
  once?: true;
  /** It leaves these states; empty again when it comes back into one. */
  leaves?: readonly string[];
  /** The record that `of` refers to keeps the first such moment of all in its own moment `at`. */
  first?: { of: Ref; at: string };
  /** The member that this field refers to was active on its day. */
  active?: Ref;
}
type MomentsOf<F extends Fields> = string extends keyof F
  ? Readonly<Record<string, Moment>>
  : { readonly [K in KeysOfKind<F, 'datetime'> | 'created_at']?: Moment<KeysOfKind<F, 'date'>, KeysOfKind<F, 'ref'>> };

/** Limits the settings of a site carry, in baht, and that of points in points. */
export type SiteLimit =
  | 'withdraw_second_limit'
  | 'deposit_second_limit'
  | 'credit_second_limit'
  | 'points_second_limit'
  | 'sms_second_limit';

/** Number of the one record of a `single` resource, at every site of its own. */
export const SINGLE_ID = 1;

export interface ResourceInput<N extends string, F extends Fields, A, W extends Words = KnownWords> {
  name: N;
  /** Route and call path, as the source specification writes it. */
  path: string;
  scope: Scope;
  group: Group;
  label: string;
  /** What one presses to add a record, and the heading of its form, where “เพิ่ม” before the label is no Thai. */
  adds?: string;
  icon: IconName;
  /** Code without which nothing of the resource is shown; '' and '0' are open to every employee. */
  permission: W['code'] | '' | '0';
  /** A second code that opens the screen as well as `permission` does; one of them is enough. */
  orPermission?: W['code'];
  /** Lowest level that may open it, where the specification asks for one. */
  level?: number;
  verbs: readonly Verb[];
  /** Closed where the office is only a demonstration. */
  notInDemo?: true;
  /** There is one record, of the office or of every site, made by the server: the list leads straight to it. */
  single?: true;
  /** The form shows each changed field, old and new, before it saves. */
  confirmChanges?: true;
  /**
   * Fields that keep something within bounds, and what loosens each: such a change waits, whole, for a second person, any other is made
   * alone. It counts in the form and in an action that is no more than values.
   */
  raisedByTwo?: RaisedOf<NoInfer<F>>;
  /** Those of them that a new record begins with as strict as their default at least: what is looser is asked for once it is there. */
  beginsStrict?: readonly (keyof F & string)[];
  /** Departments that may open it, where the specification names them. */
  departments?: readonly string[];
  /**
   * How often a day an employee does it at most, by action or `create`, where every employee may do it and what it leaves is never deleted.
   * Counted over all sites, by the audit log.
   */
  perDay?: Readonly<Record<string, number>>;
  /** Verbs that ask for a second factor again when the last one is older than the office allows. Exporting always does. */
  stepUpVerbs?: readonly Verb[];
  /**
   * Sub-permission asked for a verb on top of the verb itself. Of a resource open to every employee (`permission: ''`), the one code of
   * that verb; '' opens it to all who may see.
   */
  verbPermissions?: { readonly [V in Verb]?: W['code'] | '' };
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
  totals?: readonly KeysOfKind<NoInfer<F>, KindWith<{ sums: true }>>[];
  /** Tabs above the list, with counts. The key is an id. */
  views?: Readonly<Record<string, ViewInput<NoInfer<F>>>>;
  /**
   * Fields grouped on the record page and in the form, by heading. Absent: one group. `sparse`: the record page shows of them what has a
   * value.
   */
  sections?: Readonly<Record<string, { label: string; fields: readonly (keyof NoInfer<F> & string)[]; sparse?: true }>>;
  /**
   * Lists of other resources shown as tabs of the record: those whose field `by` refers to it, or, a field of tags, holds what it is
   * called. `tab: false`: on the timeline alone.
   */
  related?: Readonly<Record<string, { resource: W['resource']; by: string; label: string; tab?: false }>>;
  /** The record page brings together what the lists of `related` hold: what waits, sums, a timeline, and a box for notes. */
  overview?: OverviewInput<ColumnOf<NoInfer<F>>, KeysOfKind<NoInfer<F>, 'money' | 'int'>>;
  /** Uniqueness over several columns. */
  uniques?: readonly (readonly (keyof NoInfer<F> & string)[])[];
  /** The field of its states: shown beside the title of a record, and drawn in `docs/states.md`. */
  state?: KeysOfKind<NoInfer<F>, 'enum'>;
  /** Which state may follow which; the server refuses any other change of the field. Absent: any. */
  transitions?: Readonly<Record<string, readonly string[]>>;
  /** Moments that the database keeps, each with its business day, by the field of the moment. */
  moments?: MomentsOf<NoInfer<F>>;
  /** Checks across fields, kept by form and server; written with the functions of `rules.ts`. */
  rules?: readonly Rule<keyof NoInfer<F> & string>[];
  /** Fields that are changed where they stand in the list, one at a time, and several at once in many rows. */
  inRow?: readonly (keyof NoInfer<F> & string)[];
  /** States in which a record is still edited; in any other a change answers 409 and the button is not there. */
  updateWhen?: FilterOf<NoInfer<F>>;
  /**
   * Changes that time brings, by name, expiry above all: carried out by the server, without an employee, in every record they are due for.
   */
  after?: Readonly<
    Record<
      string,
      {
        /** What the audit log calls it. */
        label: string;
        /** The moment it waits for. A day is over when the next one begins in Bangkok. */
        at: KeysOfKind<NoInfer<F>, 'date' | 'datetime'> | 'created_at' | 'updated_at';
        /** So many hours after that moment. Absent: at once. */
        hours?: number;
        /** States the record must still be in. */
        when: FilterOf<NoInfer<F>>;
        /** The change. It takes the record out of `when`, or it would be made again and again. */
        sets: { readonly [K in keyof NoInfer<F>]?: ValueOf<NoInfer<F>[K]> };
      }
    >
  >;
  /** Records are claimed before they are worked on. `moves`: the state a claim puts a record in, and the one it leaves when released. */
  queue?: {
    claim: true;
    /**
     * Within how many minutes an item is to be decided. With it, and an action `takeNext` of the list, the work desk hands out the queue's
     * items.
     */
    promise?: number;
    /**
     * Views of what waits are worked as a bench: rows of two lines, what is said here, beside the record. `says`: what stands in the way,
     * in words.
     */
    bench?: {
      first: readonly ColumnOf<NoInfer<F>>[];
      second: readonly ColumnOf<NoInfer<F>>[];
      says?: KeysOfKind<NoInfer<F>, 'enum'>;
    };
    /**
     * The server tells of each item, in a word, what speaks for or against it: `evidence` of its implementation. Named are the resources
     * whose writes change that.
     */
    evidence?: readonly W['resource'][];
    /**
     * The states an employee's decision brings an item to. Each decision is kept with who made it, when they had claimed the item, and,
     * where the item goes to one of `undone` later, when that was.
     */
    decides?: { readonly states: readonly string[]; readonly undone?: readonly string[] };
    moves?: {
      from: { readonly [K in keyof NoInfer<F>]?: ValueOf<NoInfer<F>[K]> };
      to: { readonly [K in keyof NoInfer<F>]?: ValueOf<NoInfer<F>[K]> };
    };
  };
  /** Open lists and records follow its writes. */
  live?: boolean;
  /**
   * Only reads: rows come from a query of the server (`implementView`) and there is no table. The resources whose changes refresh its
   * lists, or `true` where nothing does.
   */
  reads?: true | readonly W['resource'][];
  /**
   * Office resources whose rows belong to a site, or to several: the text or the tags naming them. A row with a site one may not see is not
   * there.
   */
  siteColumn?: keyof NoInfer<F> & string;
  /** Rows of the employee: below the level `from`, only those whose `column` names the employee are there. */
  ownColumn?: { column: KeysOfKind<NoInfer<F>, 'ref'>; from: number };
  /**
   * Rows every site begins with, in this order. A site whose people took all of theirs away keeps none; `always`: the next version gives it
   * them again.
   */
  begins?: { rows: readonly { readonly [K in keyof NoInfer<F>]?: ValueOf<NoInfer<F>[K]> }[]; always?: true };
  /** People put the records in order: the whole number, kept dense by the server (1 to n at each site), that says the place of each. */
  ordered?: KeysOfKind<NoInfer<F>, 'int'>;
  /**
   * Found by the search of the whole panel (Ctrl+K): by the words its list is searched by, or by its number alone. `says`: what stands
   * beside its title. `leads`: whose page it leads to, where that is not its own.
   */
  found?: { by: 'words' | 'number'; says: readonly ColumnOf<NoInfer<F>>[]; leads?: KeysOfKind<NoInfer<F>, 'ref'> };
  /**
   * What a picker says of a record beside its title, so that one takes the right one. `counts`: a list of `related`, of which it says how
   * many there are. Absent: the first columns of the list.
   */
  offered?: { says: readonly ColumnOf<NoInfer<F>>[]; counts?: string };
  /** Records may come from a file of rows. */
  imports?: ImportsInput<NoInfer<F>, W>;
  /** Who deletes a record puts it into the trash: it can be restored for so many days and is gone for good after them. */
  trash?: { readonly days: number };
  /** A new record may start as a copy of another. */
  copies?: true;
  /** `false`: reached from another record only. */
  menu?: false;
  /**
   * What was called something else in the version before, so that its data is carried along: the resource itself, and fields by their new
   * name.
   */
  renamed?: { from?: string; fields?: OldNames<NoInfer<F>> };
  /** Rows made for the demo. 0: made by the server itself. */
  demo?: number;
  actions?: A;
  /** Further screens over the same records, by id. */
  screens?: Readonly<Record<string, ScreenInput<NoInfer<F>, W>>>;
}

export interface Resource<
  N extends string = string,
  F extends Fields = Fields,
  A extends Record<string, ActionInput<F>> = Record<string, ActionInput<F>>,
> extends ResourceInput<N, F, A> {
  actions: A;
}

/**
 * A resource of which nothing more is known; what generic code works with. It follows from what a definition may say: a new word is written
 * once.
 */
export interface AnyResource extends ResourceInput<string, Fields, Readonly<Record<string, AnyAction>>, Words> {
  actions: Readonly<Record<string, AnyAction>>;
  /** A screen over an entity (`screensOf`); an entity itself has none. */
  screen?: ScreenOf;
}
/** What a declared screen is of, and the records it has. */
export interface ScreenOf {
  id: string;
  of: AnyResource;
  filter: Readonly<Record<string, unknown>>;
  layout: NonNullable<AnyScreen['layout']>;
  /** The field of the lanes of a board and of the days of a calendar. */
  by: string | undefined;
}
export type AnyAction = ActionInput<Fields, Words>;
export type AnyScreen = ScreenInput<Fields, Words>;

export type AnyImports = NonNullable<AnyResource['imports']>;
export type AnyAfter = NonNullable<AnyResource['after']>[string];

export type Row<D extends { fields: Fields }> = RowOf<D['fields']>;
export type { Tone };

/**
 * Declares an entity. Columns, states and sub-fields are checked against `fields` by the compiler; what types cannot see,
 * `checkDefinitions` refuses at start.
 */
export function defineResource<
  const N extends string,
  const F extends Fields,
  const A extends Record<string, ActionInput<NoInfer<F>>> = Record<never, never>,
  const S extends Record<string, ScreenInput<NoInfer<F>>> = Record<never, never>,
>(def: ResourceInput<N, F, A> & { screens?: S }): Omit<ResourceInput<N, F, A>, 'screens'> & { actions: A; screens: S } {
  return { ...def, actions: def.actions ?? ({} as A), screens: def.screens ?? ({} as S) };
}
