import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';
import { reason } from '../reason';

/** From this level on an employee sees, and decides on, the exports of their colleagues. */
export const EVERY_EXPORT_FROM = 7;
/** More rows of the office's own records than this take a second person; sites set their own number. */
export const OFFICE_EXPORT_ROWS = 5000;
/** Hours that a request, and later its agreement, is good for. */
export const EXPORT_AGREED_HOURS = 24;
/** Days that a file may be kept where it was saved to. It says so itself; the server keeps none. */
export const EXPORT_FILE_DAYS = 30;

/**
 * Every file that was exported or asked for. Only the server writes them: a call of an export makes one, and two people decide on the large
 * ones.
 */
export const exportedFile = defineResource({
  name: 'exported_file',
  path: '/Exports',
  scope: 'office',
  group: 'report',
  label: 'ไฟล์ที่ส่งออก',
  icon: 'download',
  permission: '',
  verbs: ['view'],
  siteColumn: 'service',
  ownColumn: { column: 'author', from: EVERY_EXPORT_FROM },
  fields: {
    mark: f.text({
      label: 'รหัสไฟล์',
      readOnly: true,
      help: 'อยู่ท้ายทุกแถวของไฟล์ ค้นรหัสนี้เพื่อดูว่าใครส่งออก',
      generated: { prefix: 'XF', length: 10 },
      unique: true,
    }),
    author: f.ref('employee', { label: 'ผู้ส่งออก', readOnly: true, default: 'me' }),
    service: f.text({ label: 'เว็บ', site: true, readOnly: true }),
    what: f.text({ label: 'ข้อมูล', required: true, readOnly: true }),
    filter: f.longText({ label: 'ตัวกรอง', readOnly: true }),
    columns: f.longText({ label: 'คอลัมน์', required: true, readOnly: true }),
    row_count: f.int({ label: 'จำนวนแถว', required: true, readOnly: true }),
    because: f.enum(
      {
        rows: 'จำนวนแถวรวมทั้งวันเกินที่กำหนด',
        unmasked: 'มีข้อมูลที่ปกติปิดไว้',
        both: 'จำนวนแถวรวมทั้งวันเกิน และมีข้อมูลที่ปกติปิดไว้',
      },
      { label: 'เหตุที่ต้องมีคนที่สอง', readOnly: true },
    ),
    state: f.enum(
      {
        asked: { label: 'รอคนที่สองเห็นชอบ', tone: 'waiting' },
        agreed: { label: 'เห็นชอบแล้ว', tone: 'working' },
        made: { label: 'ส่งออกแล้ว', tone: 'done' },
        refused: { label: 'ไม่ได้รับความเห็นชอบ', tone: 'refused' },
        expired: { label: 'หมดเวลา', tone: 'closed' },
      },
      { label: 'สถานะ', required: true, readOnly: true, default: 'asked' },
    ),
    made_at: f.datetime({ label: 'ส่งออกเมื่อ', readOnly: true }),
    expires_at: f.datetime({ label: 'ใช้ได้ถึง', readOnly: true, help: 'คำขอและความเห็นชอบใช้ได้ถึงเวลานี้ ไฟล์ที่ส่งออกแล้วต้องลบภายในเวลานี้' }),
    decided_by: f.ref('employee', { label: 'ผู้เห็นชอบ', readOnly: true }),
    decided_at: f.datetime({ label: 'ตัดสินเมื่อ', readOnly: true }),
    reason: f.text({ label: 'เหตุผล', readOnly: true, maxLength: 200 }),
    resource: f.text({ label: 'ชื่อในระบบ', required: true, readOnly: true }),
    asked_hash: f.text({ label: 'ลายนิ้วมือของคำขอ', required: true, readOnly: true }),
  },
  state: 'state',
  transitions: { asked: ['agreed', 'refused', 'expired'], agreed: ['made', 'expired'], made: [], refused: [], expired: [] },
  title: 'mark',
  list: ['created_at', 'what', 'service', 'author', 'row_count', 'state', 'because', 'mark', 'decided_by', 'expires_at'],
  filters: ['state', 'author', 'resource', 'service', 'created_at'],
  search: ['mark', 'what'],
  sort: ['created_at', 'DESC'],
  views: {
    asked: { label: 'รอเห็นชอบ', filter: { state: 'asked' } },
    agreed: { label: 'เห็นชอบแล้ว', filter: { state: 'agreed' } },
    made: { label: 'ส่งออกแล้ว', filter: { state: 'made' } },
    all: { label: 'ทั้งหมด', filter: {} },
  },
  sections: {
    file: { label: 'ไฟล์', fields: ['what', 'service', 'filter', 'columns', 'row_count', 'mark', 'author', 'made_at'] },
    decision: { label: 'การเห็นชอบ', fields: ['state', 'because', 'expires_at', 'decided_by', 'decided_at', 'reason'] },
    system: { label: 'ระบบ', fields: ['resource', 'asked_hash'] },
  },
  after: {
    requestExpires: { label: 'คำขอหมดเวลา', at: 'expires_at', when: { state: 'asked' }, sets: { state: 'expired' } },
    agreementExpires: { label: 'ความเห็นชอบหมดเวลา', at: 'expires_at', when: { state: 'agreed' }, sets: { state: 'expired' } },
  },
  live: true,
  demo: 0,
  actions: {
    agree: {
      label: 'เห็นชอบ',
      // Who may decide depends on what is exported, which the handler checks.
      permission: '',
      icon: 'check',
      tone: 'success',
      when: { state: 'asked' },
      stepUp: true,
      handled: true,
      leads: 'agreed',
      ask: 'ให้ {author} ส่งออก {what} จำนวน {row_count} แถว',
    },
    refuse: {
      label: 'ไม่เห็นชอบ',
      permission: '',
      icon: 'close',
      tone: 'error',
      when: { state: 'asked' },
      handled: true,
      leads: 'refused',
      input: { reason },
    },
  },
});
