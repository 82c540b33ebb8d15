import type { SystemAction } from '../../src/schema/auditWords';
import type { Tx } from '../db/client';
import { Refusal } from '../refusal';
import { IMPORT } from './gate';
import { hashOf } from './once';
import { writeEvent } from './trail';

export interface ImportTotal {
  made: number;
  seen: number;
  wrong: number;
}

/** One batch of an import, as it is counted. */
export interface CountedBatch {
  employee: number;
  ip: string;
  now: Date;
  /** Null for what belongs to the office. */
  service: string | null;
  resource: string;
  key: string;
  file: { name: string; rows: number };
  /** What makes two imports the same beside the rows of their file. */
  about: readonly unknown[];
  /** Most rows of one file. */
  max: number;
  last: boolean;
  /** What the batch adds to the counts. */
  more: ImportTotal;
  /** Further words of the entry that ends the import. */
  noted?: Readonly<Record<string, unknown>>;
}

/** Counts a batch into its import, and notes in the audit log when one begins and when it is over. */
export async function countImport(tx: Tx, batch: CountedBatch): Promise<ImportTotal> {
  const { employee, ip, now, service, resource, key, more } = batch;
  const event = (action: SystemAction, after: Record<string, unknown>): Promise<void> =>
    writeEvent(tx, { employee, ip, at: now }, { service, resource, record: null, action, after, result: 'ok' });
  const hash = await hashOf([resource, service ?? '', ...batch.about, batch.file.rows]);
  const [begun] = await tx.query(
    'insert into import_run (actor, key, hash, begun_at) values ($1, $2, $3, $4) on conflict do nothing returning 1 as one',
    [employee, key, hash, now.toISOString()],
  );
  const file = { file: batch.file.name, rows: batch.file.rows };
  if (begun) await event(IMPORT, file);
  const [total] = await tx.query<{ hash: string; made: number; seen: number; wrong: number; ended: boolean }>(
    `update import_run set made = made + $3, seen = seen + $4, wrong = wrong + $5 where actor = $1 and key = $2
     returning hash, made, seen, wrong, ended_at is not null as ended`,
    [employee, key, more.made, more.seen, more.wrong],
  );
  const { made = 0, seen = 0, wrong = 0 } = total ?? {};
  if (total?.hash !== hash) throw new Refusal(409, 'replayed', {}, { payload: null, conflict: 'replay' });
  if (made + seen + wrong > batch.max) throw new Refusal(400, 'importTooMany', { max: batch.max.toLocaleString('en') });
  if (batch.last && (!total.ended || more.made > 0)) {
    await tx.query('update import_run set ended_at = $3 where actor = $1 and key = $2', [employee, key, now.toISOString()]);
    await event(`${IMPORT}.done`, { ...file, made, seen, wrong, ...batch.noted });
  }
  return { made, seen, wrong };
}

/** One batch of an employee at a time; the next one waits its turn outside. */
export async function waitTurn(tx: Tx, employee: number): Promise<void> {
  const [turn] = await tx.query<{ free: boolean }>('select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as free', [
    `${IMPORT} ${employee}`,
  ]);
  if (!turn?.free) throw new Refusal(429, 'importOneAtATime', {}, { retryAfter: 1 });
}
