import { AGENT_LEVEL } from '../../schema/credit';
import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';
import { reason } from '../reason';

/** The credits a site buys at its providers. */
export const wallets = { agent_credit: 'เครดิตเอเย่นต์', sms_credit: 'เครดิต SMS' } as const;

/** Credit a site asks for at a provider, paid with a slip; another employee than the one who asked says that it arrived. */
export const topup = defineResource({
  name: 'topup',
  path: '/Topup',
  scope: 'site',
  group: 'transaction',
  label: 'คำขอเติมเครดิต',
  icon: 'upload',
  permission: '',
  level: AGENT_LEVEL,
  verbs: ['view', 'add', 'export'],
  verbPermissions: { add: '', export: '' },
  fields: {
    wallet: f.enum(wallets, { label: 'เครดิต', required: true, createOnly: true, default: 'agent_credit' }),
    amount: f.money({ label: 'จำนวนเงิน', required: true, createOnly: true, min: 1, max: 10_000_000 }),
    slip: f.image({ label: 'สลิป', required: true, createOnly: true }),
    note: f.text({ label: 'หมายเหตุ', createOnly: true, maxLength: 200 }),
    status: f.enum(
      {
        pending: { label: 'รออนุมัติ', tone: 'waiting' },
        approved: { label: 'เติมแล้ว', tone: 'done' },
        rejected: { label: 'ปฏิเสธแล้ว', tone: 'refused' },
      },
      { label: 'สถานะ', required: true, readOnly: true, default: 'pending' },
    ),
    reason: f.text({ label: 'เหตุผล', readOnly: true, maxLength: 200 }),
    asked_by: f.ref('employee', { label: 'ผู้ขอ', readOnly: true, default: 'me' }),
    decided_by: f.ref('employee', { label: 'ผู้ตัดสิน', readOnly: true }),
    decided_at: f.datetime({ label: 'เวลาตัดสิน', readOnly: true }),
  },
  state: 'status',
  transitions: { pending: ['approved', 'rejected'] },
  title: 'id',
  list: ['created_at', 'wallet', 'amount', 'slip', 'status', 'asked_by', 'decided_by', 'decided_at'],
  filters: ['status', 'wallet', 'amount', 'asked_by', 'created_at'],
  sort: ['created_at', 'DESC'],
  sortable: ['amount'],
  totals: ['amount'],
  views: {
    pending: { label: 'รออนุมัติ', filter: { status: 'pending' } },
    approved: { label: 'เติมแล้ว', filter: { status: 'approved' } },
    all: { label: 'ทั้งหมด', filter: {} },
  },
  sections: {
    request: { label: 'คำขอ', fields: ['wallet', 'amount', 'slip', 'note', 'asked_by'] },
    outcome: { label: 'ผล', fields: ['status', 'reason', 'decided_by', 'decided_at'] },
  },
  live: true,
  demo: 0,
  actions: {
    approve: {
      label: 'อนุมัติ',
      permission: '',
      icon: 'check',
      tone: 'success',
      when: { status: 'pending' },
      leads: 'approved',
      handled: true,
      stepUp: true,
      ask: 'ยืนยันว่าผู้ให้บริการเติม {wallet} {amount} บาท แล้ว',
    },
    reject: {
      label: 'ปฏิเสธ',
      permission: '',
      icon: 'close',
      tone: 'error',
      when: { status: 'pending' },
      leads: 'rejected',
      handled: true,
      ask: 'ปฏิเสธคำขอเติม {wallet} {amount} บาท',
      input: { reason },
    },
  },
});
