import { hidesSeen } from '../../src/schema/can';
import type { AnyResource } from '../../src/schema/define';
import { readCell } from '../../src/schema/importCells';
import { say } from '../../src/schema/messages';
import type { Tx } from '../db/client';
import { quote } from '../db/columns';
import { create, type Run } from './create';
import { explain, isTransient } from './databaseErrors';
import { Refusal } from '../refusal';
import { IMPORT } from './gate';
import { readBatch, type Batch } from './importBody';
import { resolveNames } from './importNames';
import { countImport, waitTurn } from './importRun';
import type { Caller, Kernel } from './kernel';
import { hashOf, IMPORT_KEYS, keepAnswer, takeKey } from './once';
import { parse } from './parse';
import { writeTrail, type Announcement, type Trace } from './trail';
import { fieldWord, stateWord } from './words';
import { admit } from './write';

/** What became of a row, or would become of it. */
export interface RowOutcome {
  row: number;
  result: 'new' | 'seen' | 'wrong';
  /** The record it became, or is already. */
  id?: number;
  /** Sentences by field; what concerns no field stands under the empty name. */
  errors?: Record<string, string>;
  /**
   * Of a trial, so that rows of different batches can be held against each other: what says that two are the same, and what no two may
   * share.
   */
  same?: string;
  marks?: readonly string[];
}
export interface BatchAnswer {
  outcomes: readonly RowOutcome[];
  /** Of the whole import so far. */
  total?: { made: number; seen: number; wrong: number };
}
interface Asked {
  kernel: Kernel;
  caller: Caller;
  def: AnyResource;
  service: string;
  batch: Batch;
}
type Values = Record<string, unknown>;

const MAX_TRIES = 3;

/** Ends the making of a row whose record is there already. */
class Seen extends Error {
  constructor(readonly id: number) {
    super('seen');
  }
}
/** Carries the outcomes of a trial out of the transaction that is rolled back by it. */
class Tried extends Error {
  constructor(readonly outcomes: readonly RowOutcome[]) {
    super('tried out');
  }
}

/** The cells of a row as what a form would send; or what is wrong with them. */
function valuesOf(
  { def, caller, batch }: Asked,
  cells: Batch['rows'][number]['cells'],
): { values: Values; errors: Record<string, string> } {
  const values: Values = {};
  const errors: Record<string, string> = {};
  for (const [index, name] of batch.columns.entries()) {
    const field = def.fields[name];
    if (!field) continue;
    const read = readCell(field, cells[index] ?? null, (value) => stateWord(def, name, value));
    if ('key' in read) errors[name] = say(read.key, { label: fieldWord(def, name) }, caller.language);
    // An empty cell is a field that was not filled in: it gets its default.
    else if (read.value !== null) values[name] = read.value;
  }
  return { values, errors };
}

/** The sentences of a refusal, by field. */
function errorsOf({ key, params, extra }: Refusal, { language }: Caller): Record<string, string> {
  const beside = Object.entries(extra.errors ?? {}).map(([name, error]) => [name, say(error.key, error.params, language)] as const);
  const errors = { ...Object.fromEntries(beside), ...extra.sentences };
  return Object.keys(errors).length > 0 ? errors : { '': say(key, params, language) };
}

/** The record that has these values in the declared fields, if there is one. */
async function findSame(tx: Tx, def: AnyResource, service: string, values: Readonly<Values>): Promise<number | null> {
  const unique = def.imports?.unique ?? [];
  if (unique.length === 0 || unique.some((name) => (values[name] ?? null) === null)) return null;
  const params: unknown[] = unique.map((name) => values[name]);
  const parts = unique.map((name, index) => `t.${quote(name)} = $${index + 1}`);
  if (def.scope === 'site') parts.push(`t.service = $${params.push(service)}`);
  const [found] = await tx.query<{ id: number }>(`select t.id from ${quote(def.name)} t where ${parts.join(' and ')} limit 1`, params);
  return found?.id ?? null;
}

/** Some values of a row as one text, if it has all of them. */
const markOf = (values: Readonly<Values>, names: readonly string[]): string | null =>
  names.length === 0 || names.some((name) => (values[name] ?? null) === null)
    ? null
    : JSON.stringify(names.map((name) => [name, values[name]]));

/** By what a new row is told from those of other batches, which a trial has taken back. */
function marksOf(def: AnyResource, values: Readonly<Values>): Pick<RowOutcome, 'same' | 'marks'> {
  const single = Object.keys(def.fields).filter((name) => def.fields[name]?.unique);
  const same = markOf(values, def.imports?.unique ?? []);
  const marks = [...single.map((name) => [name]), ...(def.uniques ?? [])].flatMap((names) => markOf(values, names) ?? []);
  return { ...(same !== null && { same }), marks };
}

interface Made {
  outcomes: RowOutcome[];
  traces: Trace[];
  rightsChanged: boolean;
}

/** Makes the record of one row as the command `create` does. What is refused, or there already, takes nothing with it. */
async function makeRow(asked: Asked, run: Run, row: number, values: Values, done: Made): Promise<RowOutcome> {
  const { def, service, caller, batch } = asked;
  const { tx } = run;
  let latest: Readonly<Values> = values;
  await tx.query('savepoint import_row');
  try {
    const input = parse(caller, run.now, { def, action: 'create', data: values });
    const made = await create(run, input, async (now) => {
      latest = { ...now };
      const same = await findSame(tx, def, service, now);
      if (same !== null) throw new Seen(same);
    });
    // An import cannot show what is shown only once.
    if (made.answer.reveal) throw new Error(`${def.name} shows something once for each new record, so no file can bring records of it`);
    await tx.query('release savepoint import_row');
    done.traces.push(...run.traces);
    done.rightsChanged ||= made.outcome?.rightsChanged === true;
    return { row, result: 'new', ...(batch.dry ? marksOf(def, latest) : { id: made.id }) };
  } catch (error) {
    if (isTransient(error)) throw error;
    await tx.query('rollback to savepoint import_row');
    // Another employee was faster: the index refused what was not there a moment ago.
    const same = error instanceof Seen ? error.id : error instanceof Refusal ? null : await findSame(tx, def, service, latest);
    if (same !== null && (def.imports?.seen !== 'refuse' || hidesSeen(caller.actor, def)))
      return { row, result: 'seen', id: same, ...(batch.dry && hidesSeen(caller.actor, def) && marksOf(def, latest)) };
    if (same !== null)
      return { row, result: 'wrong', errors: { [def.imports?.unique?.at(-1) ?? '']: say('importRowSeen', {}, caller.language) } };
    const refusal = explain(error, def, false);
    if (!(refusal instanceof Refusal)) throw refusal;
    return { row, result: 'wrong', errors: errorsOf(refusal, caller) };
  }
}

/** Takes the rows one after the other. `only`: those of an earlier try that came to nothing. */
async function makeRows(asked: Asked, tx: Tx, only?: ReadonlySet<number>): Promise<Made> {
  const { kernel, caller, def, service, batch } = asked;
  const rows = batch.rows.filter(({ row }) => only?.has(row) !== false).map(({ row, cells }) => ({ row, ...valuesOf(asked, cells) }));
  const resolve = await resolveNames(
    tx,
    asked,
    batch.columns,
    rows.map(({ values }) => values),
  );
  const done: Made = { outcomes: [], traces: [], rightsChanged: false };
  for (const { row, values, errors } of rows) {
    const unnamed = resolve(values);
    const wrong = { ...errors, ...(unnamed && errorsOf(unnamed, caller)) };
    if (Object.keys(wrong).length > 0) {
      done.outcomes.push({ row, result: 'wrong', errors: wrong });
      continue;
    }
    const behaviour = kernel.implementations.get(def.name);
    const run: Run = {
      kernel,
      caller,
      command: { def, service, action: 'create' },
      through: def,
      tx,
      now: kernel.now(),
      traces: [],
      behaviour,
    };
    done.outcomes.push(await makeRow(asked, run, row, values, done));
  }
  return done;
}

/**
 * What is told of the rows: to who may not know which personal values there are, one that is there is like one that was made, and none has
 * a number.
 */
function told({ caller, def }: Asked, { outcomes, total }: BatchAnswer): BatchAnswer {
  if (!hidesSeen(caller.actor, def)) return { outcomes, total };
  return {
    outcomes: outcomes.map(({ id: _id, ...one }) => (one.result === 'seen' ? { ...one, result: 'new' } : one)),
    total: total && { made: total.made + total.seen, seen: 0, wrong: total.wrong },
  };
}

const count = (outcomes: readonly RowOutcome[], result: RowOutcome['result']): number =>
  outcomes.filter((one) => one.result === result).length;

/** Counts the batch into its import. */
const note = (
  tx: Tx,
  { caller, def, service, batch }: Asked,
  now: Date,
  before: readonly RowOutcome[],
  outcomes: readonly RowOutcome[],
): Promise<BatchAnswer['total']> => {
  const more = (result: RowOutcome['result']): number => count(outcomes, result) - count(before, result);
  return countImport(tx, {
    employee: caller.actor.user.id,
    ip: caller.ip,
    now,
    service: def.scope === 'site' ? service : null,
    resource: def.name,
    key: batch.key,
    file: batch.file,
    about: [batch.columns],
    max: def.imports?.max ?? 0,
    last: batch.last,
    more: { made: more('new'), seen: more('seen'), wrong: more('wrong') },
  });
};

interface Kept {
  answer: BatchAnswer;
  announcements: Announcement[];
  rightsChanged: boolean;
}

/** One batch for good. Sent again it answers the same; rows that came to nothing are tried once more, and no other. */
async function keepBatch(asked: Asked, tx: Tx): Promise<Kept> {
  const { kernel, caller, def, service, batch } = asked;
  const actor = caller.actor.user.id;
  const now = kernel.now();
  const key = `${IMPORT_KEYS}${batch.key}:${batch.batch}`;
  const taken = await takeKey<BatchAnswer>(tx, actor, key, await hashOf([def.name, service, batch.columns, batch.rows]));
  const before = taken.first ? [] : taken.answer.outcomes;
  const again = taken.first ? undefined : new Set(before.filter(({ result }) => result === 'wrong').map(({ row }) => row));
  const { outcomes: made, traces, rightsChanged } = await makeRows(asked, tx, again);
  const outcomes = taken.first ? made : before.map((one) => made.find(({ row }) => row === one.row) ?? one);
  const total = await note(tx, asked, now, before, outcomes);
  const announcements = traces.length > 0 ? await writeTrail(tx, { employee: actor, ip: caller.ip, at: now }, traces, kernel.origin) : [];
  keepAnswer(tx, actor, key, { outcomes });
  return { answer: { outcomes, total }, announcements, rightsChanged };
}

/**
 * Takes one batch of a file's rows: gate → read → begin → turn → key → each row as the command `create` → audit → outbox → commit →
 * announce, once for all of them. A trial does the same and takes all of it back.
 */
export async function importBatch(
  kernel: Kernel,
  caller: Caller,
  { def, service, data }: { def: AnyResource; service: string; data: Record<string, unknown> },
): Promise<BatchAnswer> {
  admit(kernel, caller, { def, service, action: IMPORT });
  const asked: Asked = { kernel, caller, def, service, batch: readBatch(def, data) };
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { answer, announcements, rightsChanged } = await kernel.db.tx(async (tx): Promise<Kept> => {
        await waitTurn(tx, caller.actor.user.id);
        if (asked.batch.dry) throw new Tried((await makeRows(asked, tx)).outcomes);
        return keepBatch(asked, tx);
      });
      announcements.forEach(kernel.announce);
      if (rightsChanged) kernel.rightsChanged();
      return told(asked, answer);
    } catch (error) {
      if (error instanceof Tried) return told(asked, { outcomes: error.outcomes });
      if (isTransient(error) && attempt < MAX_TRIES) continue;
      throw explain(error, def, false);
    }
  }
}
