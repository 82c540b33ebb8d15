import { credit } from '../../src/resources/member/credit';
import { member } from '../../src/resources/member/member';
import { memberBank } from '../../src/resources/member/memberBank';
import { memberNote } from '../../src/resources/member/memberNote';
import { deposit } from '../../src/resources/transaction/deposit';
import { withdraw } from '../../src/resources/transaction/withdraw';
import { can } from '../../src/schema/can';
import type { Queryable } from '../db/client';
import { quote } from '../db/columns';
import { forbidden, Refusal } from '../refusal';
import { gateSite } from '../kernel/gate';
import type { SessionCall } from './context';
import { answer } from './http';

/** Of each kind of thing the latest so many. */
const LATEST = 5;
/** How far back a change of the member is told: a new account or phone is a reason to look twice. */
const RECENT_DAYS = 7;

interface Flow extends Record<string, unknown> {
  count: number;
  sum: number;
  first_at: string | null;
  latest: readonly { id: number; at: string; amount: number; status: string }[];
}

/** What a member paid in, or was paid: how often, how much in baht, since when, and the latest of any state. */
async function flowOf(db: Queryable, table: string, done: string, service: string, id: number): Promise<Flow | undefined> {
  const [flow] = await db.query<Flow>(
    `select count(*) filter (where t.status = $3)::int as count, coalesce(sum(t.amount) filter (where t.status = $3), 0)::float8 as sum,
       min(t.created_at) filter (where t.status = $3) as first_at,
       coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'at', l.created_at, 'amount', l.amount, 'status', l.status) order by l.created_at desc, l.id desc)
          from (select * from ${quote(table)} n where n.service = $1 and n.member = $2 order by n.created_at desc, n.id desc limit ${LATEST}) l), '[]') as latest
       from ${quote(table)} t where t.service = $1 and t.member = $2`,
    [service, id, done],
  );
  return flow;
}

/**
 * `GET /api/MemberShort/{service}?member=`: what decides about a member's money, in short, as far as the employee may see each part: who
 * they are, money in and out, changes by hand, recent changes of their phone and accounts, and the latest notes. Amounts in baht.
 */
export async function memberShort(call: SessionCall, service: string): Promise<Response> {
  const { actor } = call.session;
  gateSite(actor, deposit, service);
  const id = Number(call.url.searchParams.get('member'));
  if (!Number.isSafeInteger(id) || id < 1) throw new Refusal(400, 'badQuery', { name: 'member' });
  const may = {
    in: can(actor, deposit, 'view'),
    out: can(actor, withdraw, 'view'),
    member: can(actor, member, 'view'),
    credit: can(actor, credit, 'view'),
    notes: can(actor, memberNote, 'view'),
  };
  if (!may.in && !may.out && !may.credit) throw forbidden(deposit.permission);
  const { db, now } = call.server.kernel;
  const since = new Date(now().getTime() - RECENT_DAYS * 86_400_000).toISOString();
  // Asked at once: this stands beside what an employee is about to decide.
  const [[who], paidIn, paidOut, byHand, changes, notes] = await Promise.all([
    db.query(
      `select m.username, m.name, m.status, m.tier, m.tags, m.balance::float8 as balance, m.created_at, m.last_login,
         coalesce((select a.balance from ledger_account a where a.service = m.service and a.kind = 'member_hold' and a.owner = m.id), 0)::float8 as held
         from member m where m.service = $1 and m.id = $2`,
      [service, id],
    ),
    may.in ? flowOf(db, 'deposit', 'approved', service, id) : undefined,
    may.out ? flowOf(db, 'withdraw', 'paid', service, id) : undefined,
    may.credit
      ? db.query(
          `select k.kind, count(*)::int as count, sum(k.amount)::float8 as sum from credit k
            where k.service = $1 and k.member = $2 and k.status = 'done' and k.decided_at >= $3 group by k.kind order by k.kind`,
          [service, id, since],
        )
      : undefined,
    may.member
      ? db.query(
          `with about as (select $4::text as resource, $2::text as record union all
                          select $5::text, b.id::text from member_bank b where b.service = $1 and b.member = $2::bigint)
           select c.at, c.resource, c.action, c.fields from about o cross join lateral (
             select a.id, a.at, a.resource, a.action, array(select jsonb_object_keys(coalesce(a.after, '{}'))) as fields from audit a
              where a.record_id = o.record and a.resource = o.resource and a.service = $1 and a.at >= $3 and a.result = 'ok'
                and a.action not in ('reveal', 'history') order by a.id desc limit ${LATEST}) c
            order by c.id desc limit ${LATEST}`,
          [service, String(id), since, member.name, memberBank.name],
        )
      : undefined,
    may.notes
      ? db.query(
          `select n.text, n.created_at as at, e.name as by from member_note n left join employee e on e.id = n.author
            where n.service = $1 and n.member = $2 order by n.created_at desc, n.id desc limit 3`,
          [service, id],
        )
      : undefined,
  ]);
  if (!who) throw new Refusal(404, 'notFound');
  return answer({
    payload: {
      ...(may.member ? { member: who } : { member: { username: who['username'], status: who['status'] } }),
      ...(paidIn && { in: paidIn }),
      ...(paidOut && { out: paidOut }),
      ...(byHand && { byHand }),
      ...(changes && { changes }),
      ...(notes && { notes }),
    },
  });
}
