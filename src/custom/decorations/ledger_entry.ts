import { decorate } from '../../screens/decorate';
import { part } from '../../ui/part';

decorate('ledger_entry', {
  cells: {
    record_id: part(() => import('../ledger/LedgerCells').then((module) => ({ default: module.SourceCell })), 'cell'),
  },
  tools: part(() => import('../ledger/BooksTool'), 'tool'),
});
