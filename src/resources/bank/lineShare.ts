import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';

/**
 * What a bank line pays of a deposit, where that is not one for one: a line split over several deposits, or several lines of one deposit.
 */
export const lineShare = defineResource({
  name: 'line_share',
  path: '/Statement/Share',
  scope: 'site',
  group: 'bank',
  label: 'ส่วนของรายการเดินบัญชี',
  icon: 'link',
  permission: 'P013',
  verbs: ['view'],
  verbPermissions: { view: '13005' },
  menu: false,
  fields: {
    line: f.ref('statement_line', { label: 'รายการเดินบัญชี', required: true }),
    deposit: f.ref('deposit', { label: 'รายการฝาก', required: true }),
    amount: f.money({ label: 'จำนวนเงิน', required: true, min: 0.01 }),
    undone: f.bool({ label: 'เลิกแล้ว', required: true, default: false }),
  },
  title: 'id',
  list: ['created_at', 'line', 'deposit', 'amount', 'undone'],
  filters: ['line', 'deposit', 'undone', 'created_at'],
  sort: ['created_at', 'DESC'],
  totals: ['amount'],
  live: true,
  demo: 0,
  actions: {},
});
