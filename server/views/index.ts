import type { AnyView } from '../kernel/view';
import { archiveView } from './archive';
import { bulkOutcomeView } from './bulkOutcome';
import { ledgerEntryView } from './ledgerEntry';
import { memberEntryView } from './memberEntry';
import { memberReturnView } from './memberReturn';
import { memberSignInView } from './memberSignIn';
import { qrDayView } from './qrDay';
import { statementCheckView } from './statementCheck';
import { walletEntryView } from './walletEntry';

/** The queries of resources that are only read. */
export const views: readonly AnyView[] = [
  archiveView,
  bulkOutcomeView,
  ledgerEntryView,
  memberEntryView,
  memberReturnView,
  memberSignInView,
  qrDayView,
  statementCheckView,
  walletEntryView,
];
