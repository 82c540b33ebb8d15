import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';
import { reason } from '../reason';

export const deposit = defineResource({
  name: 'deposit', path: '/Deposit', scope: 'site', group: 'transaction', label: 'รายการฝาก', icon: 'payments', permission: 'P003',
  verbs: ['view', 'update', 'export'], verbPermissions: { update: '3003', export: '3009' },
  fields: {
    member: f.ref('member', { label: 'สมาชิก', required: true, readOnly: true }),
    amount: f.money({ label: 'จำนวนเงิน', required: true, min: 1, max: 10_000_000 }),
    bank: f.bank({ label: 'จากธนาคาร', required: true }),
    account_number: f.bankAccount({ label: 'จากเลขบัญชี', personal: '3007' }),
    bank_account: f.ref('bank_account', { label: 'เข้าบัญชี', required: true, readOnly: true }),
    channel: f.enum({ bank: 'โอนธนาคาร', qr: 'QR', manual: 'เพิ่มด้วยมือ', wallet: 'วอลเล็ต' }, { label: 'ช่องทาง', required: true, readOnly: true, default: 'bank' }),
    transferred_at: f.datetime({ label: 'เวลาโอน', required: true }),
    line: f.ref('statement_line', { label: 'รายการเดินบัญชี', readOnly: true, unique: true }),
    slip: f.image({ label: 'สลิป' }),
    status: f.enum({
      pending: { label: 'รอตรวจสอบ', tone: 'waiting' }, approved: { label: 'อนุมัติ', tone: 'done' }, rejected: { label: 'ปฏิเสธ', tone: 'refused' }, refunded: { label: 'คืนเงิน', tone: 'closed' },
    }, { label: 'สถานะ', required: true, readOnly: true, default: 'pending' }),
    reason: f.text({ label: 'เหตุผล', readOnly: true, maxLength: 200 }),
    decided_by: f.ref('employee', { label: 'ผู้ทำรายการ', readOnly: true }),
    decided_at: f.datetime({ label: 'เวลาทำรายการ', readOnly: true }),
    hidden: f.bool({ label: 'ซ่อน', required: true, readOnly: true, default: false }),
    note: f.longText({ label: 'หมายเหตุ', maxLength: 500 }),
  },
  title: 'id', list: ['created_at', 'member', 'amount', 'bank', 'account_number', 'bank_account', 'status'],
  filters: ['status', 'bank', 'channel', 'member', 'bank_account', 'amount', 'hidden', 'decided_by', 'created_at'], search: ['member', 'account_number', 'note'],
  sort: ['created_at', 'DESC'], sortable: ['amount'], totals: ['amount'],
  views: {
    pending: { label: 'รอตรวจสอบ', filter: { status: 'pending', hidden: false } }, approved: { label: 'อนุมัติ', filter: { status: 'approved' } },
    rejected: { label: 'ปฏิเสธ', filter: { status: 'rejected' } }, refunded: { label: 'คืนเงิน', filter: { status: 'refunded' } }, all: { label: 'ทั้งหมด', filter: {} },
  },
  sections: {
    รายการ: ['member', 'amount', 'channel', 'transferred_at'], บัญชี: ['bank', 'account_number', 'bank_account', 'line', 'slip'],
    ผลการตรวจ: ['status', 'reason', 'decided_by', 'decided_at'], อื่นๆ: ['note', 'hidden'],
  },
  queue: { claim: true }, live: true, demo: 12_000,
  actions: {
    approve: {
      label: 'อนุมัติ', permission: '3001', icon: 'check', tone: 'success', key: 'A', when: { status: 'pending' }, bulk: true, handled: true,
      ask: 'อนุมัติเงินฝาก {amount} บาท ให้สมาชิก {member} เข้าบัญชี {bank_account}', second: { over: 'amount', limit: 'deposit_second_limit' },
    },
    reject: {
      label: 'ปฏิเสธ', permission: '3002', icon: 'close', tone: 'error', key: 'R', when: { status: 'pending' }, bulk: true, handled: true,
      ask: 'ปฏิเสธเงินฝาก {amount} บาท ของสมาชิก {member}',
      input: { reason },
    },
    match: {
      label: 'จับคู่รายการเดินบัญชี', permission: '3004', icon: 'link', when: { status: 'pending' }, handled: true, ask: 'จับคู่เงินฝาก {amount} บาท ของสมาชิก {member}',
      input: { line: f.ref('statement_line', { label: 'รายการเดินบัญชี', required: true }) },
    },
    move: {
      label: 'ย้ายสมาชิก', permission: '3005', icon: 'swap', when: { status: 'pending' }, handled: true, ask: 'ย้ายเงินฝาก {amount} บาท จากสมาชิก {member}',
      input: { member: f.ref('member', { label: 'ย้ายไปสมาชิก', required: true }), reason: f.text({ label: 'เหตุผล', required: true, maxLength: 200 }) },
    },
    hide: { label: 'ซ่อน', permission: '3006', icon: 'hide', when: { hidden: false }, sets: { hidden: true }, bulk: true },
    restore: { label: 'เลิกซ่อน', permission: '3006', icon: 'show', when: { hidden: true }, sets: { hidden: false }, bulk: true },
    refund: {
      label: 'คืนเงิน', permission: '3008', icon: 'undo', tone: 'warning', when: { status: 'approved' }, handled: true, ask: 'คืนเงินฝาก {amount} บาท และหักเครดิตของสมาชิก {member}',
      input: { reason },
    },
  },
});
