import { todayStart } from '../../src/schema/format';
import type { Queryable } from '../db/client';
import { satang } from '../ledger/money';
import { blocksOfMembers } from '../members/blocks';
import type { Facts } from './judge';

/** What a member wants paid, and to where. `id`: the withdrawal, once it is there. */
export interface Wanted {
  service: string;
  id: number | null;
  member: number;
  amount: number;
  bank: string;
  number: string;
  holder: string;
}

interface Found extends Record<string, unknown> {
  name: string;
  registered: string;
  tags: string[] | null;
  times: number;
  sum: string;
  /** Of a part: what its withdrawal comes to with the others. Splitting makes no amount smaller. */
  whole: string | null;
  paid: number;
  accounts: number;
  phones: number;
  devices: string[] | null;
  addresses: string[] | null;
  adjusted: string | null;
  changed: string | null;
}

/** A device or an address that was used longer ago than this does not tell who is who. */
const USED_WITHIN = "interval '365 days'";

/**
 * Devices and addresses the member shares with others who are other people, as an employee decided: they need no further look. An account
 * or a telephone that money goes to counts whatever was decided: it is looked at each time.
 */
const APART = `apart as materialized (
    select t.kind, t.shared, x.member from member_duplicate t cross join unnest(t.members) x (member)
     where t.service = $1 and t.status = 'dismissed' and t.kind in ('device', 'address') and $2 = any(t.members))`;
const notApart = (kind: 'device' | 'address', shared: string, other: string): string =>
  `not exists (select 1 from apart a where a.kind = '${kind}' and a.shared = left(${shared}, 200) and a.member = ${other})`;

/** Reads everything the rules look at. Amounts in `wanted` are baht. */
export async function factsOf(db: Queryable, wanted: Wanted, now: Date): Promise<Facts> {
  const { service, id, member, amount, bank, number, holder } = wanted;
  const [found] = await db.query<Found>(
    `with ${APART}
     select m.name, m.created_at as registered, m.tags,
       (select count(*)::int from withdraw w where w.service = m.service and w.member = m.id and w.id is distinct from $3::bigint and w.created_at >= $4::timestamptz and w.status not in ('rejected', 'cancelled', 'failed', 'split')) as times,
       (select coalesce(sum(w.amount), 0)::text from withdraw w where w.service = m.service and w.member = m.id and w.id is distinct from $3::bigint and w.created_at >= $4::timestamptz and w.status not in ('rejected', 'cancelled', 'failed', 'split')) as sum,
       (select sum(p.amount)::text from withdraw w join withdraw p on p.service = w.service and p.parent = w.parent and p.status not in ('rejected', 'cancelled', 'failed')
         where w.service = m.service and w.id = $3::bigint) as whole,
       (select count(*)::int from (select 1 from withdraw w where w.service = m.service and w.member = m.id and w.status = 'paid' limit 10) one) as paid,
       (select count(*)::int from (
          select k.member from member_bank k where k.service = m.service and k.number = $6 and k.member <> m.id
          union select w.member from withdraw w where w.service = m.service and w.account_number = $6 and w.bank = $5 and w.member <> m.id and w.status <> 'cancelled'
          union select d.member from deposit d where d.service = m.service and d.account_number = $6 and d.bank = $5 and d.member <> m.id and d.status = 'approved') other) as accounts,
       (select count(*)::int from member o where o.service = m.service and o.id <> m.id and (o.phone = m.phone or o.phone = $6)) as phones,
       (select array_agg(at) from (
          select o.created_at as at from member o where o.service = m.service and o.id <> m.id and m.device is not null and o.device = m.device
             and ${notApart('device', 'o.device', 'o.id')}
          union all select max(l.at) from member_login l where l.service = m.service and l.member <> m.id and l.at > $7::timestamptz - ${USED_WITHIN}
             and l.device in (select x.device from member_login x where x.service = m.service and x.member = m.id and x.device <> '')
             and ${notApart('device', 'l.device', 'l.member')} group by l.member) seen) as devices,
       (select array_agg(at) from (
          select max(l.at) as at from member_login l where l.service = m.service and l.member <> m.id and l.at > $7::timestamptz - ${USED_WITHIN}
             and l.ip in (select x.ip from member_login x where x.service = m.service and x.member = m.id)
             and ${notApart('address', 'l.ip', 'l.member')} group by l.member) seen) as addresses,
       (select max(c.decided_at) from credit c where c.service = m.service and c.member = m.id and c.status = 'done' and c.kind <> 'remove') as adjusted,
       (select max(greatest(k.created_at, k.updated_at)) from member_bank k where k.service = m.service and k.member = m.id and k.number = $6
           and (k.updated_at > k.created_at + interval '1 second' or k.created_at > m.created_at + interval '10 minutes')) as changed
     from member m where m.service = $1 and m.id = $2`,
    [service, member, id, todayStart(now), bank, number, now.toISOString()],
  );
  if (!found) throw new Error(`there is no member ${member} of ${service}`);
  const blocks = await blocksOfMembers(db, service, [member], now, [{ member, number }]);
  const at = (moment: string | null): number | null => (moment === null ? null : Date.parse(new Date(moment).toISOString()));
  const all = (moments: string[] | null): number[] => (moments ?? []).map((one) => at(one) ?? 0);
  return {
    now: now.getTime(),
    amount: satang(found.whole ?? amount),
    today: { times: found.times + 1, sum: satang(found.sum) + satang(amount) },
    registered: at(found.registered) ?? 0,
    paidBefore: found.paid,
    holder,
    name: found.name,
    shared: { accounts: found.accounts, phones: found.phones, devices: all(found.devices), addresses: all(found.addresses) },
    adjusted: at(found.adjusted),
    bankChanged: at(found.changed),
    tags: found.tags ?? [],
    blocked: blocks.get(member) ?? [],
  };
}
