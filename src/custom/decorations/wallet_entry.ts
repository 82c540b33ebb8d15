import { decorate } from '../../screens/decorate';
import { part } from '../../ui/part';

decorate('wallet_entry', {
  above: part(() => import('../wallet/Wallets'), 'block'),
  cells: {
    record_id: part(() => import('../ledger/LedgerCells').then((module) => ({ default: module.SourceCell })), 'cell'),
  },
});
