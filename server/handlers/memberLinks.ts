import { member } from '../../src/resources/member/member';
import { memberBank } from '../../src/resources/member/memberBank';
import { memberDuplicate } from '../../src/resources/member/memberDuplicate';
import { deposit } from '../../src/resources/transaction/deposit';
import { withdraw } from '../../src/resources/transaction/withdraw';
import type { Actor } from '../../src/schema/actor';
import { can, isHidden } from '../../src/schema/can';
import type { Queryable } from '../db/client';

/** Most that are told of each. */
export const MOST_LINKS = 50;
/** A device or address used longer ago says nothing of who is who; the rules of withdrawals look as far back. */
const USED_WITHIN = "interval '365 days'";

/** A device or an address a member signed in with: how often, between when, and how many other members used it lately. */
export interface Used extends Record<string, unknown> {
  kind: 'device' | 'address';
  name: string;
  times: number;
  first: string;
  last: string;
  others: number;
}

const usedBy = (kind: Used['kind'], column: 'device' | 'ip'): string =>
  `select '${kind}' as kind, u.name, u.times, u.first, u.last,
     (select count(distinct o.member)::int from member_login o where o.service = $1 and o.${column} = u.name and o.member <> $2 and o.at > $3::timestamptz - ${USED_WITHIN}) as others
   from (select l.${column} as name, count(*)::int as times, min(l.at) as first, max(l.at) as last from member_login l
          where l.service = $1 and l.member = $2 and l.${column} <> '' group by l.${column} order by max(l.at) desc limit ${MOST_LINKS}) u`;

/** The devices and addresses a member signed in with, as far as the site told them, those used last first. */
export const devicesOf = (db: Queryable, service: string, member: number, now: Date): Promise<Used[]> =>
  db.query<Used>(`select * from (${usedBy('device', 'device')} union all ${usedBy('address', 'ip')}) x order by x.kind desc, x.last desc`, [
    service,
    member,
    now.toISOString(),
  ]);

export const LINKED_BY = ['account', 'phone', 'device', 'address'] as const;
/** Another member who shares something with a member, and what; or is the same person, as an employee decided. */
export interface Linked extends Record<string, unknown> {
  id: number;
  username: string;
  name: string;
  status: string;
  by: (typeof LINKED_BY)[number][];
  /** Is it one person, or several? Null: not decided. */
  decided: 'linked' | 'dismissed' | null;
}

/**
 * Members of the site who use the same bank account, telephone number, device or address, and those who are the same person as an employee
 * decided. Links by accounts seen in deposits and withdrawals are told to employees who may see these, and so are decisions. An account
 * that is a member's phone, as of a wallet, is told to employees who could not have written it there to find that out.
 */
export async function linkedWith(
  { db, service, actor }: { db: Queryable; service: string; actor: Actor },
  id: number,
  now: Date,
): Promise<Linked[]> {
  const own = [
    'select k.bank, k.number from member_bank k where k.service = $1 and k.member = $2',
    ...(can(actor, withdraw, 'view')
      ? ["select w.bank, w.account_number from withdraw w where w.service = $1 and w.member = $2 and w.status <> 'cancelled'"]
      : []),
    ...(can(actor, deposit, 'view')
      ? [
          "select d.bank, d.account_number from deposit d where d.service = $1 and d.member = $2 and d.status = 'approved' and d.account_number is not null",
        ]
      : []),
  ];
  const accounts = [
    "select 'account' as by, k.member from member_bank k join own a on a.number = k.number and a.bank = k.bank where k.service = $1",
    ...(can(actor, withdraw, 'view')
      ? [
          "select 'account', w.member from withdraw w join own a on a.number = w.account_number and a.bank = w.bank where w.service = $1 and w.status <> 'cancelled'",
        ]
      : []),
    ...(can(actor, deposit, 'view')
      ? [
          "select 'account', d.member from deposit d join own a on a.number = d.account_number and a.bank = d.bank where d.service = $1 and d.status = 'approved'",
        ]
      : []),
  ];
  const shares = (by: 'device' | 'address', column: 'device' | 'ip'): string =>
    `select '${by}', o.member from member_login o where o.service = $1 and o.at > $3::timestamptz - ${USED_WITHIN} and o.${column} in (
       select l.${column} from member_login l where l.service = $1 and l.member = $2 and l.at > $3::timestamptz - ${USED_WITHIN} and l.${column} <> '')`;
  const seesDecisions = can(actor, memberDuplicate, 'view');
  // An employee who writes account numbers and is shown no phones could probe for one by writing it as an account until it is a member's.
  const types = can(actor, memberBank, 'add') || can(actor, memberBank, 'update');
  const compares = !types || !isHidden(actor, member.fields.phone);
  return db.query<Linked>(
    `with own as (${own.join(' union ')}), me as (select m.phone, m.device from member m where m.service = $1 and m.id = $2),
       shared as (${accounts.join(' union ')}
         union select 'phone', m.id from member m where m.service = $1 and (m.phone in (select phone from me) or ($5 and m.phone in (select number from own)))
         union select 'phone', k.member from member_bank k where $5 and k.service = $1 and k.number in (select phone from me)
         union select 'device', m.id from member m where m.service = $1 and m.device in (select device from me where device is not null)
         union ${shares('device', 'device')} union ${shares('address', 'ip')}
         union select null, unnest(t.members) from member_duplicate t where $4 and t.service = $1 and t.status = 'linked' and $2 = any(t.members))
     select m.id, m.username, m.name, m.status, coalesce(array_agg(distinct s.by) filter (where s.by is not null), '{}') as by,
       (select max(t.status) from member_duplicate t where $4 and t.service = $1 and t.status <> 'open' and $2 = any(t.members) and m.id = any(t.members)) as decided
       from shared s join member m on m.service = $1 and m.id = s.member
      where s.member <> $2 group by m.id, m.username, m.name, m.status order by count(distinct s.by) desc, m.id desc limit ${MOST_LINKS}`,
    [service, id, now.toISOString(), seesDecisions, compares],
  );
}
