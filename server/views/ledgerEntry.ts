import { ledgerEntry } from '../../src/resources/transaction/ledgerEntry';
import { implementView } from '../kernel/view';

const lines =
  'ledger_line l join ledger_account a on a.service = l.service and a.id = l.account where l.service = p.service and l.posting = p.id';

/** One row for each posting, found by the indexes of `ledger_posting`; its lines are looked up only for the rows that are shown. */
export const ledgerEntryView = implementView(
  ledgerEntry,
  `select p.service, p.id, p.at, p.kind, p.resource, p.record_id, nullif(p.actor, 0) as employee, p.reverses,
     array(select a.kind from ${lines} and l.amount > 0 order by a.kind) as debit,
     array(select a.kind from ${lines} and l.amount < 0 order by a.kind) as credit,
     (select sum(l.amount) from ledger_line l where l.service = p.service and l.posting = p.id and l.amount > 0) as amount,
     (select max(a.owner) from ${lines} and a.kind in ('member_cash', 'member_hold', 'member_bonus')) as member,
     (select max(a.owner) from ${lines} and a.kind = 'bank') as bank_account
   from ledger_posting p`,
);
