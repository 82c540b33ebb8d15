import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';

/**
 * Every deposit, withdrawal and refund that was carried out, beside what the bank's lines say of it, and the lines of which nothing was.
 */
export const statementCheck = defineResource({
  name: 'statement_check',
  path: '/Logs/Statement',
  scope: 'site',
  group: 'admin',
  label: 'ตรวจฝาก ถอน คืนเงิน',
  icon: 'shield',
  permission: 'M007',
  verbs: ['view', 'export'],
  reads: ['deposit', 'withdraw', 'statement_line'],
  fields: {
    at: f.datetime({ label: 'เวลา', required: true }),
    kind: f.enum(
      { deposit: 'ฝาก', withdraw: 'ถอน', refund: 'คืนเงิน', money_in: 'เงินเข้าธนาคาร', money_out: 'เงินออกธนาคาร' },
      { label: 'รายการ', required: true },
    ),
    record: f.int({ label: 'เลขที่รายการ', required: true }),
    member: f.ref('member', { label: 'สมาชิก' }),
    bank_account: f.ref('bank_account', { label: 'บัญชีธนาคาร' }),
    amount: f.money({ label: 'ตามรายการ' }),
    line_amount: f.money({ label: 'ตามธนาคาร' }),
    difference: f.money({ label: 'ผลต่าง' }),
    result: f.enum(
      {
        fits: { label: 'ตรงกัน', tone: 'done' },
        none: { label: 'ไม่พบในธนาคาร', tone: 'waiting' },
        differs: { label: 'ยอดไม่ตรง', tone: 'refused' },
        day: { label: 'คนละวัน', tone: 'waiting' },
        alone: { label: 'มีแต่ในธนาคาร', tone: 'waiting' },
      },
      { label: 'ผลตรวจ', required: true },
    ),
    line: f.ref('statement_line', { label: 'รายการเดินบัญชี' }),
    near: f.ref('statement_line', { label: 'ยอดและวันใกล้เคียง' }),
    withdraw: f.ref('withdraw', { label: 'รายการถอน' }),
    employee: f.ref('employee', { label: 'ผู้ทำรายการ' }),
  },
  title: 'record',
  list: [
    'at',
    'kind',
    'record',
    'member',
    'bank_account',
    'amount',
    'line_amount',
    'difference',
    'result',
    'line',
    'near',
    'withdraw',
    'employee',
  ],
  filters: ['result', 'kind', 'bank_account', 'member', 'line', 'withdraw', 'at'],
  sort: ['at', 'DESC'],
  views: {
    odd: { label: 'ไม่ตรง', filter: { result: ['none', 'differs', 'day', 'alone'] } },
    all: { label: 'ทั้งหมด', filter: {} },
  },
  actions: {},
});
