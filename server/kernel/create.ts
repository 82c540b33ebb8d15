import type { AnyResource } from '../../src/schema/define';
import type { Fields } from '../../src/schema/fields/types';
import type { MessageKey } from '../../src/schema/messages';
import type { Tx } from '../db/client';
import { post } from '../ledger/post';
import type { Approval } from './approval';
import { checkChangeCodes } from './changeCodes';
import type { EndedClaim } from './claims';
import { createContext, withDefaults } from './context';
import { checkCredit, type Allowed } from './creditLimit';
import { invalidField, Refusal } from '../refusal';
import type { FilterContext } from './filter';
import type { AnyImplementation, ListOutcome, Outcome } from './implement';
import type { Caller, ClaimState, Kernel } from './kernel';
import { begunLoose } from './loosened';
import { refuseOutside } from './outside';
import { originOf } from './parse';
import { readRaw } from './read';
import { checkReferences } from './references';
import { maskFor, toRecord, type WireRow } from './rows';
import { checkFirstState } from './states';
import { insertRow } from './store';
import { withoutEmpty, type Trace } from './trail';
import { fieldWord } from './words';

/** What a command answers. */
export interface Answer {
  /** The record as it is now; of a list's action the record that is opened, the rows it shows, or nothing. */
  payload: WireRow | readonly WireRow[] | null;
  /** A file a list's action made. */
  file?: ListOutcome['file'];
  msg?: { key: MessageKey; params?: Record<string, string | number> };
  approval?: Approval;
  reveal?: Outcome<Fields>['reveal'];
  /** What the handler says it did, or would do. */
  result?: Outcome<Fields>['result'];
}

/** A command under way in its transaction. */
export interface Run {
  kernel: Kernel;
  caller: Caller;
  /** About the entity, whichever screen it came through. */
  command: { def: AnyResource; service: string; action: string };
  /** What it came through, the entity or a screen of it: a record that is not there is not found. */
  through: AnyResource;
  tx: Tx;
  now: Date;
  traces: Trace[];
  /** Set once a command that a limit bounds may go on. */
  allowed?: Allowed;
  behaviour: AnyImplementation | undefined;
}
export interface Result {
  answer: Answer;
  outcome?: Outcome<Fields>;
  claimed?: { id: number; claim: ClaimState };
  /** The claim that ended with it. */
  released?: EndedClaim;
}

/**
 * Makes one record of what was parsed: defaults, first state, the entity's behaviour, references, row, trace, ledger. A single command and
 * each row of an import come through here. `onValues` hears the values before and after the behaviour has had its say, and may refuse.
 */
export async function create(
  run: Run,
  input: Record<string, unknown>,
  onValues: (values: Readonly<Record<string, unknown>>) => Promise<void> = () => Promise.resolve(),
): Promise<Result & { id: number }> {
  const {
    tx,
    kernel,
    command: { def, service },
    behaviour,
  } = run;
  const context = createContext(run);
  checkChangeCodes(run.caller.actor, def, null, input);
  const values = await withDefaults(tx, def, service, originOf(run.caller, run.now), input);
  await onValues(values);
  const loose = begunLoose(def, values);
  if (loose !== undefined) throw invalidField(loose, 'beginsStrict', { label: fieldWord(def, loose) });
  checkFirstState(def, values);
  // Before the behaviour, whose refusals may say what a record is called.
  await checkReferences(tx, kernel.definitions, { actor: run.caller.actor, def, service, values: input });
  const outcome = await behaviour?.create?.(context, values);
  Object.assign(values, outcome?.set);
  if (outcome?.set) await onValues(values);
  const id = await insertRow(tx, def, service, values, kernel.encrypt);
  run.traces.unshift({ def, service, id, action: 'create', before: null, after: withoutEmpty(values) });
  await postAll(run, id, outcome);
  const row = await record(run, id);
  await behaviour?.created?.(context, row);
  const final = behaviour?.created ? await record(run, id) : row;
  refuseOutside(run.through, final, run.now);
  return { id, answer: { payload: maskFor(run.caller.actor, def, final), reveal: outcome?.reveal }, outcome };
}

/** What reading a record of the command needs to know. */
export const contextOf = (run: Run, def = run.command.def): FilterContext => ({
  def,
  definitions: run.kernel.definitions,
  actor: run.caller.actor,
  service: run.command.service,
});

/**
 * A record as it is: looked for, under lock, where the command came through; read again wherever the change has put it. A 404 when there is
 * none.
 */
export async function record(run: Run, id: number, lock = ''): Promise<WireRow> {
  const raw = await readRaw(run.tx, contextOf(run, lock === '' ? run.command.def : run.through), id, lock);
  if (!raw) throw new Refusal(404, 'notFound');
  return toRecord(run.command.def, raw);
}

/** Enters what a behaviour decided into the books. */
export async function postAll(run: Run, id: number, outcome: Outcome<Fields> | undefined): Promise<void> {
  const {
    tx,
    command: { def, service },
    caller,
    now,
  } = run;
  for (const posting of outcome?.postings ?? []) {
    await checkCredit(run, posting);
    const { resource, id: recordId } = posting.record ?? { resource: def.name, id };
    await post(tx, { service, resource, recordId, actorId: caller.actor.user.id, at: now }, posting);
  }
}
