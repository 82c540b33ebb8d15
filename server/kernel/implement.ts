import type { Finding } from '../../src/schema/check';
import type { ActionInput, AnyResource, Row } from '../../src/schema/define';
import type { PermissionCode } from '../../src/schema/data/permissions';
import type { Fields, ValuesOf } from '../../src/schema/fields/types';
import type { EvidenceWord } from '../../src/schema/evidence';
import type { Language, MessageKey } from '../../src/schema/messages';
import type { Actor } from '../../src/schema/actor';
import type { Queryable, Tx } from '../db/client';
import type { Posting } from '../ledger/posting';
import type { Subject } from './limits';
import type { WireRow } from './rows';

/**
 * What a handler is given: the locked record, the parsed input, and the one open transaction. Amounts are baht as numbers with at most two
 * decimals.
 */
export interface CommandContext {
  tx: Tx;
  actor: Actor;
  /** Empty for office resources. */
  service: string;
  /** The address the command came from. */
  ip: string;
  now: Date;
  /** The code of the figure that a refusal of this command may tell (`tells`), by its implementation. */
  tells: PermissionCode | undefined;
  /** Is there a provider that pays withdrawals out? */
  payouts: boolean;
  /** Is it a demonstration? */
  demo: boolean;
  /** The same command at a site, for what belongs to the office and works at several; the handler sees to it that the employee may. */
  at(service: string): CommandContext;
  /** The same without a name in the audit log: at a site that is not to learn who did it. */
  unsignedAt(service: string): CommandContext;
  /** Reads another record of the same site and locks it; refuses with a 400 on `field` when there is none. */
  lock<D extends { fields: Fields; name: string }>(def: D, id: number, field: string): Promise<Row<D>>;
  /** Changes a record locked before: version, audit entry and announcement included. */
  change<D extends { fields: Fields; name: string }>(def: D, row: Row<D>, set: Partial<ValuesOf<D['fields']>>): Promise<void>;
  /** Makes a record of another resource: audit entry and announcement included. Gives its id. */
  make<D extends { fields: Fields; name: string }>(def: D, values: Partial<ValuesOf<D['fields']>>): Promise<number>;
  /** The same for many at once, in the order of the values. */
  makeMany<D extends { fields: Fields; name: string }>(def: D, values: readonly Partial<ValuesOf<D['fields']>>[]): Promise<number[]>;
}

/** What a handler decides. The kernel carries it out: update, postings, audit, outbox. */
export interface Outcome<F extends Fields> {
  set?: Partial<ValuesOf<F>>;
  postings?: readonly Posting[];
  /** Shown once to the employee and never stored: a one-time link. `label`: key of a sentence. */
  reveal?: { label: MessageKey; value: string };
  /** What was done, by the declared `result` of the action. */
  result?: Readonly<Record<string, unknown>>;
  /** Sites, roles or sessions changed: open panels fetch their rights again. */
  rightsChanged?: true;
}

/** An action with a declared result answers it. */
type ResultOf<A> = A extends { result: infer R extends Fields } ? { result: ValuesOf<R> } : unknown;
export type InputOf<A> = A extends { input: infer I extends Fields } ? ValuesOf<I> : Record<never, never>;

type Handled<A extends Record<string, unknown>> = { [K in keyof A]: A[K] extends { handled: true } ? K : never }[keyof A];

type OnList<A extends Record<string, unknown>> = { [K in keyof A]: A[K] extends { on: 'list' } ? K : never }[keyof A];

/** What the handler of a list's action decides. At most one of `opens`, `rows` and `file`. */
export interface ListOutcome {
  /** The record that is opened. */
  opens?: number;
  /** It is claimed for the employee as by the call `claim`, and refused when a colleague was faster; of queues only. */
  claims?: true;
  /** Records that are shown, in this order, as the employee may see them. */
  rows?: readonly number[];
  /** A file to keep. */
  file?: { name: string; type: 'text/csv' | 'text/plain'; text: string };
  /** What the audit log keeps beside what was typed. */
  noted?: Readonly<Record<string, unknown>>;
  msg?: { key: MessageKey; params?: Record<string, string | number> };
  /** What was done, by the declared `result` of the action. */
  result?: Readonly<Record<string, unknown>>;
}
type ListHandler<I, R = unknown> = (context: CommandContext, input: I) => Promise<ListOutcome & R>;

/** Who asks what speaks for or against items of a queue. */
export interface EvidenceContext {
  db: Queryable;
  service: string;
  actor: Actor;
  language: Language;
  now: Date;
}
/** How many things there are on a tab of the record that is no list of `related`; null: the employee may not see it. */
type CountOf = (context: { db: Queryable; service: string; actor: Actor; now: Date }, id: number) => Promise<number | null>;
type EvidenceOf = (context: EvidenceContext, ids: readonly number[]) => Promise<readonly EvidenceWord[]>;

export interface Implementation<F extends Fields, A extends Record<string, ActionInput<F>>> {
  /** Behaviour of every action of a record that is declared `handled`. */
  actions: {
    [K in Exclude<Handled<A>, OnList<A>>]: (
      context: CommandContext,
      row: Row<{ fields: F }>,
      input: InputOf<A[K]>,
    ) => Promise<Outcome<F> & ResultOf<A[K]>>;
  };
  /** What speaks for or against each item, of a queue that declares `evidence`. The employee may see the records. */
  evidence?: EvidenceOf;
  /** Counts of tabs that are attached to the record page, by the id of the tab. */
  counts?: Readonly<Record<string, CountOf>>;
  /** Adds or refuses before a record is made. */
  create?: (context: CommandContext, values: ValuesOf<F>) => Promise<Outcome<F>>;
  /** Runs after the row exists, for records that belong to it. */
  created?: (context: CommandContext, row: Row<{ fields: F }>) => Promise<void>;
  /** Refuses whatever is done to a record that is there, by any verb or action, declared or handled, also taking it out of the trash. */
  guard?: (context: CommandContext, row: Row<{ fields: F }>) => Promise<void>;
  /**
   * Commands whose refusal may tell a figure (`tells` of a `Refusal`), and the code it takes to be shown that figure. A refusal of who
   * lacks it is noted in the audit log, which keeps what is counted of such refusals.
   */
  tells?: { [K in keyof A | 'create' | 'update' | 'delete' | 'undelete']?: PermissionCode };
  /** The code that a personal value of this record takes besides the field's own, where that depends on the record. */
  reveals?: (row: Row<{ fields: F }>, field: string) => PermissionCode | undefined;
  update?: (context: CommandContext, row: Row<{ fields: F }>, changes: Partial<ValuesOf<F>>) => Promise<Outcome<F>>;
  delete?: (context: CommandContext, row: Row<{ fields: F }>) => Promise<void>;
  /** Refuses before a record comes back from the trash: what `create` and `created` see to in new records must be right of it as well. */
  undelete?: (context: CommandContext, row: Row<{ fields: F }>) => Promise<Pick<Outcome<F>, 'rightsChanged'>>;
}

/** What a command comes to at most, in baht. `alone: false`: the employee never decides it alone, whatever the amount. */
export interface Weighed {
  amount: number;
  alone?: boolean;
  /** `true`: the most it can come to, so only what it credits counts towards the day. */
  atMost?: true;
  /** What the day is added up by, where that is another record than the one `per` names. */
  subject?: Subject;
  /** What it is a part of, in baht: the limits hold for that as well. */
  whole?: number;
}
type OfHandler<A extends Record<string, unknown>> = {
  [K in keyof A]: A[K] extends { approval: { over: { handled: true } } } ? K : never;
}[keyof A];
/** Amounts that are not in the record, for the limits above which a second person decides. */
type Amounts<F extends Fields, A extends Record<string, unknown>> = [OfHandler<A>] extends [never]
  ? unknown
  : { amounts: { [K in OfHandler<A>]: (context: CommandContext, row: Row<{ fields: F }>, input: InputOf<A[K]>) => Promise<Weighed> } };

/** Where a record is looked at: in a transaction or not, and at which site. */
export interface Place {
  db: Queryable;
  service: string;
}

/** When no employee decides an action alone, whatever the amount: one declared `together`, or whose amount is the record's. */
interface Company<F extends Fields, A extends Record<string, unknown>> {
  together?: { [K in keyof A]?: (context: CommandContext, row: Row<{ fields: F }>, input: InputOf<A[K]>) => Promise<boolean> };
  /**
   * What a record is a part of, in baht, of an action whose amount is the record's: parts slip under no limit. Asked outside of commands as
   * well.
   */
  wholes?: { [K in keyof A]?: (place: Place, row: Row<{ fields: F }>) => Promise<number> };
}

/** Behaviour of the actions of the list, where there are any. */
type Lists<A extends Record<string, unknown>> = [OnList<A>] extends [never]
  ? unknown
  : { lists: { [K in OnList<A>]: ListHandler<InputOf<A[K]>, ResultOf<A[K]>> } };

/** An implementation of which nothing more is known. */
export interface AnyImplementation {
  def: AnyResource;
  actions: Readonly<Record<string, (context: CommandContext, row: WireRow, input: Record<string, unknown>) => Promise<Outcome<Fields>>>>;
  lists?: Readonly<Record<string, ListHandler<Record<string, unknown>>>>;
  evidence?: EvidenceOf;
  counts?: Readonly<Record<string, CountOf>>;
  tells?: Readonly<Record<string, PermissionCode | undefined>>;
  amounts?: Readonly<Record<string, (context: CommandContext, row: WireRow, input: Record<string, unknown>) => Promise<Weighed>>>;
  together?: Readonly<Record<string, (context: CommandContext, row: WireRow, input: Record<string, unknown>) => Promise<boolean>>>;
  wholes?: Readonly<Record<string, (place: Place, row: WireRow) => Promise<number>>>;
  create?: (context: CommandContext, values: Record<string, unknown>) => Promise<Outcome<Fields>>;
  created?: (context: CommandContext, row: WireRow) => Promise<void>;
  guard?: (context: CommandContext, row: WireRow) => Promise<void>;
  reveals?: (row: WireRow, field: string) => PermissionCode | undefined;
  update?: (context: CommandContext, row: WireRow, changes: Record<string, unknown>) => Promise<Outcome<Fields>>;
  delete?: (context: CommandContext, row: WireRow) => Promise<void>;
  undelete?: (context: CommandContext, row: WireRow) => Promise<Pick<Outcome<Fields>, 'rightsChanged'>>;
}

/** Attaches behaviour to a definition. A declared action without its handler does not compile. */
export function implement<const F extends Fields, const A extends Record<string, ActionInput<F>>>(
  def: { fields: F; actions: A; name: string },
  behaviour: Implementation<F, A> & Lists<A> & Amounts<F, A> & Company<F, A>,
): AnyImplementation {
  // The generic caller holds what the compiler proved here: values were parsed by the definition they came with.
  return { def, ...behaviour } as unknown as AnyImplementation;
}

/** Actions that are declared `handled` and that no implementation handles. */
export function unhandled(definitions: readonly AnyResource[], implementations: readonly AnyImplementation[]): Finding[] {
  const behaviours = new Map(implementations.map((behaviour) => [behaviour.def.name, behaviour]));
  return definitions.flatMap((def) =>
    Object.entries(def.actions)
      .filter(([name, { handled, on }]) => {
        const behaviour = behaviours.get(def.name);
        return handled && !Object.hasOwn((on === 'list' ? behaviour?.lists : behaviour?.actions) ?? {}, name);
      })
      .map(([name]) => ({
        id: 'S002',
        resource: def.name,
        text: `action “${name}” is declared \`handled\`, but no implementation handles it`,
      })),
  );
}

/** Queues that declare evidence no implementation gives, and evidence that no queue asks for. */
export const unevident = (definitions: readonly AnyResource[], implementations: readonly AnyImplementation[]): Finding[] => {
  const giving = new Set(implementations.filter(({ evidence }) => evidence).map(({ def }) => def.name));
  return definitions
    .filter((def) => (def.queue?.evidence !== undefined) !== giving.has(def.name))
    .map((def) => ({
      id: 'S005',
      resource: def.name,
      text: giving.has(def.name)
        ? 'its implementation gives evidence, which its queue does not declare'
        : 'its queue declares `evidence`, which no implementation gives',
    }));
};

/** Records with a trash whose making is guarded and whose restoring is not: what the one refuses the other would let in. */
export const unguarded = (implementations: readonly AnyImplementation[]): Finding[] =>
  implementations
    .filter(({ def, create, created, undelete, guard }) => def.trash && (create ?? created) && !(undelete ?? guard))
    .map(({ def }) => ({
      id: 'D194',
      resource: def.name,
      text: 'its implementation has a hand in new records, so it must say in `undelete` or `guard` what it has to do with restored ones',
    }));
