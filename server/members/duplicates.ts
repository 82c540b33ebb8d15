/** Members who share what usually one person has. */
import type { Queryable } from '../db/client';
import type { JobContext } from '../jobs/implement';

/** A value that more members share than this does not tell who is who: an address of a carrier, a device that is only a model. */
const MOST_MEMBERS = 20;
/** Neither does a device or an address that was used longer ago than this. */
const USED_WITHIN = "interval '365 days'";

/**
 * Every value with the members who have it. Accounts are their own, and those they paid from or were paid to; a telephone number counts as
 * shared where it is another's account as well.
 */
const FOUND = `with owned as (
    select 'account' as kind, k.number as shared, k.member from member_bank k where k.service = $1 and k.status <> 'refused'
    union select 'account', w.account_number, w.member from withdraw w where w.service = $1 and w.status <> 'cancelled'
    union select 'account', d.account_number, d.member from deposit d where d.service = $1 and d.status = 'approved' and d.account_number is not null
    union select 'phone', m.phone, m.id from member m where m.service = $1
    union select 'phone', k.number, k.member from member_bank k join member o on o.service = $1 and o.phone = k.number and o.id <> k.member where k.service = $1
    union select 'device', m.device, m.id from member m where m.service = $1 and m.device <> ''
    union select 'device', l.device, l.member from member_login l where l.service = $1 and l.device <> '' and l.at > $2::timestamptz - ${USED_WITHIN}
    union select 'address', l.ip, l.member from member_login l where l.service = $1 and l.at > $2::timestamptz - ${USED_WITHIN})
  select o.kind, left(o.shared, 200) as shared, array_agg(o.member order by o.member) as members from owned o group by o.kind, o.shared
   having count(*) between 2 and ${MOST_MEMBERS}`;

interface Found extends Record<string, unknown> {
  kind: string;
  shared: string;
  members: number[];
}

/**
 * Brings the groups of a site up to date with its members. An employee's decision stays, unless one more member shares the value: then the
 * group is open again. An open group whose value is no longer shared is deleted. Returns how many are new or changed. Groups are
 * calculated, not decided, so the audit log holds decisions alone.
 */
export async function keepDuplicates(db: Queryable, service: string, now: Date, tx: JobContext['tx']): Promise<number> {
  const found = await db.query<Found>(FOUND, [service, now.toISOString()]);
  return tx(async (inside) => {
    const groups = JSON.stringify(found);
    const shape = 'jsonb_to_recordset($2::jsonb) f(kind text, shared text, members bigint[])';
    await inside.query(
      `delete from member_duplicate t where t.service = $1 and t.status = 'open' and not exists (select 1 from ${shape} where f.kind = t.kind and f.shared = t.shared)`,
      [service, groups],
    );
    const changed = await inside.query(
      `insert into member_duplicate as t (service, kind, shared, members, count) select $1, f.kind, f.shared, f.members, cardinality(f.members) from ${shape}
         on conflict (service, kind, shared) do update set members = excluded.members, count = excluded.count, version = t.version + 1, updated_at = $3::timestamptz,
           status = case when excluded.members <@ t.members then t.status else 'open' end
         where t.members is distinct from excluded.members returning t.id`,
      [service, groups, now.toISOString()],
    );
    return changed.length;
  });
}
