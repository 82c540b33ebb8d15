import type { Db, Tx } from '../db/client';
import { BEGINNING, entryText, type HashOf, type Link } from './link';

/** One process seals at a time. Released with the transaction. */
const SEAL_LOCK = 7_005_001;
/** Links made in one transaction. */
const BATCH = 1_000;
/** Numbers are given out before they are committed, so an entry may come after later ones. This far back they are looked for every time … */
const LATE = 2_000;
/** … and so long ago by `sweep`. No transaction is open longer; what is found further back was put there behind the chain, and the check names it. */
export const LATE_FOR_MS = 10 * 60_000;

export const SETTLED = 'select coalesce(max(audit_id), 0) as id from (select audit_id from audit_chain where sealed_at < $1::timestamptz order by seq desc limit 2000) settled';
/** The highest number given out by the table itself; entries above it were numbered by hand. */
export const LAST_NUMBER = "(select coalesce(pg_sequence_last_value(pg_get_serial_sequence('audit', 'id')::regclass), 0))";

/**
 * Entries behind `$1` without a link, of transactions older than every one still running, in their order. Looked up one by one in a window of a bounded size:
 * however long the trail is, this costs the same. The text is made of those alone that have none.
 */
const UNSEALED = `select a.id, ${entryText} as text from (
    select a.*, age(a.xmin) > age(pg_snapshot_xmin(pg_current_snapshot())::xid) as settled from audit a where a.id > $1 and a.id <= ${LAST_NUMBER} order by a.id limit ${LATE + BATCH}
  ) a left join lateral (select 1 as one from audit_chain c where c.audit_id = a.id limit 1) c on true where c.one is null and a.settled order by a.id limit ${BATCH}`;

export interface Sealed { count: number; last: Pick<Link, 'seq' | 'hash'> | null }

/** Seals one batch behind `from`, or what came lately; never what stands behind `settled`. Null when another process is at it. `count` less than a whole batch: nothing is left. */
export async function sealBatch(tx: Tx, hashOf: HashOf, now: Date, settled: number, from?: number): Promise<Sealed | null> {
  const [lock] = await tx.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1::bigint) as mine', [SEAL_LOCK]);
  if (lock?.mine !== true) return null;
  const [end] = await tx.query<Pick<Link, 'seq' | 'hash'> & { highest: number }>(
    'select seq, hash, (select max(audit_id) from audit_chain) as highest from audit_chain order by seq desc limit 1');
  const entries = await tx.query<{ id: number; text: string }>(UNSEALED, [Math.max(settled, from ?? (end?.highest ?? 0) - LATE)]);
  const sealed_at = now.toISOString();
  const links: Link[] = [];
  for (const { id, text } of entries) {
    const before: Pick<Link, 'seq' | 'hash'> = links.at(-1) ?? end ?? { seq: 0, hash: BEGINNING };
    const seq = before.seq + 1;
    links.push({ seq, audit_id: id, prev_hash: before.hash, hash: hashOf(before.hash, { seq, sealed_at }, text), sealed_at });
  }
  if (links.length > 0) {
    await tx.query(
      `insert into audit_chain (seq, audit_id, prev_hash, hash, sealed_at)
       select l.seq, l.audit_id, l.prev_hash, l.hash, $2::timestamptz from jsonb_to_recordset($1::jsonb) l(seq bigint, audit_id bigint, prev_hash text, hash text) order by l.seq`,
      [JSON.stringify(links), sealed_at]);
  }
  return { count: links.length, last: links.at(-1) ?? end ?? null };
}

/** The entry up to which none may come late any more. */
export async function settledAt(db: Db, now: Date): Promise<number> {
  return (await db.query<{ id: number }>(SETTLED, [new Date(now.getTime() - LATE_FOR_MS).toISOString()]))[0]?.id ?? 0;
}

/** Everything that came late while it still may, however far back: for now and then. */
export async function sealLate(db: Db, hashOf: HashOf, now: Date, settled: number): Promise<void> {
  const [end] = await db.query<{ highest: number }>('select coalesce(max(audit_id), 0) as highest from audit_chain');
  for (let from = settled; from < (end?.highest ?? 0) - LATE; from += LATE) await db.tx((tx) => sealBatch(tx, hashOf, now, settled, from));
}

export const SEAL_BATCH = BATCH;
