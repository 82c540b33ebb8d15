import type { AnyView } from '../kernel/view';
import { ledgerEntryView } from './ledgerEntry';

/** Where the rows of resources that only read come from. */
export const views: readonly AnyView[] = [ledgerEntryView];
