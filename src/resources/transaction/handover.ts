import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';

/** The hand-over of a shift: what was open at that moment, kept by the server, with a note, signed by who leaves and by who takes over. */
export const handover = defineResource({
  name: 'handover',
  path: '/Desk/Handover',
  menu: false,
  scope: 'site',
  group: 'transaction',
  label: 'ส่งเวร',
  adds: 'ส่งเวร',
  icon: 'claim',
  permission: 'P004',
  orPermission: 'P003',
  verbs: ['view', 'add', 'export'],
  stepUpVerbs: ['add'],
  fields: {
    to: f.ref('employee', { label: 'ผู้รับเวร', required: true, createOnly: true }),
    note: f.longText({ label: 'เรื่องที่ต้องทำต่อ', required: true, createOnly: true, minLength: 3, maxLength: 2000 }),
    by: f.ref('employee', { label: 'ผู้ส่งเวร', readOnly: true, default: 'me' }),
    status: f.enum(
      {
        given: { label: 'รอรับเวร', tone: 'waiting' },
        taken: { label: 'รับเวรแล้ว', tone: 'done' },
      },
      { label: 'สถานะ', required: true, readOnly: true, default: 'given' },
    ),
    taken_at: f.datetime({ label: 'เวลารับเวร', readOnly: true }),
    queues: f.list(
      {
        queue: f.text({ label: 'คิว', required: true }),
        waiting: f.int({ label: 'รออยู่', required: true }),
        since: f.datetime({ label: 'เก่าสุดตั้งแต่' }),
      },
      { label: 'งานที่รอ', readOnly: true, max: 50 },
    ),
    claims: f.list(
      {
        queue: f.text({ label: 'คิว', required: true }),
        record: f.int({ label: 'เลขที่', required: true }),
        employee: f.text({ label: 'ผู้ถือ', required: true }),
      },
      { label: 'รายการที่มีคนถืออยู่', readOnly: true, max: 200, reveal: 'P004' },
    ),
    unknown_count: f.int({ label: 'ถอนที่รอยืนยันผล', readOnly: true, reveal: 'P004' }),
    unknown_sum: f.money({ label: 'ยอดถอนที่รอยืนยันผล', readOnly: true, reveal: 'P004' }),
    unmatched_count: f.int({ label: 'เงินเข้าที่ยังไม่จับคู่', readOnly: true, reveal: 'P013' }),
    unmatched_sum: f.money({ label: 'ยอดเงินเข้าที่ยังไม่จับคู่', readOnly: true, reveal: 'P013' }),
    suspense: f.money({ label: 'ยอดในบัญชีพัก', readOnly: true, reveal: 'P013' }),
    floats: f.list(
      {
        account: f.text({ label: 'บัญชี', required: true }),
        balance: f.money({ label: 'ยอดเงิน', required: true }),
      },
      { label: 'ยอดบัญชีจ่ายถอน', readOnly: true, max: 100, reveal: '13006' },
    ),
  },
  state: 'status',
  transitions: { given: ['taken'] },
  title: 'id',
  list: ['created_at', 'by', 'to', 'note', 'unknown_count', 'unmatched_count', 'suspense', 'status', 'taken_at'],
  filters: ['status', 'by', 'to', 'created_at'],
  search: ['note'],
  sort: ['created_at', 'DESC'],
  views: {
    given: { label: 'รอรับเวร', filter: { status: 'given' } },
    all: { label: 'ทั้งหมด', filter: {} },
  },
  sections: {
    shift: { label: 'ส่งเวร', fields: ['by', 'to', 'status', 'taken_at', 'note'] },
    work: { label: 'งานที่ค้าง', fields: ['queues', 'claims'] },
    money: {
      label: 'เงินที่ยังไม่จบ',
      fields: ['unknown_count', 'unknown_sum', 'unmatched_count', 'unmatched_sum', 'suspense', 'floats'],
    },
  },
  live: true,
  demo: 12,
  actions: {
    take: {
      label: 'รับเวร',
      permission: '',
      icon: 'check',
      tone: 'success',
      when: { status: 'given' },
      leads: 'taken',
      handled: true,
      stepUp: true,
      ask: 'รับเวรต่อจาก {by} ยอดและรายการที่ค้างเป็นไปตามที่บันทึกไว้',
    },
  },
});
