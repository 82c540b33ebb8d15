// Written by scripts/catalogue.mjs from the reports of this folder at every start, build, check and test; never edited by hand.
import type { AnyReport } from '../schema/report/define';
import { marketing, memberVip, memberWisdom } from './members';
import { smsReport } from './messages';
import { siteOverview, officeOverview } from './overview';
import { working } from './working';

/** Every report of the product. */
export const reports: readonly AnyReport[] = [marketing, memberVip, memberWisdom, smsReport, siteOverview, officeOverview, working];
