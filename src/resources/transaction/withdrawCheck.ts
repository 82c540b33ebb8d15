import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';
import { ruleKinds } from './ruleKinds';

/** Each rule as it was found for a withdrawal: what was wanted, what was found, and who let it pass. Kept for good. */
export const withdrawCheck = defineResource({
  name: 'withdraw_check',
  path: '/WithdrawLog',
  scope: 'site',
  group: 'transaction',
  label: 'ระบบตรวจสอบการถอน',
  icon: 'shield',
  permission: 'P007',
  verbs: ['view', 'export'],
  fields: {
    withdraw: f.ref('withdraw', { label: 'รายการถอน', required: true, readOnly: true }),
    member: f.ref('member', { label: 'สมาชิก', required: true, readOnly: true }),
    amount: f.money({ label: 'จำนวนเงิน', required: true, readOnly: true }),
    stage: f.enum({ request: 'ตอนขอถอน', approval: 'ตอนอนุมัติ' }, { label: 'ตรวจเมื่อ', required: true, readOnly: true }),
    kind: f.enum(ruleKinds, { label: 'กฎ', required: true, readOnly: true }),
    wanted: f.text({ label: 'ต้องเป็น', readOnly: true, maxLength: 200 }),
    found: f.text({ label: 'พบว่า', readOnly: true, maxLength: 200 }),
    result: f.enum(
      {
        kept: { label: 'ผ่าน', tone: 'done' },
        person: { label: 'ให้พนักงานตรวจ', tone: 'waiting' },
        second: { label: 'ต้องมีผู้อนุมัติสองคน', tone: 'waiting' },
        refuse: { label: 'ไม่รับคำขอ', tone: 'refused' },
      },
      { label: 'ผล', required: true, readOnly: true },
    ),
    rule: f.ref('withdraw_rule', { label: 'กฎที่ใช้', required: true, readOnly: true }),
    rule_version: f.int({ label: 'รุ่นของกฎ', required: true, readOnly: true }),
    cleared_by: f.ref('employee', { label: 'ผู้ตรวจผ่าน', readOnly: true }),
    cleared_at: f.datetime({ label: 'เวลาตรวจผ่าน', readOnly: true }),
  },
  title: 'id',
  list: ['created_at', 'withdraw', 'member', 'amount', 'stage', 'kind', 'wanted', 'found', 'result', 'cleared_by', 'cleared_at'],
  filters: ['result', 'kind', 'stage', 'withdraw', 'member', 'amount', 'cleared_by', 'created_at'],
  search: ['member'],
  sort: ['created_at', 'DESC'],
  views: {
    open: { label: 'รอพนักงาน', filter: { result: ['person', 'second', 'refuse'], cleared_by_empty: true } },
    cleared: { label: 'พนักงานตรวจผ่าน', filter: { result: ['person', 'second', 'refuse'], cleared_by_empty: false } },
    kept: { label: 'ผ่านกฎ', filter: { result: 'kept' } },
    all: { label: 'ทั้งหมด', filter: {} },
  },
  live: true,
  demo: 0,
});
