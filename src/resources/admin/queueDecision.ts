import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';

/**
 * What employees decided of the queues: one row for each decision, kept when it was made. A queue that says what it `decides` is named
 * here.
 */
export const queueDecision = defineResource({
  name: 'queue_decision',
  path: '/Workingstat/Decision',
  scope: 'site',
  group: 'admin',
  label: 'รายการที่พนักงานตัดสิน',
  icon: 'check',
  permission: 'M006',
  verbs: ['view', 'export'],
  menu: false,
  fields: {
    queue: f.enum({ deposit: 'ฝาก', withdraw: 'ถอน' }, { label: 'คิว', required: true, readOnly: true }),
    deposit: f.ref('deposit', { label: 'รายการฝาก', readOnly: true }),
    withdraw: f.ref('withdraw', { label: 'รายการถอน', readOnly: true }),
    employee: f.ref('employee', { label: 'พนักงาน', required: true, readOnly: true }),
    outcome: f.enum(
      {
        approved: { label: 'อนุมัติ', tone: 'done' },
        paid: { label: 'จ่ายแล้ว', tone: 'done' },
        rejected: { label: 'ปฏิเสธ', tone: 'refused' },
      },
      { label: 'ผล', required: true, readOnly: true },
    ),
    claimed_at: f.datetime({ label: 'รับรายการเมื่อ', readOnly: true }),
    decided_at: f.datetime({ label: 'ตัดสินเมื่อ', readOnly: true }),
    took: f.int({ label: 'ใช้เวลา (วินาที)', readOnly: true, min: 0 }),
    day: f.date({ label: 'วันทำการ', readOnly: true }),
    undone_at: f.datetime({ label: 'ถูกย้อนเมื่อ', readOnly: true }),
  },
  moments: { decided_at: { day: 'day' } },
  title: 'id',
  list: ['decided_at', 'employee', 'queue', 'deposit', 'withdraw', 'outcome', 'claimed_at', 'took', 'undone_at'],
  filters: ['employee', 'queue', 'outcome', 'deposit', 'withdraw', 'took', 'day', 'claimed_at', 'undone_at'],
  sort: ['decided_at', 'DESC'],
  sortable: ['took'],
  views: {
    all: { label: 'ทั้งหมด', filter: {} },
    refused: { label: 'ปฏิเสธ', filter: { outcome: 'rejected' } },
    undone: { label: 'ถูกย้อน', filter: { undone_at_empty: false } },
  },
  demo: 0,
});
