import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';
import { bookRules } from './bookRules';

/** Rules of the ledger that do not hold: noted by the check of the books, never repaired by it. A rule has one open record at a site. */
export const booksFault = defineResource({
  name: 'books_fault',
  path: '/Transectionlog/Faults',
  scope: 'site',
  group: 'transaction',
  label: 'บัญชีไม่ตรง',
  icon: 'error',
  permission: 'P007',
  verbs: ['view', 'export'],
  fields: {
    rule: f.enum(bookRules, { label: 'กฎของบัญชี', required: true, readOnly: true }),
    records: f.int({ label: 'จำนวนที่พบ', required: true, readOnly: true, help: 'นับได้ไม่เกิน 20 ต่อครั้ง' }),
    what: f.longText({ label: 'ที่พบ', required: true, readOnly: true }),
    found_at: f.datetime({ label: 'พบครั้งแรก', required: true, readOnly: true }),
    checked_at: f.datetime({ label: 'พบล่าสุด', required: true, readOnly: true }),
    status: f.enum(
      {
        open: { label: 'รอตรวจสอบ', tone: 'waiting' },
        gone: { label: 'ตรงแล้ว', tone: 'done' },
      },
      { label: 'สถานะ', required: true, readOnly: true, default: 'open' },
    ),
    note: f.text({ label: 'บันทึก', readOnly: true, maxLength: 500 }),
    noted_by: f.ref('employee', { label: 'ผู้บันทึก', readOnly: true }),
  },
  state: 'status',
  transitions: { open: ['gone'] },
  title: 'rule',
  list: ['found_at', 'rule', 'records', 'what', 'checked_at', 'status', 'note', 'noted_by'],
  filters: ['status', 'rule', 'found_at'],
  sort: ['found_at', 'DESC'],
  views: {
    open: { label: 'รอตรวจสอบ', filter: { status: 'open' }, watched: true },
    all: { label: 'ทั้งหมด', filter: {} },
  },
  queue: { claim: true },
  live: true,
  demo: 0,
  actions: {
    note: {
      label: 'บันทึกสาเหตุ',
      permission: 'P007',
      icon: 'note',
      when: { status: 'open' },
      ask: 'บันทึกสาเหตุที่พบ ข้อบกพร่องจะปิดเองเมื่อการตรวจครั้งถัดไปตรงแล้ว',
      input: { note: f.longText({ label: 'สาเหตุ', required: true, minLength: 3, maxLength: 500 }) },
      handled: true,
    },
  },
});
