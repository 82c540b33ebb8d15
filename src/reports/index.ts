import type { AnyReport } from '../schema/report/define';
import { officeOverview, siteOverview } from './overview';

/** Every report of the product. */
export const reports: readonly AnyReport[] = [siteOverview, officeOverview];
