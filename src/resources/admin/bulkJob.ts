import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';

/** From this level on an employee sees what their colleagues let the server work through. */
export const EVERY_BULK_FROM = 10;
/** Days that the outcome of each record is kept after the end. */
export const BULK_OUTCOME_DAYS = 30;

/** An action carried out on every record that a filter matched when it was asked for. Only the server writes it; who asked can stop it. */
export const bulkJob = defineResource({
  name: 'bulk_job',
  path: '/BulkJobs',
  scope: 'office',
  group: 'report',
  label: 'งานที่ทำกับหลายรายการ',
  icon: 'board',
  permission: '',
  verbs: ['view'],
  menu: false,
  siteColumn: 'service',
  ownColumn: { column: 'author', from: EVERY_BULK_FROM },
  fields: {
    what: f.text({ label: 'งาน', required: true, readOnly: true }),
    author: f.ref('employee', { label: 'ผู้สั่ง', readOnly: true, default: 'me' }),
    service: f.text({ label: 'เว็บ', site: true, readOnly: true }),
    filter: f.longText({ label: 'ตัวกรอง', readOnly: true }),
    total: f.int({ label: 'ทั้งหมด', required: true, readOnly: true }),
    done: f.int({ label: 'สำเร็จ', required: true, readOnly: true, default: 0 }),
    refused: f.int({ label: 'ไม่สำเร็จ', required: true, readOnly: true, default: 0 }),
    state: f.enum(
      {
        running: { label: 'กำลังทำ', tone: 'working' },
        done: { label: 'ทำครบแล้ว', tone: 'done' },
        stopped: { label: 'หยุดแล้ว', tone: 'closed' },
        halted: { label: 'ทำต่อไม่ได้', tone: 'refused' },
      },
      { label: 'สถานะ', required: true, readOnly: true, default: 'running' },
    ),
    ended_at: f.datetime({ label: 'จบเมื่อ', readOnly: true }),
    reason: f.text({ label: 'เหตุที่ทำต่อไม่ได้', readOnly: true, maxLength: 300 }),
    resource: f.text({ label: 'ชื่อในระบบ', required: true, readOnly: true }),
    action: f.text({ label: 'คำสั่งในระบบ', required: true, readOnly: true }),
  },
  state: 'state',
  transitions: { running: ['done', 'stopped', 'halted'], done: [], stopped: [], halted: [] },
  title: 'what',
  list: ['created_at', 'what', 'service', 'author', 'state', 'total', 'done', 'refused', 'ended_at'],
  filters: ['state', 'author', 'service', 'created_at'],
  search: ['what'],
  sort: ['created_at', 'DESC'],
  views: {
    running: { label: 'กำลังทำ', filter: { state: 'running' } },
    all: { label: 'ทั้งหมด', filter: {} },
  },
  sections: {
    work: { label: 'ความคืบหน้า', fields: ['state', 'total', 'done', 'refused', 'ended_at', 'reason'] },
    order: { label: 'คำสั่ง', fields: ['what', 'service', 'filter', 'author'] },
    system: { label: 'ระบบ', fields: ['resource', 'action'] },
  },
  related: { outcomes: { resource: 'bulk_outcome', by: 'job', label: 'ผลรายรายการ' } },
  live: true,
  demo: 0,
  actions: {
    stop: {
      label: 'หยุดงาน',
      permission: '',
      icon: 'close',
      tone: 'error',
      when: { state: 'running' },
      // The counts go on while one reads them.
      versionless: true,
      handled: true,
      leads: 'stopped',
      ask: 'หยุด “{what}” ที่ทำสำเร็จไปแล้ว {done} จาก {total} รายการ รายการที่เหลือจะไม่ถูกทำ',
    },
  },
});

/** What became of each record of such a job. */
export const bulkOutcome = defineResource({
  name: 'bulk_outcome',
  path: '/BulkJobs/Outcome',
  scope: 'office',
  group: 'report',
  label: 'ผลรายรายการ',
  icon: 'board',
  permission: '',
  verbs: ['view'],
  menu: false,
  siteColumn: 'service',
  ownColumn: { column: 'author', from: EVERY_BULK_FROM },
  reads: ['bulk_job'],
  fields: {
    job: f.ref('bulk_job', { label: 'งาน', required: true }),
    record: f.int({ label: 'เลขที่รายการ', required: true }),
    called: f.text({ label: 'รายการ' }),
    outcome: f.enum(
      {
        waiting: { label: 'ยังไม่ได้ทำ', tone: 'waiting' },
        done: { label: 'สำเร็จ', tone: 'done' },
        refused: { label: 'ไม่สำเร็จ', tone: 'refused' },
      },
      { label: 'ผล', required: true },
    ),
    said: f.text({ label: 'เหตุผล' }),
    service: f.text({ label: 'เว็บ', site: true }),
    author: f.ref('employee', { label: 'ผู้สั่ง', readOnly: true }),
  },
  title: 'called',
  list: ['record', 'called', 'outcome', 'said'],
  filters: ['job', 'outcome', 'author'],
  sort: ['id', 'ASC'],
  views: {
    all: { label: 'ทั้งหมด', filter: {} },
    refused: { label: 'ไม่สำเร็จ', filter: { outcome: 'refused' } },
    waiting: { label: 'ยังไม่ได้ทำ', filter: { outcome: 'waiting' } },
    done: { label: 'สำเร็จ', filter: { outcome: 'done' } },
  },
});
