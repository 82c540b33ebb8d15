import type { ColumnMap, RowErrorCode } from '../../bankFiles/types';
import { isCallError } from '../../providers/callError';
import { serviceCall } from '../../providers/otherCalls';
import { encodeService } from '../../providers/siteChoice';
import type { OpenStatement } from './openFile';
import type { Shape } from './statementFile';

/** What became of a row; the shape of `POST /api/StatementImport`. */
export interface RowOutcome {
  row: number;
  result: 'new' | 'seen' | 'quarantined' | 'wrong';
  at?: string;
  direction?: 'in' | 'out';
  amount?: number;
  bank?: string;
  name?: string;
  line?: number;
  code?: RowErrorCode;
  column?: string;
  gap?: { wanted: number; found: number };
}
interface BatchAnswer {
  outcomes: readonly RowOutcome[];
  balance: number | null;
  matched: number;
}

/** How the columns of unknown files are read at this site. */
export async function getMaps(service: string, signal?: AbortSignal): Promise<readonly ColumnMap[]> {
  return (await serviceCall('GET', '/StatementMaps', encodeService(service), {}, undefined, signal)).payload as ColumnMap[];
}

export interface Job {
  service: string;
  account: number;
  file: OpenStatement;
  shape: Shape;
  rows: number;
  batches: number;
  /** The balance before the first row, in baht. */
  opening: number | null;
  key: string;
  dry: boolean;
}

/** How often, and how long, it is waited for a batch of the same employee that is under way. */
const TURNS = 30;
const TURN = 1000;
const pause = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time));

async function send(job: Job, at: number, balance: number | null, signal: AbortSignal): Promise<BatchAnswer> {
  const { heading, rows } = await job.file.batch(at);
  const data = {
    key: job.key,
    batch: at,
    account: job.account,
    file: { name: job.file.name.slice(0, 255), rows: job.rows, hash: job.file.hash },
    shape: job.shape,
    heading,
    rows,
    balance,
    dry: job.dry,
    last: at === job.batches - 1,
  };
  for (let turn = 1; ; turn += 1) {
    try {
      return (await serviceCall('POST', '/StatementImport', encodeService(job.service), {}, data, signal)).payload as BatchAnswer;
    } catch (error) {
      if (!isCallError(error) || error.status !== 429 || turn === TURNS || signal.aborted) throw error;
      await pause(TURN);
    }
  }
}

/**
 * Sends batch after batch, oldest first, and hands on what became of each. Aborted, it stops before the next one. Gives how many lines
 * found a deposit.
 */
export async function runImport(job: Job, signal: AbortSignal, onOutcomes: (outcomes: readonly RowOutcome[]) => void): Promise<number> {
  let balance = job.opening;
  let matched = 0;
  for (let at = 0; at < job.batches; at += 1) {
    signal.throwIfAborted();
    const answer = await send(job, at, balance, signal);
    signal.throwIfAborted();
    balance = answer.balance;
    matched += answer.matched;
    onOutcomes(answer.outcomes);
  }
  return matched;
}
