import { entryText } from '../audit/link';
import { START, step, type Found, type Stand } from '../audit/walk';
import type { Queryable } from '../db/client';
import { beginOf, monthOf, monthsLater } from './months';
import type { Series, Wanted } from './series';
import { pagesOf, PAGE } from './series';

/** A link and its entry, as a line says it: what the hash was made of, and the row. */
export interface AuditLine extends Omit<Found, 'at'> {
  entry: { id: number; at: string };
}

/** Links looked at in one statement. */
const LOOK = 20_000;

const standBefore = (before: Wanted['before']): Stand => before?.chain?.to ?? START;

/**
 * The first link behind the month, by the time of its entry. What is archived is everything before it; it stays, so the chain never ends in
 * a file.
 */
async function endOf(db: Queryable, from: number, month: string): Promise<number | null> {
  const end = beginOf(monthsLater(month, 1)).toISOString();
  // Part by part: a month of a busy office would take one statement longer than statements may.
  for (let behind = from; ;) {
    const [part] = await db.query<{ last: number | null; first: number | null }>(
      `select max(l.seq) as last, min(l.seq) filter (where l.at >= $2::timestamptz) as first
       from (select c.seq, a.at from audit_chain c join audit a on a.id = c.audit_id where c.seq > $1 order by c.seq limit ${LOOK}) l`,
      [behind, end],
    );
    if (!part || part.last === null || part.first !== null) return part?.first ?? null;
    behind = part.last;
  }
}

const PAGE_SQL = `select c.seq as id, a.at, jsonb_build_object('seq', c.seq, 'audit_id', c.audit_id, 'prev_hash', c.prev_hash, 'hash', c.hash, 'horizon', c.horizon, 'sealed_at', c.sealed_at,
    'text', case when a.id is not null then ${entryText} end, 'entry', to_jsonb(a) - 'search_text')::text as text
  from audit_chain c left join audit a on a.id = c.audit_id where c.seq > $1 and c.seq < $2 order by c.seq limit ${PAGE}`;

/** The link a line says. */
export const linkOf = ({ entry, ...link }: AuditLine): Found => ({ ...link, at: entry.at });

/**
 * The audit log: the links of the chain in their order and their entries, from the last file on up to the first entry of a later month.
 * Entries that are not sealed have no link and stay. A chain that does not match is not archived.
 */
export const auditSeries: Series<'audit'> = {
  name: 'audit',
  services: () => Promise.resolve(['']),
  async next({ db, before }) {
    const [first] = await db.query<{ at: string | null }>(
      'select a.at from audit_chain c left join audit a on a.id = c.audit_id where c.seq > $1 order by c.seq limit 1',
      [standBefore(before).seq],
    );
    if (!first) return null;
    if (first.at === null) throw new Error('the first entry of the audit log that is not archived is missing');
    const month = monthOf(new Date(first.at));
    const least = before === null ? month : monthsLater(before.month, 1);
    return month > least ? month : least;
  },
  isReady: async ({ db, before, month }) => (await endOf(db, standBefore(before).seq, month)) !== null,
  read({ db, seals, before, month }) {
    const from = standBefore(before);
    let stand = from;
    async function* pages(): AsyncIterable<readonly { id: number; text: string }[]> {
      const end = (await endOf(db, from.seq, month)) ?? from.seq;
      for await (const rows of pagesOf<{ id: number; text: string }>((last) => db.query(PAGE_SQL, [last?.id ?? from.seq, end]))) {
        for (const { text } of rows) {
          const next = step(stand, linkOf(JSON.parse(text) as AuditLine), seals.hashOf);
          if ('broken' in next)
            throw new Error(`the audit log is not whole at ${next.broken.seq} (${next.broken.why}): it is not archived`);
          stand = next.stand;
        }
        yield rows;
      }
    }
    return { pages: pages(), chain: () => ({ from, to: stand }) };
  },
  async erase(tx, _manifest, lines) {
    const { seq } = JSON.parse(lines.at(-1) ?? '') as AuditLine;
    const [gone] = await tx.query<{ n: number }>('select audit_archived($1, $2) as n', [seq, lines.length]);
    return gone?.n ?? 0;
  },
};
