import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';
import { overReason } from '../reason';

export const bankAccount = defineResource({
  name: 'bank_account', path: '/Statement', scope: 'site', group: 'bank', label: 'บัญชีธนาคาร', icon: 'account_balance', permission: 'P013',
  verbs: ['view', 'add', 'update', 'delete', 'export'], verbPermissions: { add: '13001', update: '13002', delete: '13004', export: '13012' },
  fields: {
    bank: f.bank({ label: 'ธนาคาร', required: true, createOnly: true }),
    number: f.bankAccount({ label: 'เลขบัญชี', required: true, createOnly: true }),
    holder: f.text({ label: 'ชื่อบัญชี', required: true, maxLength: 120 }),
    purpose: f.enum({ deposit: 'รับฝาก', withdraw: 'จ่ายถอน', hold: 'พักเงิน' }, { label: 'ใช้สำหรับ', required: true, default: 'deposit' }),
    balance: f.money({ label: 'ยอดเงิน', required: true, readOnly: true, default: 0, ledger: 'bank', reveal: '13006' }),
    daily_limit: f.money({ label: 'วงเงินต่อวัน', min: 0, max: 100_000_000 }),
    priority: f.int({ label: 'ลำดับ', required: true, min: 1, max: 999, default: 1 }),
    active: f.bool({ label: 'เปิดใช้', required: true, readOnly: true, default: true }),
    credential: f.secret({ label: 'รหัสเชื่อมต่อ', maxLength: 500, personal: '13009', help: 'เก็บแบบเข้ารหัส เว้นว่างไว้เพื่อใช้ค่าเดิม' }),
  },
  freshVerbs: ['add', 'update', 'delete'],
  title: 'number', list: ['priority', 'bank', 'number', 'holder', 'purpose', 'balance', 'daily_limit', 'active', 'updated_at'],
  filters: ['purpose', 'bank', 'active', 'created_at'], search: ['number', 'holder'], sort: ['priority', 'ASC'], sortable: ['created_at'], totals: ['balance'],
  views: { all: { label: 'ทั้งหมด', filter: {} }, deposit: { label: 'รับฝาก', filter: { purpose: 'deposit' } }, withdraw: { label: 'จ่ายถอน', filter: { purpose: 'withdraw' } }, off: { label: 'ปิดอยู่', filter: { active: false } } },
  related: [{ resource: 'statement_line', by: 'account', label: 'รายการเดินบัญชี' }],
  uniques: [['bank', 'number']], live: true, demo: 6,
  actions: {
    turnOff: { label: 'ปิดใช้', permission: '13003', icon: 'block', tone: 'warning', when: { active: true }, ask: 'ปิดบัญชี {bank} {number}', sets: { active: false }, bulk: true },
    turnOn: { label: 'เปิดใช้', permission: '13003', icon: 'check', tone: 'success', when: { active: false }, ask: 'เปิดบัญชี {bank} {number}', sets: { active: true }, bulk: true },
    setLimit: { label: 'แก้วงเงิน', permission: '13011', icon: 'tune', ask: 'แก้วงเงินต่อวันของ {bank} {number}', input: { daily_limit: f.money({ label: 'วงเงินต่อวัน', required: true, min: 0, max: 100_000_000 }) }, sets: {}, fresh: true },
    transfer: {
      label: 'โอนระหว่างบัญชี', permission: '13010', icon: 'swap', tone: 'warning', when: { active: true }, handled: true, fresh: true, ask: 'บันทึกการโอนออกจาก {bank} {number}',
      input: { to: f.ref('bank_account', { label: 'เข้าบัญชี', required: true }), amount: f.money({ label: 'จำนวนเงิน', required: true, min: 0.01, max: 100_000_000 }), over_reason: overReason },
    },
  },
});
