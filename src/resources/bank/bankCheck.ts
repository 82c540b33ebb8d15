import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';

/**
 * Whose account is it? A name that was given, beside the one the office knows the account by, with how alike they are, and what an employee
 * decided.
 */
export const bankCheck = defineResource({
  name: 'bank_check',
  path: '/Checkbank',
  scope: 'site',
  group: 'admin',
  label: 'ตรวจสอบบัญชีธนาคาร',
  adds: 'ตรวจบัญชี',
  icon: 'account_balance',
  permission: 'M002',
  verbs: ['view', 'add'],
  // More than an employee checks by hand.
  perDay: { create: 200 },
  fields: {
    bank: f.bank({ label: 'ธนาคาร', required: true, createOnly: true }),
    number: f.bankAccount({ label: 'เลขบัญชี', required: true, createOnly: true }),
    name: f.text({ label: 'ชื่อที่ได้รับแจ้ง', required: true, createOnly: true, minLength: 2, maxLength: 120 }),
    member: f.ref('member', { label: 'สมาชิก', createOnly: true }),
    found_name: f.text({ label: 'ชื่อบัญชีที่พบ', readOnly: true, maxLength: 120 }),
    found_in: f.enum(
      { member_bank: 'บัญชีของสมาชิก', statement_line: 'รายการเดินบัญชี', bank_account: 'บัญชีของเรา' },
      { label: 'พบใน', readOnly: true },
    ),
    known: f.ref('member', { label: 'สมาชิกที่ใช้บัญชีนี้', readOnly: true }),
    similarity: f.percent({ label: 'ความเหมือน', readOnly: true, min: 0, max: 100 }),
    fit: f.enum(
      {
        same: { label: 'ชื่อเดียวกัน', tone: 'done' },
        compatible: { label: 'ไม่ขัดกัน', tone: 'working' },
        unknown: { label: 'ไม่มีให้เทียบ', tone: 'waiting' },
        contradicts: { label: 'คนละชื่อ', tone: 'refused' },
      },
      { label: 'ผลเทียบ', required: true, readOnly: true, default: 'unknown' },
    ),
    outcome: f.enum(
      {
        open: { label: 'รอตัดสิน', tone: 'waiting' },
        right: { label: 'ถูกต้อง', tone: 'done' },
        wrong: { label: 'ไม่ถูกต้อง', tone: 'refused' },
      },
      { label: 'ผลตรวจ', required: true, readOnly: true, default: 'open' },
    ),
    note: f.text({ label: 'หมายเหตุ', readOnly: true, maxLength: 200 }),
    checked_by: f.ref('employee', { label: 'ผู้ตรวจ', readOnly: true, default: 'me' }),
  },
  state: 'outcome',
  transitions: { open: ['right', 'wrong'] },
  title: 'number',
  list: ['created_at', 'bank', 'number', 'name', 'found_name', 'similarity', 'fit', 'found_in', 'outcome', 'checked_by'],
  filters: ['outcome', 'fit', 'bank', 'member', 'created_at'],
  search: ['number', 'name', 'found_name'],
  sort: ['created_at', 'DESC'],
  views: { open: { label: 'รอตัดสิน', filter: { outcome: 'open' } }, all: { label: 'ทั้งหมด', filter: {} } },
  sections: {
    asked: { label: 'ที่ตรวจ', fields: ['bank', 'number', 'name', 'member'] },
    found: { label: 'ที่พบ', fields: ['found_name', 'similarity', 'fit', 'found_in', 'known'] },
    outcome: { label: 'ผลตรวจ', fields: ['outcome', 'note', 'checked_by'] },
  },
  live: true,
  demo: 0,
  actions: {
    right: {
      label: 'บัญชีถูกต้อง',
      permission: 'M002',
      icon: 'check',
      tone: 'success',
      when: { outcome: 'open' },
      ask: 'บันทึกว่าบัญชี {bank} {number} เป็นของ {name}',
      input: { note: f.text({ label: 'หมายเหตุ', maxLength: 200 }) },
      sets: { outcome: 'right' },
    },
    wrong: {
      label: 'บัญชีไม่ถูกต้อง',
      permission: 'M002',
      icon: 'close',
      tone: 'error',
      when: { outcome: 'open' },
      ask: 'บันทึกว่าบัญชี {bank} {number} ไม่ใช่ของ {name}',
      input: { note: f.text({ label: 'หมายเหตุ', required: true, minLength: 3, maxLength: 200 }) },
      sets: { outcome: 'wrong' },
    },
  },
});
