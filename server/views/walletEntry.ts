import { walletEntry } from '../../src/resources/transaction/walletEntry';
import { implementView } from '../kernel/view';

const lines =
  'ledger_line l join ledger_account a on a.service = l.service and a.id = l.account where l.service = p.service and l.posting = p.id';

/**
 * One row for each posting that changes what a site has at a provider, found by the index of exactly these kinds. Holding and releasing
 * changes nothing of it.
 */
export const walletEntryView = implementView(
  walletEntry,
  `select p.service, p.id, p.at, p.kind, p.resource, p.record_id, nullif(p.actor, 0) as employee,
     (select case when bool_or(a.kind = 'agent_credit') then 'agent_credit' else 'sms_credit' end from ${lines}) as wallet,
     (select coalesce(sum(l.amount), 0) from ${lines} and a.kind in ('agent_credit', 'sms_credit', 'sms_hold')) as change
   from ledger_posting p where p.kind in ('credit_purchase', 'sms_spent', 'credit_correction')`,
);
