import { isDaily, type AnyJob } from '../../src/schema/job';
import type { Db, Queryable, Tx } from '../db/client';
import type { Done } from './implement';

/** How long a run belongs to its process without a heartbeat. */
export const LEASE_MS = 120_000;
/** A failed run is tried again after this long, then after twice as long, and so on. */
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = { daily: 3_600_000, shorter: 300_000 };
const MOST_TEXT = 4000;
/** The greatest difference between the clocks of processes. A run from further ahead was stored by a wrong clock. */
const CLOCKS_DIFFER_MS = 300_000;
const CRASHED = 'the process that ran it ended before it was done';

/** A run that a process works on. Taking it over increases its version. */
export interface Run {
  id: number;
  version: number;
  period: string;
  attempts: number;
  error: string | null;
}
/** The last run of a job for its subject, as stored. */
export interface LastRun extends Run {
  outcome: 'running' | 'done' | 'failed';
  started_at: string;
  next_at: string | null;
  lease_until: string | null;
}

/** The time of the next try after so many failures. Frequent jobs are tried again sooner, because other work may wait for them. */
export const nextAttempt = (job: AnyJob, now: Date, attempts: number): Date =>
  new Date(now.getTime() + Math.min(LONGEST_WAIT_MS[isDaily(job) ? 'daily' : 'shorter'], FIRST_WAIT_MS * 2 ** Math.min(attempts - 1, 20)));

/**
 * Decides about a period from the last run. `new`: a new row. `again`: the same run, because it failed or its process ended. `over`: the
 * row of a successful run is used for the next period, so that frequent jobs do not fill the table.
 */
export function decide(job: AnyJob, last: LastRun | undefined, period: string, now: Date): 'wait' | 'new' | 'again' | 'over' {
  if (!last) return 'new';
  const daily = isDaily(job);
  const isNext = period > last.period;
  // Otherwise a clock that was wrong once would stop frequent jobs until the time it gave.
  if (!daily && Date.parse(last.started_at) > now.getTime() + CLOCKS_DIFFER_MS) return 'over';
  switch (last.outcome) {
    case 'running':
      return last.lease_until !== null && Date.parse(last.lease_until) > now.getTime() ? 'wait' : 'again';
    case 'failed':
      if (daily && isNext) return 'new';
      return last.next_at !== null && Date.parse(last.next_at) > now.getTime() ? 'wait' : 'again';
    case 'done':
      if (!isNext) return 'wait';
      return daily || last.error !== null ? 'new' : 'over';
  }
}

const leaseFrom = (now: Date): string => new Date(now.getTime() + LEASE_MS).toISOString();

export interface Taken {
  run: Run | null;
  /** The period is done, here or elsewhere; nothing is due until the next. */
  settled: boolean;
}

/** Takes the run of a period when it is due and belongs to no process. Of several processes one gets it. */
export async function takeRun(db: Db, job: AnyJob, subject: string, period: string, now: Date): Promise<Taken> {
  const [last] = await db.query<LastRun>(
    'select id, version, period, attempts, error, outcome, started_at, next_at, lease_until from job_run where job = $1 and subject = $2 order by period desc limit 1',
    [job.name, subject],
  );
  const decision = decide(job, last, period, now);
  const columns = 'id, version, period, attempts, error';
  const [at, lease] = [now.toISOString(), leaseFrom(now)];
  if (decision === 'wait') return { run: null, settled: last?.outcome === 'done' };
  if (decision === 'new' || !last) {
    const [run] = await db.query<Run>(
      `insert into job_run (job, subject, period, outcome, attempts, started_at, lease_until, created_at, updated_at) values ($1, $2, $3, 'running', 1, $4, $5, $4, $4)
       on conflict (job, subject, period) do nothing returning ${columns}`,
      [job.name, subject, period, at, lease],
    );
    return { run: run ?? null, settled: false };
  }
  const again = decision === 'again';
  const error = again && last.outcome === 'running' ? CRASHED : again ? last.error : null;
  const [run] = await db.query<Run>(
    `update job_run set version = version + 1, updated_at = $4, period = $3, outcome = 'running', attempts = $6, started_at = $4, finished_at = null, amount = null, kept = null, error = $7,
       next_at = null, lease_until = $5 where id = $1 and version = $2 returning ${columns}`,
    // A daily run stays the run of its day; a frequent run that is late becomes the run of now.
    [last.id, last.version, isDaily(job) ? last.period : period, at, lease, again ? last.attempts + 1 : 1, error],
  );
  return { run: run ?? null, settled: false };
}

/** Extends the lease of a run; heart beats that overtake each other on their way never shorten it. */
export async function keepRun(db: Queryable, { id, version }: Run, now: Date): Promise<void> {
  await db.query("update job_run set lease_until = greatest(lease_until, $3) where id = $1 and version = $2 and outcome = 'running'", [
    id,
    version,
    leaseFrom(now),
  ]);
}

/** A transaction of a run: refused when another process has the run, which no process can take over before the end. */
export const ownTx = <T>(db: Db, { id, version }: Run, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.tx(async (tx) => {
    const [mine] = await tx.query('select 1 as one from job_run where id = $1 and version = $2 for share', [id, version]);
    if (!mine) throw new Error('another process has taken this run over');
    return work(tx);
  });

/** Stores the success of a run; earlier failures are kept. False when another process has taken it over. */
export async function noteDone(db: Queryable, { id, version }: Run, done: number | Done | undefined, now: Date): Promise<boolean> {
  const { amount, kept } = typeof done === 'object' ? done : { amount: done, kept: undefined };
  const noted = await db.query(
    "update job_run set version = version + 1, updated_at = $3, outcome = 'done', finished_at = $3, done_at = $3, amount = $4, kept = $5, lease_until = null where id = $1 and version = $2 returning 1 as one",
    [id, version, now.toISOString(), amount ?? null, kept ?? null],
  );
  return noted.length > 0;
}

/** Stores the failure of a run, and the time of the next try. False when another process has taken it over. */
export async function noteFailed(db: Queryable, job: AnyJob, { id, version, attempts }: Run, error: string, now: Date): Promise<boolean> {
  const noted = await db.query(
    "update job_run set version = version + 1, updated_at = $3, outcome = 'failed', finished_at = $3, error = $4, next_at = $5, lease_until = null where id = $1 and version = $2 returning 1 as one",
    [id, version, now.toISOString(), error.replaceAll('\0', '').slice(0, MOST_TEXT), nextAttempt(job, now, attempts).toISOString()],
  );
  return noted.length > 0;
}
