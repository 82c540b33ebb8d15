import { memberEntry } from '../../src/resources/member/memberEntry';
import { implementView } from '../kernel/view';

/** One row for each posting with a line of the member's credit, found by the index of the account's lines. */
export const memberEntryView = implementView(
  memberEntry,
  `select l.service, l.posting as id, p.at, a.owner as member, p.kind, -l.amount as change, p.resource, p.record_id, nullif(p.actor, 0) as employee
   from ledger_line l join ledger_account a on a.service = l.service and a.id = l.account
     join ledger_posting p on p.service = l.service and p.id = l.posting where a.kind = 'member_cash'`,
);
