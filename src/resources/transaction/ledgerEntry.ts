import { CREDIT_SOURCES } from '../../schema/credit';
import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';

/** The names of the ledger's accounts. */
const accounts = {
  member_cash: 'เครดิตสมาชิก',
  member_hold: 'เครดิตที่กันไว้ถอน',
  member_bonus: 'โบนัสสมาชิก',
  bank: 'บัญชีธนาคาร',
  sms_credit: 'เครดิต SMS',
  sms_hold: 'เครดิต SMS ที่กันไว้',
  sms_expense: 'ค่าใช้จ่าย SMS',
  agent_credit: 'เครดิตเอเย่นต์',
  credit_purchase: 'ซื้อเครดิต',
  suspense: 'บัญชีพัก',
  bonus_expense: 'ค่าใช้จ่ายโบนัส',
  prize_expense: 'ค่าใช้จ่ายรางวัล',
  referral_expense: 'ค่าแนะนำเพื่อน',
  fee_income: 'รายได้ค่าธรรมเนียม',
  fee_expense: 'ค่าธรรมเนียมธนาคาร',
  adjustment: 'ปรับปรุง',
  opening: 'ยอดยกมา',
  play: 'เงินในการเล่น',
} as const;

/** What postings are made for. */
export const postingKinds = {
  deposit: 'ฝาก',
  deposit_refund: 'คืนเงินฝาก',
  deposit_undo: 'ยกเลิกการจับคู่เงินฝาก',
  withdraw_hold: 'กันเครดิตถอน',
  withdraw_paid: 'จ่ายถอน',
  withdraw_release: 'คืนเครดิตถอน',
  withdraw_returned: 'เงินถอนคืนกลับ',
  transfer: 'โอนระหว่างบัญชี',
  suspense: 'พักเงินไม่มีเจ้าของ',
  bank_fee: 'ค่าธรรมเนียมธนาคาร',
  prize: 'รางวัล',
  opening: 'ยอดยกมา',
  adjustment: 'ปรับปรุง',
  credit_purchase: 'ซื้อเครดิต',
  credit_correction: 'ปรับเครดิตตามผู้ให้บริการ',
  sms_reserve: 'กันเครดิต SMS',
  sms_spent: 'ใช้เครดิต SMS',
  sms_release: 'คืนเครดิต SMS',
  play_stake: 'เดิมพัน',
  play_win: 'ชนะ',
  play_rollback: 'ยกเลิกการเล่น',
} as const;

/** Every posting of the ledger, with both its sides and its cause. */
export const ledgerEntry = defineResource({
  name: 'ledger_entry',
  path: '/Transectionlog',
  scope: 'site',
  group: 'transaction',
  label: 'บัญชีแยกประเภท',
  icon: 'receipt',
  permission: 'P007',
  orPermission: 'M007',
  verbs: ['view', 'export'],
  reads: ['deposit', 'withdraw', 'credit', 'bank_account', 'statement_line', 'ticket', 'own_transfer', ...CREDIT_SOURCES],
  fields: {
    at: f.datetime({ label: 'เวลา', required: true }),
    kind: f.enum(postingKinds, { label: 'รายการ', required: true }),
    debit: f.tags({ label: 'เดบิต', values: accounts }),
    credit: f.tags({ label: 'เครดิต', values: accounts }),
    amount: f.money({ label: 'จำนวนเงิน', required: true }),
    member: f.ref('member', { label: 'สมาชิก' }),
    bank_account: f.ref('bank_account', { label: 'บัญชีธนาคาร' }),
    resource: f.text({ label: 'มาจากข้อมูล', entity: true, required: true }),
    record_id: f.int({ label: 'เลขที่ข้อมูล', required: true }),
    employee: f.ref('employee', { label: 'ผู้ทำรายการ' }),
    reverses: f.int({ label: 'ย้อนรายการเลขที่' }),
  },
  title: 'id',
  list: ['at', 'kind', 'debit', 'credit', 'amount', 'member', 'bank_account', 'resource', 'record_id', 'employee'],
  filters: ['kind', 'record_id', 'employee', 'at'],
  sort: ['at', 'DESC'],
});
