import type { Db, Tx } from '../db/client';
import { BEGINNING, entryText, type HashOf, type Link } from './link';

/** One process seals at a time. The lock ends with the transaction. */
const SEAL_LOCK = 7_005_001;
/** Links made in one transaction. */
export const SEAL_BATCH = 1_000;
/** Numbers are given before transactions commit, so an entry may appear after later ones. Every seal looks this far back … */
const LATE = 2_000;
/** … and `sweep` this long. No transaction is open longer. */
const LATE_FOR_MS = 10 * 60_000;
/** Between taking its number and appearing among the running ones a transaction is invisible; this many may begin meanwhile. */
const GRACE = 1_000;

/** The highest number that the table's sequence has given; entries above it, and those below its first, were numbered by hand. */
const LAST_NUMBER = "(select coalesce(pg_sequence_last_value(pg_get_serial_sequence('audit', 'id')::regclass), 0))";

/**
 * Begins a query on the first `window` entries behind `$1` (`numbered`) and on those of them without a link (`unsealed`). `settled`: of a
 * transaction older than all running ones. `inserted`: not written by a regular transaction, because its number was never given, or it was
 * written long after a higher number was sealed. What is compared is bounded by numbers, and entries are looked up one by one, so that the
 * cost depends on the window and not on the length of the log.
 */
export const unsealedBehind = (window: number): string => `with
  numbered as materialized (select id from audit where id > $1 order by id limit ${window}),
  unsealed as materialized (
    select n.id, a.settled, n.id < 1 or n.id > ${LAST_NUMBER} or coalesce(a.born >= next.horizon + ${GRACE}, false) as inserted
    from numbered n
    cross join lateral (
      select age(e.xmin) > age(pg_snapshot_xmin(pg_current_snapshot())::xid) as settled, pg_snapshot_xmax(pg_current_snapshot())::text::bigint - age(e.xmin) as born
      from audit e where e.id = n.id limit 1
    ) a
    left join lateral (select k.horizon from audit_chain k where k.audit_id > n.id order by k.audit_id limit 1) next on true
    where n.id not in (select c.audit_id from audit_chain c where c.audit_id > $1 and c.audit_id <= (select max(id) from numbered))
  )`;

/** Only entries without a link have their text built. */
const UNSEALED = `${unsealedBehind(LATE + SEAL_BATCH)} select a.id, ${entryText} as text from unsealed u
  cross join lateral (select * from audit e where e.id = u.id limit 1) a where u.settled and not u.inserted order by u.id limit ${SEAL_BATCH}`;

/** Is there an entry that cannot be sealed yet, because an older transaction is still running? */
const UNSETTLED = `${unsealedBehind(LATE + SEAL_BATCH)} select 1 as one from unsealed where not settled and not inserted limit 1`;

type End = Pick<Link, 'seq' | 'hash'>;
export interface Sealed {
  count: number;
  last: End | null;
  /** Is every entry sealed that was there when the batch began? Not looked for, and false, unless it is asked for. */
  whole: boolean;
}

/** Seals one batch behind `from`, or late entries. Null when another process seals. A `count` below a whole batch: nothing is left. */
export async function sealBatch(
  tx: Tx,
  hashOf: HashOf,
  now: Date,
  { from, askWhole = false }: { from?: number; askWhole?: boolean } = {},
): Promise<Sealed | null> {
  const [lock] = await tx.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1::bigint) as mine', [SEAL_LOCK]);
  if (lock?.mine !== true) return null;
  const [end] = await tx.query<End & { highest: number }>(
    'select seq, hash, (select max(audit_id) from audit_chain) as highest from audit_chain order by seq desc limit 1',
  );
  const behind = [from ?? Math.max(0, (end?.highest ?? 0) - LATE)];
  // Asked first: what is settled now is among the entries read after it.
  const settled = askWhole && (await tx.query(UNSETTLED, behind)).length === 0;
  const entries = await tx.query<{ id: number; text: string }>(UNSEALED, behind);
  const whole = settled && entries.length < SEAL_BATCH;
  if (entries.length === 0) return { count: 0, last: end ?? null, whole };
  // Read after the entries: every lower number was given before.
  const [own] = await tx.query<{ horizon: number }>('select pg_current_xact_id()::text::bigint as horizon');
  const [horizon, sealed_at] = [own?.horizon ?? 0, now.toISOString()];
  const links: Link[] = [];
  let before: End = end ?? { seq: 0, hash: BEGINNING };
  for (const { id, text } of entries) {
    const seq = before.seq + 1;
    const link = {
      seq,
      audit_id: id,
      prev_hash: before.hash,
      hash: hashOf(before.hash, { seq, sealed_at, horizon }, text),
      sealed_at,
      horizon,
    };
    links.push(link);
    before = link;
  }
  await tx.query(
    `insert into audit_chain (seq, audit_id, prev_hash, hash, horizon, sealed_at)
     select l.seq, l.audit_id, l.prev_hash, l.hash, $2, $3::timestamptz from jsonb_to_recordset($1::jsonb) l(seq bigint, audit_id bigint, prev_hash text, hash text) order by l.seq`,
    [JSON.stringify(links), horizon, sealed_at],
  );
  return { count: links.length, last: before, whole };
}

/** Seals entries that came later than every seal looks back; called from time to time. */
export async function sealLate(db: Db, hashOf: HashOf, now: Date): Promise<void> {
  const [bounds] = await db.query<{ from: number; highest: number }>(
    'select coalesce((select audit_id from audit_chain where sealed_at < $1::timestamptz order by seq desc limit 1), 0) as "from", coalesce((select max(audit_id) from audit_chain), 0) as highest',
    [new Date(now.getTime() - LATE_FOR_MS).toISOString()],
  );
  const { from: first, highest } = bounds ?? { from: 0, highest: 0 };
  for (let from = Math.max(0, first - LATE); from < highest - LATE; from += LATE) await db.tx((tx) => sealBatch(tx, hashOf, now, { from }));
}
