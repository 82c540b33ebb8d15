import { decorate } from '../../screens/decorate';
import { part } from '../../ui/part';

decorate('wallet_entry', {
  above: part(() => import('../wallet/Wallets'), 'block'),
  cells: {
    resource: part(() => import('../audit/AuditCells').then((module) => ({ default: module.ResourceCell })), 'cell'),
    record_id: part(() => import('../ledger/LedgerCells').then((module) => ({ default: module.SourceCell })), 'cell'),
  },
});
