import { defineReport } from '../schema/report/define';
import { dimensions, members, money, work } from './figures';

const { source, campaign, queue, kind, person } = dimensions;

const all = {
  icon: 'home',
  group: 'report',
  dimensions: { source, campaign, queue, kind, person },
  measures: { ...money, ...members, ...work },
  period: 30,
} as const;

/** Every figure of one site, for who holds its code. */
export const siteOverview = defineReport({
  ...all,
  name: 'site_overview',
  path: '/DashboardOnce',
  label: { th: 'ภาพรวมของเว็บ', en: 'Site dashboard' },
  scope: 'site',
  permission: 'P001',
  charts: [{ kind: 'line', by: 'day', measures: ['deposits_sum', 'withdrawals_sum', 'net'] }],
});

/** The same of all sites, from level 9 on. */
export const officeOverview = defineReport({
  ...all,
  name: 'office_overview',
  path: '/Dashboard',
  label: { th: 'ภาพรวมทุกเว็บ', en: 'Overview of all sites' },
  scope: 'office',
  permission: '',
  level: 9,
  charts: [{ kind: 'multiples', by: 'day', across: 'service', measures: ['net'] }],
});
