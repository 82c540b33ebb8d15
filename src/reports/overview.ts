import { defineDashboard } from '../schema/report/define';
import { costs, dimensions, money, work } from './figures';
import { activity, members, plays } from './memberFigures';
import { memberVip } from './members';

const { source, campaign, queue, category, kind, person } = dimensions;
const all = {
  icon: 'home',
  group: 'report',
  dimensions: { source, campaign, queue, category, kind, person },
  measures: { ...money, ...plays, ...activity, ...members, ...work, ...costs },
  period: 30,
} as const;

const tiles = [
  ...(['deposits_sum', 'withdrawals_sum', 'net', 'deposits', 'withdrawals', 'new_members', 'first_deposits', 'conversion'] as const),
  ...(['active_members', 'stake', 'ggr', 'bonus_cost', 'adjustments', 'speed_median', 'waiting', 'oldest'] as const),
];
const alerts = { view: 'standing', columns: ['raised_at', 'service', 'figure', 'value', 'bound', 'state'], top: 5, first: true } as const;
const queues = {
  label: { th: 'คิวและความเร็ว', en: 'Queues and their speed' },
  by: 'queue',
  measures: ['waiting', 'oldest', 'speed_median', 'speed_p90'],
} as const;

/** Every figure of one site, for who holds its code. */
export const siteOverview = defineDashboard({
  ...all,
  name: 'site_overview',
  path: '/DashboardOnce',
  label: { th: 'ภาพรวมของเว็บ', en: 'Site dashboard' },
  scope: 'site',
  permission: 'P001',
  charts: [{ kind: 'line', by: 'day', measures: ['deposits_sum', 'withdrawals_sum', 'net'] }],
  board: {
    tiles,
    charts: [
      { kind: 'line', by: 'day', measures: ['deposits_sum', 'withdrawals_sum', 'net'], days: 30 },
      { kind: 'bar', by: 'hour', measures: ['deposits', 'withdrawals'] },
    ],
    tables: [
      queues,
      {
        label: { th: 'การเล่นตามหมวดเกม', en: 'Play by category' },
        by: 'category',
        measures: ['rounds', 'stake', 'payout', 'ggr'],
        sort: ['stake', 'DESC'],
      },
      {
        of: memberVip,
        label: { th: 'ผู้ฝากสูงสุด', en: 'Top depositors' },
        by: 'member',
        measures: ['deposits', 'deposits_sum', 'withdrawals_sum', 'net'],
        sort: ['deposits_sum', 'DESC'],
        top: 10,
      },
    ],
    lists: [
      { of: 'alert', ...alerts },
      { of: 'bank_account', columns: ['bank', 'number', 'holder', 'balance'], top: 10 },
      { of: 'statement_line', view: 'unmatched', columns: ['occurred_at', 'account', 'amount', 'from_name'], top: 5 },
    ],
  },
});

/** The same of all sites, from level 9 on. */
export const officeOverview = defineDashboard({
  ...all,
  name: 'office_overview',
  path: '/Dashboard',
  label: { th: 'ภาพรวมทุกเว็บ', en: 'Overview of all sites' },
  scope: 'office',
  permission: '',
  level: 9,
  charts: [{ kind: 'multiples', by: 'day', across: 'service', measures: ['net'] }],
  board: {
    tiles,
    charts: [
      { kind: 'line', by: 'day', measures: ['deposits_sum', 'withdrawals_sum', 'net'], days: 30 },
      { kind: 'multiples', by: 'day', across: 'service', measures: ['net'], days: 30 },
    ],
    tables: [
      {
        label: { th: 'รายเว็บ', en: 'By site' },
        by: 'service',
        measures: ['deposits', 'deposits_sum', 'withdrawals_sum', 'net', 'new_members', 'first_deposits', 'waiting', 'oldest'],
        sort: ['net', 'DESC'],
        spark: 'net',
      },
      queues,
    ],
    lists: [{ of: 'alert:every', ...alerts }],
  },
});
