import type { Db } from '../db/client';
import { BEGINNING, entryText, type HashOf, type Link } from './link';
import { entriesBehind } from './seal';

/** An end of the chain as it was stored outside the database. */
export interface Head {
  seq: number;
  hash: string;
  at: string;
}

/**
 * The first place where the audit log was tampered with. `changed`: the entry differs; `missing`: the entry or its link is gone; `order`: links
 * changed places; `inserted`: an entry that was never sealed stands among sealed ones; `head`: the chain ends before a stored end, or differs from
 * it.
 */
export interface Broken {
  seq: number;
  audit_id: number | null;
  why: 'changed' | 'missing' | 'inserted' | 'order' | 'head';
  at: string | null;
}
export interface Report {
  entries: number;
  sealed: number;
  waiting: number;
  broken: Broken | null;
}

const BATCH = 2_000;
interface Found extends Link {
  at: string | null;
  text: string | null;
}

const WALK = `select c.seq, c.audit_id, c.prev_hash, c.hash, c.horizon, c.sealed_at, a.at, case when a.id is not null then ${entryText} end as text
  from audit_chain c left join audit a on a.id = c.audit_id where c.seq > $1 order by c.seq limit ${BATCH}`;
const LOOK = `select count(*) as entries, max(a.id) as last, count(*) filter (where c.sealed is null and not judged.inserted) as waiting, min(a.id) filter (where c.sealed is null and judged.inserted) as inserted from ${entriesBehind(BATCH)}`;

/** Compares a link with the one before it; null when both match. */
function judge(link: Found, before: Pick<Link, 'seq' | 'hash'>, hashOf: HashOf, heads: ReadonlyMap<number, Head>): Broken | null {
  const broken = (why: Broken['why']): Broken => ({ seq: link.seq, audit_id: link.audit_id, why, at: link.at ?? link.sealed_at });
  if (link.seq !== before.seq + 1) return { seq: before.seq + 1, audit_id: null, why: 'missing', at: link.sealed_at };
  if (link.prev_hash !== before.hash) return broken('order');
  if (link.text === null) return broken('missing');
  if (hashOf(before.hash, link, link.text) !== link.hash) return broken('changed');
  const head = heads.get(link.seq);
  return head && head.hash !== link.hash ? broken('head') : null;
}

async function walk(db: Db, hashOf: HashOf, heads: ReadonlyMap<number, Head>): Promise<{ sealed: number; broken: Broken | null }> {
  let before: Pick<Link, 'seq' | 'hash'> = { seq: 0, hash: BEGINNING };
  for (;;) {
    const links: Found[] = await db.query<Found>(WALK, [before.seq]);
    for (const link of links) {
      const broken = judge(link, before, hashOf, heads);
      if (broken) return { sealed: before.seq, broken };
      before = link;
    }
    if (links.length < BATCH) break;
  }
  const beyond = [...heads.values()].filter((head) => head.seq > before.seq).sort((a, b) => a.seq - b.seq)[0];
  return { sealed: before.seq, broken: beyond ? { seq: beyond.seq, audit_id: null, why: 'head', at: beyond.at } : null };
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

/** Verifies the whole chain, batch by batch, and names the first place that does not match. */
export async function checkChain(db: Db, hashOf: HashOf, heads: readonly Head[]): Promise<Report> {
  const { sealed, broken } = await walk(db, hashOf, new Map(heads.map((head) => [head.seq, head])));
  const { entries, waiting, inserted } = await lookThrough(db);
  return { entries, sealed, waiting, broken: broken ?? inserted };
}
