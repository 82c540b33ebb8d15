import { requestFor } from '../../src/schema/auditWords';
import { holds } from '../../src/schema/can';
import type { AnyAction, AnyResource } from '../../src/schema/define';
import type { Fields } from '../../src/schema/fields/types';
import { matches } from '../../src/schema/filter';
import { entityOf } from '../../src/schema/screens';
import { allDone, type Tx } from '../db/client';
import { checkChangeCodes } from './changeCodes';
import { endClaim, type EndedClaim } from './claims';
import { checkClaim, checkVersion, stateRefusal } from './conflict';
import { createContext } from './context';
import { withDecisions } from './decisions';
import { contextOf, create, postAll, record, type Answer, type Result, type Run } from './create';
import { explain, isTransient } from './databaseErrors';
import { Refusal } from '../refusal';
import { asksStepUp, gateCommand, requireStepUp } from './gate';
import type { Outcome } from './implement';
import type { Caller, Kernel } from './kernel';
import { listAction } from './listAction';
import { keepAnswer, hashOf, takeKey } from './once';
import { closeGap, isMove, lockOrder, putBefore, REORDERED } from './ordered';
import { dependsOnItself, parse, settle } from './parse';
import { LOCKED, readOne } from './read';
import { overheard, probed, watched } from './probe';
import { checkPerDay } from './quota';
import { checkReferences } from './references';
import { maskFor, type WireRow } from './rows';
import { approvalMessage } from './approval';
import { checkNextState } from './states';
import { askSecond, plainChange, settleShare } from './fourEyes';
import { restoreRecord } from './restore';
import { applyChange, changeOf, deleteRow, updateRow } from './store';
import { discardRow, isUndelete } from './trash';
import { difference, fieldsOf, momentOf, withoutEmpty, writeTrailLast, type Announcement } from './trail';

export type { Answer };

/** A command as the calls hand it over. `key`: the client's own key (`jti`); the same again does nothing twice. */
export interface Command {
  def: AnyResource;
  service: string;
  action: string;
  id: number | null;
  data: Record<string, unknown>;
  key: string;
  /** Only tried: everything is done and taken back, and the answer is what the handler says of it. */
  dry?: boolean;
  /** The entry of the audit log a change goes back to; noted with it. */
  back?: number;
}

/** A command under way, with all of what was sent. */
interface CommandRun extends Run {
  command: Command;
  /** The record, where its lock was asked for together with the command's key. */
  locking?: Promise<WireRow>;
}
interface Done {
  answer: Answer;
  claimed?: Result['claimed'];
  announcements: Announcement[];
  released: boolean;
  rightsChanged: boolean;
}

const MAX_TRIES = 3;

/**
 * Carries out one command, always in this order: gate → parse → begin → key → lock → claim → version → state → guard → second person →
 * handler → update → ledger → audit → outbox → commit → announce. No handler opens a transaction or steps around any of it.
 */
export async function execute(kernel: Kernel, caller: Caller, command: Command): Promise<Answer> {
  const { def, service, action } = command;
  admit(kernel, caller, command);
  const input = parse(caller, kernel.now(), command);
  const hash = await hashOf([def.name, service, action, command.id, command.data, ...(command.back === undefined ? [] : [command.back])]);
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (command.dry) return await tryAll(kernel, caller, command, input);
      const tried = await kernel.db.tx((tx) =>
        runWatched(kernel, caller, command, input, tx, () => runOnce(kernel, caller, command, input, hash, tx)),
      );
      if ('refused' in tried) throw tried.refused;
      const { done } = tried;
      if (done.announcements.length > 0) done.announcements.forEach(kernel.announce);
      if (done.released && command.id !== null) kernel.announceClaim(service, def.name, command.id, null);
      if (done.claimed) kernel.announceClaim(service, def.name, done.claimed.id, done.claimed.claim);
      if (done.rightsChanged) kernel.rightsChanged();
      return done.answer;
    } catch (error) {
      if (isTransient(error) && attempt < MAX_TRIES) continue;
      throw await withRecord(kernel, caller, command, explain(error, def, action === 'delete'));
    }
  }
}

/** Carries the outcome of a trial out of the transaction that is rolled back by it. */
class Tried extends Error {
  constructor(readonly result: Answer['result']) {
    super('tried out');
  }
}

/**
 * The whole command in a transaction that never commits: it leaves no key, entry or announcement, and no employee is asked to approve it.
 */
async function tryAll(kernel: Kernel, caller: Caller, command: Command, input: Record<string, unknown>): Promise<Answer> {
  try {
    return await kernel.db.tx(async (tx): Promise<never> => {
      const { answer } = await carry(runOf(kernel, caller, command, tx), input);
      throw new Tried(answer.result);
    });
  } catch (error) {
    if (error instanceof Tried) return { payload: null, result: error.result };
    throw error;
  }
}

/** A 409 always shows the record as it is now, also when the handler or the ledger refused without one at hand. */
async function withRecord(kernel: Kernel, caller: Caller, { def, service, id }: Command, error: unknown): Promise<unknown> {
  if (!(error instanceof Refusal) || error.status !== 409 || error.extra.payload !== undefined || id === null) return error;
  const payload = await readOne(kernel.db, { def, definitions: kernel.definitions, actor: caller.actor, service }, id);
  return new Refusal(409, error.key, error.params, { ...error.extra, conflict: error.extra.conflict ?? 'state', payload });
}

/** Gates a command: site, right, and how long ago the employee proved who they are. */
export function admit(kernel: Kernel, caller: Caller, { def, service, action }: Pick<Command, 'def' | 'service' | 'action'>): void {
  gateCommand(caller.actor, def, service, action);
  if (asksStepUp(def, action)) requireStepUp(caller, kernel.now());
}

const runOf = (kernel: Kernel, caller: Caller, command: Command, tx: Tx): CommandRun => ({
  kernel,
  caller,
  command: { ...command, def: entityOf(command.def) },
  through: command.def,
  tx,
  now: kernel.now(),
  traces: [],
  behaviour: kernel.implementations.get(command.def.name),
});

/** A command that could tell whether a personal value is there, or a figure one is not shown, leaves its entry also where it is refused. */
async function runWatched(
  kernel: Kernel,
  caller: Caller,
  { def, service, action, id }: Command,
  values: Record<string, unknown>,
  tx: Tx,
  work: () => Promise<Done>,
): Promise<{ done: Done } | { refused: Refusal }> {
  const entity = entityOf(def);
  const tells = kernel.implementations.get(entity.name)?.tells?.[action];
  if (tells !== undefined && !holds(caller.actor, tells))
    return overheard(tx, { caller, now: kernel.now(), def: entity, service, id, tells }, work);
  const fields = action === 'create' || action === 'update' ? probed(caller.actor, entity, values) : [];
  if (fields.length === 0) return { done: await work() };
  return watched(tx, { caller, definitions: kernel.definitions, now: kernel.now(), def: entity, service, values, fields }, work);
}

async function runOnce(
  kernel: Kernel,
  caller: Caller,
  command: Command,
  input: Record<string, unknown>,
  hash: string,
  tx: Tx,
): Promise<Done> {
  const actor = caller.actor.user.id;
  const run = runOf(kernel, caller, command, tx);
  const taking = takeKey<Answer>(tx, actor, command.key, hash);
  await allDone(taking, lockBehindKey(run));
  const key = await taking;
  if (!key.first) return { answer: key.answer, announcements: [], released: false, rightsChanged: false };
  await checkPerDay(tx, actor, run.command.def, command.action, run.now);
  const { answer, outcome, claimed, released } = await carry(run, input);
  const { reveal: _shownOnce, ...kept } = answer;
  const announcements: Announcement[] = [];
  const traces = withDecisions(run.traces, command.id, released);
  writeTrailLast(tx, { employee: actor, ip: caller.ip, at: run.now }, traces, kernel.origin, announcements);
  keepAnswer(tx, actor, command.key, kept);
  return { answer, announcements, released: released !== undefined, claimed, rightsChanged: outcome?.rightsChanged === true };
}

/** Asks for the record and its lock in the round trip that takes the key, unless something else is locked between the two. */
async function lockBehindKey(run: CommandRun): Promise<void> {
  const { def, action, id } = run.command;
  const isChange = action !== 'create' && !isUndelete(def, action) && def.actions[action]?.on !== 'list';
  if (id === null || !isChange || locksOrder(def, action) || def.perDay?.[action] !== undefined) return;
  run.locking = record(run, id, LOCKED);
  await run.locking.catch((error: unknown) => {
    // That it is not there is no answer to a command whose key was used.
    if (!(error instanceof Refusal)) throw error;
  });
}

/** Do others wait for the order of the records before any of them is locked? */
const locksOrder = (def: AnyResource, action: string): boolean => action === 'delete' || isMove(def, action);

/** Makes a record, changes one, or does what is asked of the list. */
const carry = (run: CommandRun, input: Record<string, unknown>): Promise<Result> => {
  const { def, action } = run.command;
  if (action === 'create') return create(run, input);
  if (isUndelete(def, action)) return restoreRecord(run);
  return def.actions[action]?.on === 'list' ? listAction(run, input) : change(run, input);
};

async function change(run: CommandRun, typed: Record<string, unknown>): Promise<Result> {
  const {
    tx,
    kernel,
    caller,
    command: { def, service, action, id, data },
    behaviour,
  } = run;
  if (id === null) throw new Refusal(404, 'notFound');
  const spec: AnyAction | undefined = def.actions[action];
  if (locksOrder(def, action)) await lockOrder(tx, def, service);
  const row = await (run.locking ?? record(run, id, LOCKED));
  checkClaim(caller, def, row, run.now, spec);
  const when = action === 'update' ? def.updateWhen : spec?.when;
  if (spec?.versionless !== true || data['version'] !== undefined)
    await checkVersion(tx, caller, def, service, row, data['version'], run.now, when);
  else if (!matches(def, when, row, run.now)) throw stateRefusal(caller, def, when, row, run.now);
  await behaviour?.guard?.(createContext(run), row);
  if (action === 'delete') {
    await behaviour?.delete?.(createContext(run), row);
    const until = def.trash ? await discardRow(tx, contextOf(run), id, run.now) : await deleteRow(tx, def, service, id);
    await closeGap(tx, def, service);
    run.traces.push({ def, service, id, action, before: fieldsOf(def, row), after: null });
    return {
      answer: { payload: { id, ...(until && { until }) } },
      outcome: { rightsChanged: undefined },
      released: await released(run, id),
    };
  }
  if (isMove(def, action)) return { answer: { payload: maskFor(caller.actor, def, await moved(run, row, typed)) } };
  const input = action === 'update' && dependsOnItself(def) ? parse(caller, run.now, run.command, row) : typed;
  await checkReferences(tx, kernel.definitions, { actor: caller.actor, def, service, action, values: input, before: row });
  if (action === 'update') checkChangeCodes(caller.actor, def, row, input);
  if (!run.command.dry) {
    const asked = await askSecond(run, row, input, spec);
    if (asked) {
      await tryOut(run, row, input, spec);
      // What was asked for is kept with who asked; nothing has changed, so there is no before.
      const noted = spec ? withoutEmpty(input) : difference(def, row, input).after;
      run.traces.push({ def, service, id, action: requestFor(action), before: null, after: Object.keys(noted).length > 0 ? noted : null });
      const waiting = await finished(run, id);
      const { id: number, expires_at } = asked;
      const answer = { payload: waiting.payload, approval: { id: number, expires_at }, msg: approvalMessage(asked) };
      return { answer, released: waiting.released };
    }
  }
  const outcome = await carryOut(run, row, input, spec);
  await settleShare(run, outcome);
  const done = await finished(run, id);
  return {
    answer: { payload: done.payload, reveal: outcome?.reveal, result: outcome?.result },
    outcome,
    released: done.released,
  };
}

/** What is decided, or waits for another employee's decision, is no longer worked on. Gives the claim that ended. */
async function released({ tx, caller, command, through, now }: CommandRun, id: number): Promise<EndedClaim | undefined> {
  if (through.queue === undefined || command.action === 'update') return undefined;
  return endClaim(tx, caller, command.service, through.name, id, now);
}

/** The record as it is now, and its claim ended. Both are asked for at once, because others wait for its lock. */
async function finished(run: CommandRun, id: number): Promise<{ payload: WireRow; released?: EndedClaim }> {
  const [row, ended] = await Promise.all([record(run, id), released(run, id)]);
  return { payload: maskFor(run.caller.actor, run.command.def, ended ? { ...row, _claim: null } : row), released: ended };
}

/** Puts the record in its new place. The others keep their version: an employee editing one is neither in the way nor stopped. */
async function moved(run: CommandRun, row: WireRow, input: Record<string, unknown>): Promise<WireRow> {
  const {
    tx,
    kernel,
    command: { def, service },
  } = run;
  const [id, column] = [Number(row['id']), def.ordered ?? ''];
  const place = await putBefore(tx, def, service, id, input['before'] === null ? null : Number(input['before']));
  if (place === row[column]) return row;
  await updateRow(tx, def, service, id, { [column]: place }, run.now, kernel.encrypt);
  run.traces.push({ def, service, id, action: REORDERED, ...difference(def, row, { [column]: place }) });
  return record(run, id);
}

/** Asks the behaviour and does what it decides: the columns, the entry of the audit log, the ledger. */
async function carryOut(
  run: CommandRun,
  row: WireRow,
  input: Record<string, unknown>,
  spec: AnyAction | undefined,
): Promise<Outcome<Fields> | undefined> {
  const {
    tx,
    kernel,
    command: { def, service, action },
  } = run;
  const id = Number(row['id']);
  if (action === 'update') checkNextState(def, row, input);
  const outcome = await decide(run, row, input, spec);
  const plain = action === 'update' ? input : plainChange(def, spec, input);
  const set: Record<string, unknown> = { ...(spec?.sets ? settle(run.caller, run.command, row, plain) : plain), ...outcome?.set };
  if (spec?.leads !== undefined && (set[def.state ?? ''] ?? row[def.state ?? '']) !== spec.leads)
    throw new Error(`${def.name}.${action} does not leave the record in the state “${spec.leads}”, as it is declared to`);
  const change = await changeOf(def, service, id, set, run.now, kernel.encrypt);
  const { before, after } = difference(def, row, set);
  // What was typed into the dialog and kept in no column, a reason above all, is kept in the audit log.
  const typed = spec ? Object.fromEntries(Object.entries(input).filter(([name]) => !Object.hasOwn(set, name))) : {};
  const back = await momentOf(tx, def, service, id, run.command.back);
  run.traces.unshift({ def, service, id, action, before, after: { ...after, ...withoutEmpty({ ...typed, ...back }) } });
  // What changes the record and the first posting share a round trip, in this order.
  await allDone(applyChange(tx, change), postAll(run, id, outcome));
  return outcome;
}

/**
 * Carries a command out and takes all of it back: what would be refused is refused now, before another employee is asked to approve it. A
 * figure that the employee may not see is not told that way, or one could try until it is found, without ever doing anything: then the
 * colleague hears the refusal.
 */
async function tryOut(run: CommandRun, row: WireRow, input: Record<string, unknown>, spec: AnyAction | undefined): Promise<void> {
  await run.tx.query('savepoint trial');
  try {
    await carryOut({ ...run, traces: [] }, { ...row }, input, spec);
  } catch (error) {
    const tells = error instanceof Refusal ? error.extra.tells : undefined;
    if (tells === undefined || holds(run.caller.actor, tells)) throw error;
  }
  await run.tx.query('rollback to savepoint trial');
}

/** Asks the entity's behaviour, when it has any. */
async function decide(
  run: CommandRun,
  row: WireRow,
  input: Record<string, unknown>,
  spec: AnyAction | undefined,
): Promise<Outcome<Fields> | undefined> {
  const context = createContext(run);
  if (run.command.action === 'update') return run.behaviour?.update?.(context, row, input);
  if (!spec?.handled) return undefined;
  const handler = run.behaviour?.actions[run.command.action];
  if (!handler) throw new Error(`no handler for ${run.command.def.name}.${run.command.action}`);
  return handler(context, row, input);
}
