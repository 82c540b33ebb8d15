import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';
import { overReason, reason } from '../reason';

export const withdraw = defineResource({
  name: 'withdraw', path: '/Withdraw', scope: 'site', group: 'transaction', label: 'รายการถอน', icon: 'outbox', permission: 'P004',
  verbs: ['view', 'export'], verbPermissions: { export: '4005' },
  fields: {
    member: f.ref('member', { label: 'สมาชิก', required: true, readOnly: true }),
    amount: f.money({ label: 'จำนวนเงิน', required: true, readOnly: true, min: 1 }),
    bank: f.bank({ label: 'ไปธนาคาร', required: true, readOnly: true }),
    account_number: f.bankAccount({ label: 'ไปเลขบัญชี', required: true, readOnly: true, personal: '4005' }),
    holder: f.text({ label: 'ชื่อบัญชี', required: true, readOnly: true }),
    pay_account: f.ref('bank_account', { label: 'จ่ายจากบัญชี', readOnly: true }),
    status: f.enum({
      pending: { label: 'รอตรวจสอบ', tone: 'waiting' }, reviewing: { label: 'กำลังตรวจ', tone: 'working' }, approved: { label: 'อนุมัติ', tone: 'working' },
      paid: { label: 'จ่ายแล้ว', tone: 'done' }, failed: { label: 'โอนไม่สำเร็จ', tone: 'refused' }, rejected: { label: 'ปฏิเสธ', tone: 'refused' }, unknown: { label: 'รอยืนยันผล', tone: 'waiting' },
    }, { label: 'สถานะ', required: true, readOnly: true, default: 'pending' }),
    reason: f.text({ label: 'เหตุผล', readOnly: true, maxLength: 200 }),
    approved_by: f.ref('employee', { label: 'ผู้อนุมัติ', readOnly: true }),
    approved_at: f.datetime({ label: 'เวลาอนุมัติ', readOnly: true }),
    paid_by: f.ref('employee', { label: 'ผู้จ่าย', readOnly: true }),
    paid_at: f.datetime({ label: 'เวลาจ่าย', readOnly: true }),
    reference: f.text({ label: 'เลขอ้างอิงการโอน', readOnly: true, maxLength: 60 }),
  },
  title: 'id', list: ['created_at', 'member', 'amount', 'bank', 'account_number', 'holder', 'status'],
  filters: ['status', 'bank', 'member', 'amount', 'approved_by', 'created_at'], search: ['member', 'account_number', 'holder', 'reference'],
  sort: ['created_at', 'DESC'], sortable: ['amount'], totals: ['amount'],
  views: {
    waiting: { label: 'รอตรวจสอบ', filter: { status: ['pending', 'reviewing'] } }, approved: { label: 'รอจ่าย', filter: { status: ['approved', 'unknown'] } },
    paid: { label: 'จ่ายแล้ว', filter: { status: 'paid' } }, refused: { label: 'ไม่จ่าย', filter: { status: ['rejected', 'failed'] } }, all: { label: 'ทั้งหมด', filter: {} },
  },
  sections: {
    รายการ: ['member', 'amount'], โอนไปที่: ['bank', 'account_number', 'holder'], ผลการตรวจ: ['status', 'reason', 'approved_by', 'approved_at'],
    การจ่าย: ['pay_account', 'paid_by', 'paid_at', 'reference'],
  },
  queue: { claim: true, moves: { from: { status: 'pending' }, to: { status: 'reviewing' } } }, live: true, demo: 6000,
  actions: {
    approve: {
      label: 'อนุมัติ', permission: '4001', icon: 'check', tone: 'success', key: 'A', when: { status: ['pending', 'reviewing'] }, bulk: true, handled: true,
      ask: 'อนุมัติถอน {amount} บาท ให้สมาชิก {member} ไปที่ {bank} {account_number}', second: { over: 'amount', limit: 'withdraw_second_limit' },
    },
    reject: {
      label: 'ปฏิเสธ', permission: '4002', icon: 'close', tone: 'error', key: 'R', when: { status: ['pending', 'reviewing'] }, bulk: true, handled: true,
      ask: 'ปฏิเสธการถอน {amount} บาท และคืนเครดิตให้สมาชิก {member}', input: { reason },
    },
    markPaid: {
      label: 'จ่ายแล้ว', permission: '4003', icon: 'payments', tone: 'success', when: { status: ['approved', 'unknown'] }, handled: true, fresh: true,
      ask: 'ยืนยันว่าโอน {amount} บาท ไปที่ {bank} {account_number} ({holder}) แล้ว',
      input: { pay_account: f.ref('bank_account', { label: 'จ่ายจากบัญชี', required: true }), reference: f.text({ label: 'เลขอ้างอิงการโอน', required: true, minLength: 3, maxLength: 60 }), over_reason: overReason },
    },
    markFailed: {
      label: 'โอนไม่สำเร็จ', permission: '4003', icon: 'close', tone: 'warning', when: { status: ['approved', 'unknown'] }, handled: true,
      ask: 'โอน {amount} บาท ให้ {member} ไม่สำเร็จ เครดิตจะคืนให้สมาชิก', input: { reason },
    },
  },
});
