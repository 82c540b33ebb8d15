import { lazy } from 'react';
import { ledgerEntry } from '../../resources/transaction/ledgerEntry';
import { decorate } from '../../screens/decorate';

decorate(ledgerEntry, {
  cells: {
    resource: lazy(() => import('../audit/AuditCells').then((module) => ({ default: module.ResourceCell }))),
    record_id: lazy(() => import('./LedgerCells').then((module) => ({ default: module.SourceCell }))),
  },
});
