import type { Db } from '../db/client';
import type { SealOf } from './manifest';
import { anchorOf } from './anchor';
import { entryText, type HashOf, type Link } from './link';
import { unsealedBehind } from './seal';
import { bySeq, START, step, TIMES_DIFFER_MS, type Broken, type Found, type Head, type Heads, type Stand } from './walk';

export interface Report {
  entries: number;
  sealed: number;
  waiting: number;
  broken: Broken | null;
}

const BATCH = 2_000;

const WALK = `select c.seq, c.audit_id, c.prev_hash, c.hash, c.horizon, c.sealed_at, a.at, case when a.id is not null then ${entryText} end as text
  from audit_chain c left join audit a on a.id = c.audit_id where c.seq > $1 order by c.seq limit ${BATCH}`;
const LOOK = `${unsealedBehind(BATCH)} select (select count(*) from numbered) as entries, (select max(id) from numbered) as last,
  count(*) filter (where not inserted) as waiting, min(id) filter (where inserted) as inserted from unsealed`;

/** What seals the chain and the records of archives. */
export interface Seals {
  hashOf: HashOf;
  sealOf: SealOf;
}

/** Where the links begin that are in the database. Those of archived entries that were not deleted yet lead up to the anchor. */
async function beginningOf(db: Db, anchor: Stand): Promise<Stand> {
  const [first] = await db.query<Pick<Link, 'seq' | 'prev_hash'>>('select seq, prev_hash from audit_chain order by seq limit 1');
  return first && first.seq <= anchor.seq ? { ...START, seq: first.seq - 1, hash: first.prev_hash } : anchor;
}

async function walk(db: Db, { hashOf, sealOf }: Seals, heads: Heads): Promise<{ sealed: number; broken: Broken | null }> {
  const { stand: anchor, broken: forged } = await anchorOf(db, sealOf);
  if (forged) return { sealed: 0, broken: forged };
  let stand = await beginningOf(db, anchor);
  let sealed = 0;
  /** The latest time at which everything that was there lay in the chain up to here. */
  let whole = -Infinity;
  for (;;) {
    const links: Found[] = await db.query<Found>(WALK, [stand.seq]);
    for (const link of links) {
      const next = step(stand, link, hashOf, heads);
      if ('broken' in next) return { sealed, broken: next.broken };
      // Dated into a time after which everything was sealed, and it was not there.
      if (Date.parse(link.at ?? '') < whole - TIMES_DIFFER_MS)
        return { sealed, broken: { seq: link.seq, audit_id: link.audit_id, why: 'time', at: link.at } };
      for (const head of heads.get(link.seq) ?? []) if (head.whole) whole = Math.max(whole, Date.parse(head.at));
      stand = next.stand;
      sealed += 1;
      // What times of archived entries are compared with may be gone; they were compared when they were archived.
      if (stand.seq < anchor.seq) stand = { ...stand, peak: null };
      if (stand.seq !== anchor.seq) continue;
      if (stand.hash !== anchor.hash) return { sealed, broken: { seq: link.seq, audit_id: link.audit_id, why: 'archive', at: link.at } };
      stand = anchor;
    }
    if (links.length < BATCH) break;
  }
  // The newest links are never archived, so some follow the anchor.
  if (anchor.seq > 0 && stand.seq <= anchor.seq)
    return { sealed, broken: { seq: stand.seq + 1, audit_id: null, why: 'missing', at: null } };
  const beyond = [...heads.values()]
    .flat()
    .filter((head) => head.seq > stand.seq)
    .sort((a, b) => a.seq - b.seq)[0];
  return { sealed, broken: beyond ? { seq: beyond.seq, audit_id: null, why: 'head', at: beyond.at } : null };
}

/** Counts the entries, and looks for an entry without a link among sealed ones. */
async function lookThrough(db: Db): Promise<{ entries: number; waiting: number; inserted: Broken | null }> {
  // From below every number: what lies under the first one that is given was put there by hand.
  let [entries, waiting, from] = [0, 0, Number.MIN_SAFE_INTEGER];
  let inserted: number | null = null;
  for (;;) {
    const [part] = await db.query<{ entries: number; last: number | null; waiting: number; inserted: number | null }>(LOOK, [from]);
    if (!part || part.last === null) return { entries, waiting, inserted: inserted === null ? null : await insertedAt(db, inserted) };
    entries += part.entries;
    waiting += part.waiting;
    inserted ??= part.inserted;
    from = part.last;
  }
}

/** Describes an entry without a link by the link that follows; 0 when none follows. */
async function insertedAt(db: Db, id: number): Promise<Broken> {
  const [row] = await db.query<{ at: string; seq: number }>(
    'select at, coalesce((select seq from audit_chain where audit_id > $1 order by audit_id limit 1), 0) as seq from audit where id = $1',
    [id],
  );
  return { seq: row?.seq ?? 0, audit_id: id, why: 'inserted', at: row?.at ?? null };
}

/** Verifies the chain from the last archived entry on, batch by batch, and names the first place that does not match. */
export async function checkChain(db: Db, seals: Seals, heads: readonly Head[]): Promise<Report> {
  const { sealed, broken } = await walk(db, seals, bySeq(heads));
  const { entries, waiting, inserted } = await lookThrough(db);
  return { entries, sealed, waiting, broken: broken ?? inserted };
}
