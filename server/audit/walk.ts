import { BEGINNING, type HashOf, type Link } from './link';
import { SEAL_BATCH } from './seal';

/** An end of the chain as it was stored outside the database. */
export interface Head {
  seq: number;
  hash: string;
  at: string;
  /** All entries that were there at `at` lie up to here. */
  whole?: true;
}

/** Ends by the link they name. The same one is stored again after an hour without entries. */
export type Heads = ReadonlyMap<number, readonly Head[]>;
export function bySeq(heads: readonly Head[]): Heads {
  const found = new Map<number, Head[]>();
  for (const head of heads) found.set(head.seq, [...(found.get(head.seq) ?? []), head]);
  return found;
}

/**
 * The first place where the audit log was tampered with. `changed`: the entry differs; `missing`: the entry or its link is gone; `order`:
 * links changed places; `inserted`: an entry that was never sealed stands among sealed ones; `time`: the entry was dated far from when it
 * was written; `head`: the chain ends before a stored end, or differs from it; `archive`: the record of an archive is not the server's, or
 * the chain does not follow it.
 */
export interface Broken {
  seq: number;
  audit_id: number | null;
  why: 'changed' | 'missing' | 'inserted' | 'order' | 'time' | 'head' | 'archive';
  at: string | null;
}

/** A link together with its entry. */
export interface Found extends Link {
  /** When the entry says it was made; null: the entry is gone. */
  at: string | null;
  text: string | null;
}

/** A place in the chain, and what the times of the entries behind it are compared with. Times are milliseconds since 1970. */
export interface Stand {
  seq: number;
  hash: string;
  /** The latest time of any entry so far; null: there is none. */
  peak: number | null;
  /** The latest time of an entry that was sealed before the sealing under way began; null: this is the first one. */
  floor: number | null;
  /** The transaction that made the last link, and how many links up to here are its. */
  horizon: number;
  batch: number;
}
export const START: Stand = { seq: 0, hash: BEGINNING, peak: null, floor: null, horizon: 0, batch: 0 };

/**
 * How far the time of an entry may lie from that of its neighbours in the chain. An entry takes its time when its call begins and its place
 * when its transaction ends; no transaction is open for longer than ten minutes, and clocks of processes differ by five at most.
 */
export const TIMES_DIFFER_MS = 15 * 60_000;

/**
 * Is the entry dated before entries that were sealed when it was not there yet, or after its own sealing? A sealing is compared with the
 * ones before it, not with itself: what a demonstration was filled with is older than its first sealing, and in no order. A batch that was
 * full may have left entries to the next, so both belong to one sealing.
 */
const isOutOfTime = (at: number, sealedAt: string, floor: number | null): boolean =>
  at > Date.parse(sealedAt) + TIMES_DIFFER_MS || (floor !== null && at < floor - TIMES_DIFFER_MS);

/** Compares a link with where the chain stands. Returns where it stands after the link, or what does not match. */
export function step(
  stand: Stand,
  link: Found,
  hashOf: HashOf,
  heads?: ReadonlyMap<number, readonly Head[]>,
): { stand: Stand } | { broken: Broken } {
  const broken = (why: Broken['why']): { broken: Broken } => ({
    broken: { seq: link.seq, audit_id: link.audit_id, why, at: link.at ?? link.sealed_at },
  });
  if (link.seq !== stand.seq + 1) return { broken: { seq: stand.seq + 1, audit_id: null, why: 'missing', at: link.sealed_at } };
  if (link.prev_hash !== stand.hash) return broken('order');
  if (link.text === null || link.at === null) return broken('missing');
  if (hashOf(stand.hash, link, link.text) !== link.hash) return broken('changed');
  if (heads?.get(link.seq)?.some((head) => head.hash !== link.hash)) return broken('head');
  const isSameBatch = link.horizon === stand.horizon;
  const floor = isSameBatch || stand.batch >= SEAL_BATCH ? stand.floor : stand.peak;
  const at = Date.parse(link.at);
  if (isOutOfTime(at, link.sealed_at, floor)) return broken('time');
  const { seq, hash, horizon } = link;
  return { stand: { seq, hash, floor, horizon, peak: Math.max(stand.peak ?? at, at), batch: isSameBatch ? stand.batch + 1 : 1 } };
}
