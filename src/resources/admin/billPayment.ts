import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';
import { reason } from '../reason';

/** From this level on one confirms a payment one made oneself. */
export const CONFIRM_OWN_FROM = 9;

/** Bills of the system's cost. The states are numbered as the source specification numbers them. */
export const billPayment = defineResource({
  name: 'bill_payment', path: '/BillPayment', scope: 'site', group: 'admin', label: 'บิลค่าใช้จ่ายระบบ', icon: 'bill', permission: '', level: 8,
  verbs: ['view', 'add', 'update', 'export'], verbPermissions: { add: '', update: '', export: '' },
  fields: {
    billpaymemnt_name: f.text({ label: 'รายการ', required: true, maxLength: 160 }),
    by_name: f.text({ label: 'ผู้เรียกเก็บ', required: true, maxLength: 120 }),
    total: f.money({ label: 'ยอดชำระ', required: true, min: 1, max: 100_000_000 }),
    end_date: f.date({ label: 'ครบกำหนด', required: true }),
    note: f.longText({ label: 'หมายเหตุ', maxLength: 2000 }),
    status: f.enum({
      '1': { label: 'ร่าง', tone: 'closed' }, '2': { label: 'ยกเลิก', tone: 'closed' }, '3': { label: 'รอชำระ', tone: 'waiting' },
      '4': { label: 'ชำระแล้ว รอยืนยัน', tone: 'working' }, '5': { label: 'เกินกำหนด', tone: 'refused' }, '6': { label: 'สำเร็จ', tone: 'done' },
    }, { label: 'สถานะ', required: true, readOnly: true, default: '1' }),
    proof: f.image({ label: 'หลักฐานการชำระ', readOnly: true }),
    paid_at: f.datetime({ label: 'ชำระเมื่อ', readOnly: true }),
    paid_by: f.ref('employee', { label: 'ผู้ชำระ', readOnly: true }),
  },
  title: 'billpaymemnt_name', list: ['created_at', 'billpaymemnt_name', 'by_name', 'total', 'status', 'end_date', 'paid_at', 'paid_by'],
  filters: ['status', 'end_date', 'created_at'], search: ['billpaymemnt_name', 'by_name'], sort: ['created_at', 'DESC'], sortable: ['end_date', 'total'], totals: ['total'],
  views: {
    due: { label: 'ต้องชำระ', filter: { status: ['3', '5'] } }, paid: { label: 'รอยืนยัน', filter: { status: '4' } }, draft: { label: 'ร่าง', filter: { status: '1' } },
    done: { label: 'สำเร็จ', filter: { status: '6' } }, all: { label: 'ทั้งหมด', filter: {} },
  },
  sections: { บิล: ['billpaymemnt_name', 'by_name', 'total', 'end_date', 'note'], การชำระ: ['status', 'paid_at', 'paid_by', 'proof'] },
  updateWhen: { status: '1' }, live: true, demo: 14,
  actions: {
    issue: { label: 'แจ้งชำระ', permission: '', icon: 'outbox', tone: 'info', when: { status: '1' }, ask: 'แจ้งชำระ {billpaymemnt_name} ยอด {total} บาท ภายใน {end_date}', sets: { status: '3' } },
    pay: { label: 'แจ้งชำระแล้ว', permission: '', icon: 'payments', tone: 'success', when: { status: ['3', '5'] }, ask: 'ชำระ {billpaymemnt_name} ยอด {total} บาทให้ {by_name} แล้ว', input: { proof: f.image({ label: 'หลักฐานการชำระ', required: true }) }, handled: true },
    confirm: { label: 'ยืนยันว่าได้รับเงิน', permission: '', icon: 'check', tone: 'success', when: { status: '4' }, ask: 'ยืนยันว่า {by_name} ได้รับ {total} บาทแล้ว', handled: true },
    sendBack: { label: 'ส่งกลับให้ชำระใหม่', permission: '', icon: 'undo', tone: 'warning', when: { status: '4' }, ask: 'ส่ง {billpaymemnt_name} กลับไปรอชำระ', input: { reason }, sets: { status: '3', proof: null, paid_at: null, paid_by: null } },
    cancel: { label: 'ยกเลิกบิล', permission: '', icon: 'block', tone: 'error', when: { status: ['1', '3', '5'] }, ask: 'ยกเลิก {billpaymemnt_name} ยอด {total} บาท', input: { reason }, sets: { status: '2' } },
  },
});
