import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';

/** Each time a provider was asked to pay a withdrawal, and what became of it. */
export const payoutAttempt = defineResource({
  name: 'payout_attempt',
  path: '/Withdraw/Attempt',
  scope: 'site',
  group: 'transaction',
  label: 'การสั่งโอน',
  icon: 'outbox',
  permission: 'P004',
  verbs: ['view'],
  menu: false,
  fields: {
    withdraw: f.ref('withdraw', { label: 'รายการถอน', required: true, readOnly: true }),
    attempt: f.text({ label: 'เลขที่สั่งโอน', required: true, readOnly: true, unique: true, maxLength: 64 }),
    pay_account: f.ref('bank_account', { label: 'จ่ายจากบัญชี', required: true, readOnly: true }),
    amount: f.money({ label: 'จำนวนเงิน', required: true, readOnly: true }),
    state: f.enum(
      {
        sending: { label: 'กำลังโอน', tone: 'working' },
        paid: { label: 'โอนแล้ว', tone: 'done' },
        failed: { label: 'โอนไม่สำเร็จ', tone: 'refused' },
        unknown: { label: 'รอยืนยันผล', tone: 'waiting' },
        returned: { label: 'เงินคืนกลับ', tone: 'refused' },
      },
      { label: 'สถานะ', required: true, readOnly: true, default: 'sending' },
    ),
    settled_by: f.enum({ provider: 'ผู้ให้บริการ', line: 'รายการเดินบัญชี', people: 'พนักงานสองคน' }, { label: 'ยืนยันผลโดย', readOnly: true }),
    problem: f.enum(
      {
        refused: 'ผู้ให้บริการไม่รับ',
        unreachable: 'ติดต่อผู้ให้บริการไม่ได้',
        no_answer: 'ไม่ได้รับคำตอบ',
        unclear: 'คำตอบไม่ชัดเจน',
        not_configured: 'ไม่ได้ตั้งค่าผู้ให้บริการ',
      },
      { label: 'ปัญหา', readOnly: true },
    ),
    said: f.text({ label: 'คำตอบของผู้ให้บริการ', readOnly: true, maxLength: 200 }),
    provider_ref: f.text({ label: 'เลขของผู้ให้บริการ', readOnly: true, maxLength: 80 }),
    fee: f.money({ label: 'ค่าธรรมเนียม', readOnly: true }),
    line: f.ref('statement_line', { label: 'รายการเดินบัญชี', readOnly: true }),
    disputed: f.bool({ label: 'ผู้ให้บริการแจ้งขัดกัน', required: true, readOnly: true, default: false }),
    asked_by: f.ref('employee', { label: 'ผู้สั่งโอน', readOnly: true }),
    asked_at: f.datetime({ label: 'เวลาสั่งโอน', required: true, readOnly: true }),
    settled_at: f.datetime({ label: 'เวลารู้ผล', readOnly: true }),
  },
  state: 'state',
  transitions: {
    sending: ['paid', 'failed', 'unknown'],
    unknown: ['paid', 'failed'],
    failed: ['paid'],
    paid: ['returned', 'unknown'],
  },
  title: 'attempt',
  list: ['asked_at', 'attempt', 'pay_account', 'amount', 'state', 'problem', 'said', 'provider_ref', 'settled_by', 'settled_at'],
  filters: ['withdraw', 'state', 'problem', 'pay_account', 'disputed', 'asked_at'],
  search: ['attempt', 'provider_ref'],
  sort: ['asked_at', 'DESC'],
  views: {
    open: { label: 'ยังไม่รู้ผล', filter: { state: ['sending', 'unknown'] } },
    disputed: { label: 'แจ้งขัดกัน', filter: { disputed: true } },
    all: { label: 'ทั้งหมด', filter: {} },
  },
  live: true,
  demo: 0,
});
