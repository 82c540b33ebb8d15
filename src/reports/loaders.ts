// Written by scripts/catalogue.mjs from the reports of this folder at every start, build, check and test; never edited by hand.
import type { AnyReport } from '../schema/report/define';

/** Fetches a report, and with it the definitions of the rows it counts. */
export const reportLoaders: Readonly<Record<string, () => Promise<AnyReport>>> = {
  marketing: async () => (await import('./members')).marketing,
  member_vip: async () => (await import('./members')).memberVip,
  member_wisdom: async () => (await import('./members')).memberWisdom,
  sms_report: async () => (await import('./messages')).smsReport,
  site_overview: async () => (await import('./overview')).siteOverview,
  office_overview: async () => (await import('./overview')).officeOverview,
  working: async () => (await import('./working')).working,
};
