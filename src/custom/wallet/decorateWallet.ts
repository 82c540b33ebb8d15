import { decorate } from '../../screens/decorate';
import { lazily } from '../../ui/lazily';

decorate('wallet_entry', {
  above: lazily(
    () => import('./Wallets'),
    () => null,
  ),
  cells: {
    resource: lazily(
      () => import('../audit/AuditCells').then((module) => ({ default: module.ResourceCell })),
      () => null,
    ),
    record_id: lazily(
      () => import('../ledger/LedgerCells').then((module) => ({ default: module.SourceCell })),
      () => null,
    ),
  },
});
