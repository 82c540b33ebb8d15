import type { Finding } from '../../src/schema/check';
import type { ActionInput, AnyResource, Row } from '../../src/schema/define';
import type { Fields, ValuesOf } from '../../src/schema/fields/types';
import type { MessageKey } from '../../src/schema/messages';
import type { Actor } from '../../src/schema/actor';
import type { Tx } from '../db/client';
import type { Posting } from '../ledger/posting';

/** What a handler is given: the locked record, the parsed input, and the one open transaction. Amounts are baht as numbers with at most two decimals. */
export interface CommandContext {
  tx: Tx;
  actor: Actor;
  /** Empty for office resources. */
  service: string;
  /** The address the command came from. */
  ip: string;
  now: Date;
  /** The same command at a site, for what belongs to the office and works at several; the handler sees to it that the employee may. */
  at(service: string): CommandContext;
  /** Reads another record of the same site and locks it; refuses with a 400 on `field` when there is none. */
  lock<D extends { fields: Fields; name: string }>(def: D, id: number, field: string): Promise<Row<D>>;
  /** Changes a record locked before: version, audit entry and announcement included. */
  change<D extends { fields: Fields; name: string }>(def: D, row: Row<D>, set: Partial<ValuesOf<D['fields']>>): Promise<void>;
  /** Makes a record of another resource: audit entry and announcement included. Gives its id. */
  make<D extends { fields: Fields; name: string }>(def: D, values: Partial<ValuesOf<D['fields']>>): Promise<number>;
}

/** What a handler decides. The kernel carries it out: update, postings, audit, outbox. */
export interface Outcome<F extends Fields> {
  set?: Partial<ValuesOf<F>>;
  postings?: readonly Posting[];
  /** Shown once to the employee and never stored: a one-time link. `label`: key of a sentence. */
  reveal?: { label: MessageKey; value: string };
  /** Sites, roles or sessions changed: open panels fetch their rights again. */
  rightsChanged?: true;
}

export type InputOf<A> = A extends { input: infer I extends Fields } ? ValuesOf<I> : Record<never, never>;

type Handled<A extends Record<string, unknown>> = { [K in keyof A]: A[K] extends { handled: true } ? K : never }[keyof A];

export interface Implementation<F extends Fields, A extends Record<string, ActionInput<F>>> {
  /** Behaviour of every action declared `handled`. */
  actions: { [K in Handled<A>]: (context: CommandContext, row: Row<{ fields: F }>, input: InputOf<A[K]>) => Promise<Outcome<F>> };
  /** Adds or refuses before a record is made. */
  create?: (context: CommandContext, values: ValuesOf<F>) => Promise<Outcome<F>>;
  /** Runs after the row exists, for records that belong to it. */
  created?: (context: CommandContext, row: Row<{ fields: F }>) => Promise<void>;
  update?: (context: CommandContext, row: Row<{ fields: F }>, changes: Partial<ValuesOf<F>>) => Promise<Outcome<F>>;
  delete?: (context: CommandContext, row: Row<{ fields: F }>) => Promise<void>;
}

/** An implementation of which nothing more is known. */
export interface AnyImplementation {
  def: AnyResource;
  actions: Readonly<Record<string, (context: CommandContext, row: Row<{ fields: Fields }>, input: Record<string, unknown>) => Promise<Outcome<Fields>>>>;
  create?: (context: CommandContext, values: Record<string, unknown>) => Promise<Outcome<Fields>>;
  created?: (context: CommandContext, row: Row<{ fields: Fields }>) => Promise<void>;
  update?: (context: CommandContext, row: Row<{ fields: Fields }>, changes: Record<string, unknown>) => Promise<Outcome<Fields>>;
  delete?: (context: CommandContext, row: Row<{ fields: Fields }>) => Promise<void>;
}

/** Attaches behaviour to a definition. A declared action without its handler does not compile. */
export function implement<const F extends Fields, const A extends Record<string, ActionInput<F>>>(
  def: { fields: F; actions: A; name: string }, behaviour: Implementation<F, A>,
): AnyImplementation {
  // The generic caller holds what the compiler proved here: values were parsed by the definition they came with.
  return { def, ...behaviour } as unknown as AnyImplementation;
}

/** Actions that are declared `handled` and that nobody implements. */
export function unhandled(definitions: readonly AnyResource[], implementations: readonly AnyImplementation[]): Finding[] {
  const behaviours = new Map(implementations.map((behaviour) => [behaviour.def.name, behaviour]));
  return definitions.flatMap((def) => Object.entries(def.actions)
    .filter(([name, action]) => action.handled && !Object.hasOwn(behaviours.get(def.name)?.actions ?? {}, name))
    .map(([name]) => ({ id: 'S002', resource: def.name, text: `action “${name}” is declared \`handled\`, but no implementation handles it` })));
}
