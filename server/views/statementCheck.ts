import { statementCheck } from '../../src/resources/bank/statementCheck';
import { implementView } from '../kernel/view';

/**
 * The line that fits what left an account and was never matched: the one of its amount nearest in time, within a day either way, that is no
 * other withdrawal's.
 */
const left = (row: string, at: string, account: string): string =>
  `(select l.id from statement_line l where l.service = ${row}.service and l.account = ${row}.${account} and l.direction = 'out' and l.amount = ${row}.amount
     and not l.hidden and l.occurred_at between ${at} - interval '1 day' and ${at} + interval '1 day'
     and not exists (select 1 from withdraw b where b.service = l.service and b.line = l.id) order by abs(extract(epoch from l.occurred_at - ${at})) limit 1)`;

/**
 * Is a line of another day? What was done shortly before midnight and arrived shortly after is not, but for a bank that tells days alone.
 */
const anotherDay = (line: string, at: string): string =>
  `(${line}.occurred_at at time zone 'Asia/Bangkok')::date <> (${at} at time zone 'Asia/Bangkok')::date
     and (${line}.precision = 'day' or abs(extract(epoch from ${line}.occurred_at - ${at})) > 6 * 3600)`;

const [refundedAt, paidAt] = ['coalesce(d.refunded_at, d.updated_at)', 'coalesce(w.paid_at, w.updated_at)'];

/** What went out of an account near the time of a line and has none of its own, of which this line is the nearest. */
const wentOut = (table: string, alias: string, at: string, account: string, carriedOut: string): string =>
  `exists (select 1 from ${table} ${alias} where ${alias}.service = s.service and ${alias}.${account} = s.account and ${alias}.amount = s.amount and ${carriedOut}
     and ${at} between s.occurred_at - interval '1 day' and s.occurred_at + interval '1 day' and ${left(alias, at, account)} = s.id)`;

/**
 * What was carried out, one row each: a deposit beside its line or the shares of lines it has, a withdrawal beside its line, and what has
 * none beside one like it; and the lines of which nothing was carried out. The kinds have numbers of their own, four apart.
 */
export const statementCheckView = implementView(
  statementCheck,
  `select x.service, x.id * 4 as id, coalesce(x.credited_at, x.created_at) as at, 'deposit' as kind, x.id as record, x.member, x.bank_account, x.amount, x.arrived as line_amount,
     x.arrived - x.amount as difference, case when x.arrived is null then 'none' when x.arrived <> x.amount then 'differs' when x.apart then 'day' else 'fits' end as result, x.line, null::bigint as near,
     null::bigint as withdraw, x.decided_by as employee
   from (select coalesce(l.amount, (select sum(h.amount) from line_share h where h.service = d.service and h.deposit = d.id and not h.undone)) as arrived,
       ${anotherDay('l', 'coalesce(d.transferred_at, d.created_at)')} as apart, d.service, d.id, d.credited_at, d.created_at, d.member, d.bank_account, d.amount, d.line, d.decided_by
     from deposit d left join statement_line l on l.service = d.service and l.id = d.line where d.status in ('approved', 'refunded')) x
   union all
   select x.service, x.id * 4 + 1, x.at, 'refund', x.id, x.member, x.bank_account, x.amount, case when x.found is not null then x.amount end, case when x.found is not null then 0 end,
     case when x.found is null then 'none' when ${anotherDay('l', 'x.at')} then 'day' else 'fits' end, null, x.found, null, x.decided_by
   from (select ${left('d', refundedAt, 'bank_account')} as found, ${refundedAt} as at, d.service, d.id, d.member, d.bank_account, d.amount, d.decided_by from deposit d where d.status = 'refunded') x
   left join statement_line l on l.service = x.service and l.id = x.found
   union all
   select x.service, x.id * 4 + 2, x.at, 'withdraw', x.id, x.member, x.pay_account, x.amount, l.amount, l.amount - case when l.amount = x.amount then x.amount else x.amount - x.kept end,
     case when l.amount is null then 'none' when l.amount not in (x.amount, x.amount - x.kept) then 'differs' when ${anotherDay('l', 'x.at')} then 'day' else 'fits' end, x.line, x.found, x.id, x.paid_by
   from (select case when w.line is null then ${left('w', paidAt, 'pay_account')} end as found, ${paidAt} as at, w.service, w.id, w.member, w.pay_account, w.amount, coalesce(w.fee, 0) as kept,
       w.line, w.paid_by from withdraw w where w.status = 'paid') x
   left join statement_line l on l.service = x.service and l.id = coalesce(x.line, x.found)
   union all
   select s.service, s.id * 4 + 3, s.occurred_at, case s.direction when 'in' then 'money_in' else 'money_out' end, s.id, null, s.account, null, s.amount, s.amount, 'alone', s.id, null, null, null
   from statement_line s where s.status in ('unmatched', 'suspense') and not s.hidden
     and (s.direction = 'in' or not (${wentOut('withdraw', 'w', paidAt, 'pay_account', "w.status = 'paid' and w.line is null")}
       or ${wentOut('deposit', 'd', refundedAt, 'bank_account', "d.status = 'refunded'")}))`,
);
