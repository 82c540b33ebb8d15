/** How lately, how often and how much members paid in, each in five classes of the members who ever did. */
import type { Queryable } from '../db/client';
import type { JobContext } from '../jobs/implement';

/** Members per transaction: few enough that no other session waits for their rows. */
const BATCH = 1000;

/**
 * Members whose classes are not what they should be. Members who are alike are never told apart: all of them are in the class of the first
 * of them, so classes may differ in size. A member without a credited deposit is in none.
 */
const CHANGED = `with paid as (
    select d.member, max(coalesce(d.credited_at, d.created_at)) as last, count(*) as times, sum(d.amount) as sum
      from deposit d where d.service = $1 and d.status = 'approved' group by d.member),
  classes as (
    select p.member, least(5, 1 + floor(5 * percent_rank() over (order by p.last)))::int::text as recency, least(5, 1 + floor(5 * percent_rank() over (order by p.times)))::int::text as frequency,
           least(5, 1 + floor(5 * percent_rank() over (order by p.sum)))::int::text as value from paid p)
 select m.id, c.recency, c.frequency, c.value
   from member m left join classes c on c.member = m.id
  where m.service = $1 and (m.recency, m.frequency, m.value) is distinct from (c.recency, c.frequency, c.value) order by m.id`;

interface Changed extends Record<string, unknown> {
  id: number;
  recency: string | null;
  frequency: string | null;
  value: string | null;
}

/**
 * Brings the classes of a site's members up to its deposits. They are reckoned and not decided, so neither versions nor the audit log know
 * of them. Says how many changed.
 */
export async function keepQuintiles(db: Queryable, service: string, tx: JobContext['tx']): Promise<number> {
  const changed = await db.query<Changed>(CHANGED, [service]);
  for (let from = 0; from < changed.length; from += BATCH) {
    const batch = changed.slice(from, from + BATCH);
    await tx((inside) =>
      inside.query(
        `update member m set recency = c.recency, frequency = c.frequency, value = c.value
           from jsonb_to_recordset($2::jsonb) c(id bigint, recency text, frequency text, value text) where m.service = $1 and m.id = c.id`,
        [service, JSON.stringify(batch)],
      ),
    );
  }
  return changed.length;
}
