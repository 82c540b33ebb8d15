import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';
import { notAbove } from '../../schema/rules';

/**
 * Ways in which members of a site pay in: which accounts take the money, between which amounts, and what it costs. A way without any
 * channel is open as it is.
 */
export const paymentChannel = defineResource({
  name: 'payment_channel',
  path: '/Payment/Channel',
  scope: 'site',
  group: 'transaction',
  label: 'ช่องทางชำระเงิน',
  icon: 'payments',
  permission: 'P048',
  verbs: ['view', 'add', 'update'],
  verbPermissions: { add: '48002', update: '48003' },
  menu: false,
  fields: {
    name: f.text({ label: 'ชื่อช่องทาง', required: true, unique: true, maxLength: 80 }),
    way: f.enum({ bank: 'โอนธนาคาร', qr: 'QR', wallet: 'วอลเล็ต' }, { label: 'วิธีชำระ', required: true, createOnly: true, default: 'bank' }),
    accounts: f.refs('bank_account', { label: 'รับเงินเข้าบัญชี', required: true }),
    least: f.money({ label: 'รับขั้นต่ำ', min: 0, max: 10_000_000 }),
    most: f.money({ label: 'รับไม่เกิน', min: 0, max: 10_000_000 }),
    fee_percent: f.percent({ label: 'ค่าธรรมเนียม (%)', required: true, min: 0, max: 20, default: 0 }),
    fee_fixed: f.money({ label: 'ค่าธรรมเนียมต่อรายการ', required: true, min: 0, max: 1000, default: 0 }),
    priority: f.int({ label: 'ลำดับ', required: true, min: 1, max: 999, default: 1 }),
    active: f.bool({ label: 'เปิดใช้', required: true, readOnly: true, default: true }),
  },
  raisedByTwo: { accounts: 'any', fee_percent: 'higher', fee_fixed: 'higher' },
  beginsStrict: ['fee_percent', 'fee_fixed'],
  rules: [notAbove('least', 'most')],
  title: 'name',
  list: ['priority', 'name', 'way', 'accounts', 'least', 'most', 'fee_percent', 'fee_fixed', 'active'],
  filters: ['way', 'active'],
  search: ['name'],
  sort: ['priority', 'ASC'],
  related: { deposit: { resource: 'deposit', by: 'payment_channel', label: 'รายการชำระ' } },
  live: true,
  demo: 6,
  actions: {
    turnOff: {
      label: 'ปิดช่องทาง',
      permission: '48004',
      icon: 'block',
      tone: 'warning',
      when: { active: true },
      ask: 'ปิดช่องทาง {name} สมาชิกจะชำระทางนี้ไม่ได้',
      sets: { active: false },
      bulk: true,
    },
    turnOn: {
      label: 'เปิดช่องทาง',
      permission: '48004',
      icon: 'check',
      tone: 'success',
      when: { active: false },
      sets: { active: true },
      bulk: true,
    },
  },
});
