import type { Place } from '../../providers/address';
import { isCallError } from '../../providers/callError';
import { write } from '../../providers/writes';
import type { AnyResource } from '../../schema/define';
import type { FileCell } from '../../schema/importCells';
import type { Mapping } from './mapping';
import type { OpenTable } from './table';

export interface RowOutcome {
  row: number;
  result: 'new' | 'seen' | 'wrong';
  id?: number;
  errors?: Readonly<Record<string, string>>;
  /** What the file says where something is wrong, by field. */
  values?: Readonly<Record<string, FileCell>>;
  same?: string;
  marks?: readonly string[];
}
/** A batch is small enough to be over in a moment: others work on the same database meanwhile. */
const ROWS = 200;
const LETTERS = 150_000;
const FETCHED = 2_000;
/** How often, and how long, a batch waits for its turn. */
const TURNS = 30;
const TURN = 1_000;

export interface Job extends Place {
  def: AnyResource;
  table: OpenTable;
  mapping: Mapping;
  key: string;
  dry: boolean;
}

/** Names an import by what is in it: the same file with the same columns is the same import, from whatever window. */
export async function importKey({ def, service }: Place, table: OpenTable, mapping: Mapping): Promise<string> {
  const what = JSON.stringify([def.name, service, table.hash, table.rows, Object.entries(mapping).sort()]);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(what)));
  return Array.from(digest.slice(0, 24), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

interface Batch {
  batch: number;
  rows: { row: number; cells: readonly FileCell[] }[];
  last: boolean;
}

/** Cuts the rows into batches, always in the same places. */
async function* batchesOf({ table, mapping }: Job): AsyncGenerator<Batch> {
  const columns = Object.values(mapping);
  let batch = 0;
  let rows: Batch['rows'] = [];
  let letters = 0;
  for (let from = 0; from < table.rows; from += FETCHED) {
    for (const { row, cells } of await table.slice(from, from + FETCHED)) {
      const taken = columns.map((column) => cells[column] ?? null);
      const size = taken.reduce<number>((sum, cell) => sum + String(cell ?? '').length + 4, 12);
      if (rows.length === ROWS || (rows.length > 0 && letters + size > LETTERS)) {
        yield { batch, rows, last: false };
        batch += 1;
        rows = [];
        letters = 0;
      }
      rows.push({ row, cells: taken });
      letters += size;
    }
  }
  if (rows.length > 0) yield { batch, rows, last: true };
}

const pause = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time));

/** Sends one batch; while another one of the same employee is under way it waits. */
async function send(job: Job, batch: Batch, signal: AbortSignal): Promise<readonly RowOutcome[]> {
  const { table, mapping, key, dry } = job;
  const data = { key, ...batch, columns: Object.keys(mapping), file: { name: table.name.slice(0, 255), rows: table.rows }, dry };
  for (let turn = 1; ; turn += 1) {
    try {
      const { payload } = await write(job, { action: 'import', data, key: crypto.randomUUID(), signal });
      return (payload as { outcomes: readonly RowOutcome[] }).outcomes;
    } catch (error) {
      if (!isCallError(error) || error.status !== 429 || turn === TURNS || signal.aborted) throw error;
      await pause(TURN);
    }
  }
}

/** Holds the rows of one batch of a trial against those before it, which the server has taken back already. */
export class Marks {
  private readonly same = new Set<string>();
  private readonly marks = new Set<string>();
  private readonly seen: 'seen' | 'wrong';
  private readonly twice: string;
  /** `twice`: the sentence about a row that another one excludes. */
  constructor(def: AnyResource, twice: string) {
    this.seen = def.imports?.seen === 'refuse' ? 'wrong' : 'seen';
    this.twice = twice;
  }
  judge(outcome: RowOutcome): RowOutcome {
    if (outcome.result !== 'new') return outcome;
    const { row, same, marks = [] } = outcome;
    if (same !== undefined && this.same.has(same))
      return this.seen === 'seen' ? { row, result: 'seen' } : { row, result: 'wrong', errors: { '': this.twice } };
    if (marks.some((mark) => this.marks.has(mark))) return { row, result: 'wrong', errors: { '': this.twice } };
    if (same !== undefined) this.same.add(same);
    for (const mark of marks) this.marks.add(mark);
    return { row, result: 'new' };
  }
}

/** The cells of a wrong row that are to blame. */
function withValues(outcome: RowOutcome, { mapping }: Job, rows: Batch['rows']): RowOutcome {
  if (outcome.result !== 'wrong') return outcome;
  const cells = rows.find(({ row }) => row === outcome.row)?.cells ?? [];
  const blamed = Object.keys(mapping).flatMap((name, at) =>
    outcome.errors?.[name] === undefined ? [] : [[name, cells[at] ?? null] as const],
  );
  return { ...outcome, values: Object.fromEntries(blamed) };
}

/** Sends batch after batch and hands on what became of each. Aborted, it stops before the next one. */
export async function runBatches(job: Job, signal: AbortSignal, onOutcomes: (outcomes: readonly RowOutcome[]) => void): Promise<void> {
  for await (const batch of batchesOf(job)) {
    signal.throwIfAborted();
    const outcomes = await send(job, batch, signal);
    signal.throwIfAborted();
    onOutcomes(outcomes.map((one) => withValues(one, job, batch.rows)));
  }
}
