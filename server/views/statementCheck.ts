import { statementCheck } from '../../src/resources/bank/statementCheck';
import { implementView } from '../kernel/view';

/**
 * The line of what left an account and that nobody matched: the one of its amount nearest in time, within a day either way, that is no other withdrawal's.
 */
const left = (row: string, at: string, account: string): string =>
  `(select l.id from statement_line l where l.service = ${row}.service and l.account = ${row}.${account} and l.direction = 'out' and l.amount = ${row}.amount
     and not l.hidden and l.occurred_at between ${at} - interval '1 day' and ${at} + interval '1 day'
     and not exists (select 1 from withdraw b where b.service = l.service and b.line = l.id) order by abs(extract(epoch from l.occurred_at - ${at})) limit 1)`;

const [refundedAt, paidAt] = ['coalesce(d.refunded_at, d.updated_at)', 'coalesce(w.paid_at, w.updated_at)'];

/**
 * What was carried out, one row each: a deposit beside its line or the shares of lines it has, a withdrawal beside its line, and what has none beside one
 * like it. The kinds have numbers of their own, three apart.
 */
export const statementCheckView = implementView(
  statementCheck,
  `select x.service, x.id * 3 as id, coalesce(x.credited_at, x.created_at) as at, 'deposit' as kind, x.id as record, x.member, x.bank_account, x.amount, x.arrived as line_amount,
     x.arrived - x.amount as difference, case when x.arrived is null then 'none' when x.arrived <> x.amount then 'differs' else 'fits' end as result, x.line, null::bigint as near,
     null::bigint as withdraw, x.decided_by as employee
   from (select coalesce((select l.amount from statement_line l where l.service = d.service and l.id = d.line),
       (select sum(h.amount) from line_share h where h.service = d.service and h.deposit = d.id and not h.undone)) as arrived,
       d.service, d.id, d.credited_at, d.created_at, d.member, d.bank_account, d.amount, d.line, d.decided_by from deposit d where d.status in ('approved', 'refunded')) x
   union all
   select x.service, x.id * 3 + 1, x.at, 'refund', x.id, x.member, x.bank_account, x.amount, case when x.found is not null then x.amount end, case when x.found is not null then 0 end,
     case when x.found is null then 'none' else 'fits' end, null, x.found, null, x.decided_by
   from (select ${left('d', refundedAt, 'bank_account')} as found, ${refundedAt} as at, d.service, d.id, d.member, d.bank_account, d.amount, d.decided_by from deposit d where d.status = 'refunded') x
   union all
   select x.service, x.id * 3 + 2, x.at, 'withdraw', x.id, x.member, x.pay_account, x.amount, x.gone, x.gone - case when x.gone = x.amount then x.amount else x.amount - x.kept end,
     case when x.gone is null then 'none' when x.gone in (x.amount, x.amount - x.kept) then 'fits' else 'differs' end, x.line, x.found, x.id, x.paid_by
   from (select y.*, case when y.line is not null then (select l.amount from statement_line l where l.service = y.service and l.id = y.line) when y.found is not null then y.amount end as gone
     from (select case when w.line is null then ${left('w', paidAt, 'pay_account')} end as found, ${paidAt} as at, w.service, w.id, w.member, w.pay_account, w.amount, coalesce(w.fee, 0) as kept,
       w.line, w.paid_by from withdraw w where w.status = 'paid') y) x`,
);
