import { lazy } from 'react';
import { decorate } from '../../screens/decorate';
import { lazily } from '../../ui/lazily';

decorate('ledger_entry', {
  cells: {
    resource: lazy(() => import('../audit/AuditCells').then((module) => ({ default: module.ResourceCell }))),
    record_id: lazy(() => import('./LedgerCells').then((module) => ({ default: module.SourceCell }))),
  },
  tools: lazily(
    () => import('./BooksTool'),
    () => null,
  ),
});
decorate('member', {
  tabs: [
    {
      id: 'account',
      label: 'ledger.memberAccount',
      content: lazily(
        () => import('./MemberAccount'),
        () => null,
      ),
    },
  ],
});
