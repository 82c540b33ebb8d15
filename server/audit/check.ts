import type { Db } from '../db/client';
import { BEGINNING, entryText, type HashOf, type Link } from './link';
import { LAST_NUMBER, LATE_FOR_MS, SETTLED } from './seal';

/** How the chain ended when somebody wrote it down elsewhere. */
export interface Head { seq: number; hash: string; at: string }

/**
 * The first place where the trail is not what it was. `changed`: the entry says something else; `missing`: it, or its link, is gone; `order`: links changed places;
 * `inserted`: an entry stands among sealed ones and was never sealed; `head`: the chain ends before a place that was written down, or says something else there.
 */
export interface Broken { seq: number; audit_id: number | null; why: 'changed' | 'missing' | 'inserted' | 'order' | 'head'; at: string | null }
export interface Report { entries: number; sealed: number; waiting: number; broken: Broken | null }

const BATCH = 2_000;
interface Found extends Link { at: string | null; text: string | null }

const WALK = `select c.seq, c.audit_id, c.prev_hash, c.hash, c.sealed_at, a.at, case when a.id is not null then ${entryText} end as text
  from audit_chain c left join audit a on a.id = c.audit_id where c.seq > $1 order by c.seq limit ${BATCH}`;
const LOOK = `select count(*) as entries, max(a.id) as last, coalesce(jsonb_agg(jsonb_build_array(a.id, a.at) order by a.id) filter (where c.one is null), '[]') as unsealed
  from (select id, at from audit where id > $1 order by id limit ${BATCH}) a left join lateral (select 1 as one from audit_chain c where c.audit_id = a.id limit 1) c on true`;

/** What is wrong with a link that follows another; null when nothing is. */
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

/** Counts the entries, and looks for one that stands among sealed ones without a link. */
async function lookThrough(db: Db, now: Date): Promise<{ entries: number; waiting: number; inserted: Broken | null }> {
  const [bounds] = await db.query<{ settled: number; last: number }>(`select (${SETTLED}) as settled, ${LAST_NUMBER} as last`, [new Date(now.getTime() - LATE_FOR_MS).toISOString()]);
  const { settled, last } = bounds ?? { settled: 0, last: 0 };
  let [entries, waiting, from] = [0, 0, 0];
  let inserted: Broken | null = null;
  for (;;) {
    const [part] = await db.query<{ entries: number; last: number | null; unsealed: [number, string][] }>(LOOK, [from]);
    if (!part || part.last === null) return { entries, waiting, inserted };
    entries += part.entries;
    for (const [id, at] of part.unsealed) {
      if (id > settled && id <= last) waiting += 1;
      else inserted ??= { seq: await nextOf(db, id), audit_id: id, why: 'inserted', at: new Date(at).toISOString() };
    }
    from = part.last;
  }
}

/** The link behind which an entry without one stands; 0 when it stands behind all. */
const nextOf = async (db: Db, id: number): Promise<number> => (await db.query<{ seq: number }>('select seq from audit_chain where audit_id > $1 order by audit_id limit 1', [id]))[0]?.seq ?? 0;

/** Goes through the whole chain, batch by batch, and names the first place that is broken. */
export async function checkChain(db: Db, hashOf: HashOf, heads: readonly Head[], now: Date): Promise<Report> {
  const { sealed, broken } = await walk(db, hashOf, new Map(heads.map((head) => [head.seq, head])));
  const { entries, waiting, inserted } = await lookThrough(db, now);
  return { entries, sealed, waiting, broken: broken ?? inserted };
}
