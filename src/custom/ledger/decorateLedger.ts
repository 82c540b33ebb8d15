import { decorate } from '../../screens/decorate';
import { part } from '../../ui/part';

decorate('ledger_entry', {
  cells: {
    resource: part(() => import('../audit/AuditCells').then((module) => ({ default: module.ResourceCell })), 'cell'),
    record_id: part(() => import('./LedgerCells').then((module) => ({ default: module.SourceCell })), 'cell'),
  },
  tools: part(() => import('./BooksTool'), 'tool'),
});
decorate('member', {
  tabs: [
    {
      id: 'account',
      label: 'ledger.memberAccount',
      content: part(() => import('./MemberAccount'), 'block'),
    },
  ],
});
