import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';

/** Reports that can be sent by the clock, by their declared names. */
export const scheduledReports = {
  site_overview: 'ภาพรวมของเว็บ',
  marketing: 'การตลาด',
  member_vip: 'VIP 30 อันดับ',
  sms_report: 'รายงาน SMS',
  working: 'สรุปงานพนักงาน',
} as const;
export type ScheduledReport = keyof typeof scheduledReports;

/** Schedules of one employee that may be on at the same time, at all sites together. */
export const MOST_SCHEDULES = 20;
/** From this level on the schedules of colleagues are seen. */
const EVERY_SCHEDULE_FROM = 10;
const halts = {
  rights: 'ผู้ตั้งไม่มีสิทธิ์ในรายงานนี้แล้ว',
  second: 'จำนวนแถวของวันเกินกำหนด ต้องส่งออกเองให้คนที่สองเห็นชอบ',
  limit: 'ผู้ตั้งส่งออกครบจำนวนครั้งของวันแล้ว',
} as const;
export type HaltReason = keyof typeof halts;

/** A report sent to a room of LINE or kept as a file, once for every day, week or month that is over, by the rights its author has then. */
export const reportSchedule = defineResource({
  name: 'report_schedule',
  path: '/Report/Schedule',
  scope: 'site',
  group: 'report',
  label: 'ส่งรายงานตามเวลา',
  adds: 'ตั้งเวลาส่งรายงาน',
  icon: 'clock',
  // Whose report it is asks for the right to that report, which the handler checks.
  permission: '',
  verbs: ['view', 'add', 'delete'],
  // Reached from the reports themselves.
  menu: false,
  verbPermissions: { add: '', delete: '' },
  stepUpVerbs: ['add'],
  ownColumn: { column: 'author', from: EVERY_SCHEDULE_FROM },
  fields: {
    report: f.enum(scheduledReports, { label: 'รายงาน', required: true, createOnly: true }),
    every: f.enum({ day: 'ทุกวัน', week: 'ทุกสัปดาห์', month: 'ทุกเดือน' }, { label: 'รอบ', required: true, createOnly: true, default: 'day' }),
    at: f.time({ label: 'ตั้งแต่เวลา', required: true, createOnly: true, default: '08:00', help: 'รอบล่าสุดที่จบแล้วส่งทันทีที่ตั้ง จากนั้นรอบละครั้ง' }),
    to: f.enum({ room: 'ห้อง LINE', file: 'เก็บเป็นไฟล์' }, { label: 'ส่งไปที่', required: true, createOnly: true, default: 'file' }),
    room: f.ref('line_room', { label: 'ห้อง LINE', required: true, createOnly: true, shown: { to: 'room' } }),
    format: f.enum(
      { xlsx: 'Excel (XLSX)', csv: 'CSV' },
      { label: 'ชนิดไฟล์', required: true, createOnly: true, default: 'xlsx', shown: { to: 'file' } },
    ),
    author: f.ref('employee', { label: 'ผู้ตั้ง', readOnly: true, default: 'me' }),
    state: f.enum(
      {
        on: { label: 'เปิดอยู่', tone: 'done' },
        off: { label: 'ปิดอยู่', tone: 'closed' },
        halted: { label: 'หยุดเพราะมีปัญหา', tone: 'refused' },
      },
      { label: 'สถานะ', required: true, readOnly: true, default: 'on' },
    ),
    halted_for: f.enum(halts, { label: 'เหตุที่หยุด', readOnly: true }),
  },
  state: 'state',
  transitions: { on: ['off', 'halted'], off: ['on'], halted: ['on', 'off'] },
  title: 'report',
  list: ['report', 'every', 'at', 'to', 'room', 'author', 'state', 'halted_for', 'created_at'],
  filters: ['report', 'state', 'author', 'room', 'created_at'],
  sort: ['created_at', 'DESC'],
  related: { report_run: { resource: 'report_run', by: 'schedule', label: 'ที่ส่งแล้ว' } },
  live: true,
  demo: 3,
  actions: {
    turnOff: { label: 'ปิด', permission: '', icon: 'block', tone: 'warning', when: { state: ['on', 'halted'] }, sets: { state: 'off' } },
    turnOn: {
      label: 'เปิด',
      permission: '',
      icon: 'check',
      tone: 'success',
      when: { state: ['off', 'halted'] },
      stepUp: true,
      handled: true,
      leads: 'on',
    },
  },
});

/** What a schedule did: one row for every period, whatever happens. */
export const reportRun = defineResource({
  name: 'report_run',
  path: '/Report/Schedule/Run',
  scope: 'site',
  group: 'report',
  label: 'รายงานที่ส่งตามเวลา',
  icon: 'clock',
  permission: '',
  verbs: ['view'],
  ownColumn: { column: 'author', from: EVERY_SCHEDULE_FROM },
  menu: false,
  fields: {
    schedule: f.ref('report_schedule', { label: 'การตั้งเวลา', required: true, readOnly: true }),
    author: f.ref('employee', { label: 'ผู้ตั้ง', readOnly: true }),
    day_from: f.date({ label: 'ตั้งแต่', required: true, readOnly: true }),
    day_to: f.date({ label: 'ถึง', required: true, readOnly: true }),
    outcome: f.enum(
      {
        begun: { label: 'กำลังทำ', tone: 'working' },
        sent: { label: 'ส่งเข้าห้องแล้ว', tone: 'done' },
        kept: { label: 'เก็บไฟล์แล้ว', tone: 'done' },
        halted: { label: 'ไม่ได้ส่ง', tone: 'refused' },
      },
      { label: 'ผล', required: true, readOnly: true, default: 'begun' },
    ),
    reason: f.enum(halts, { label: 'เหตุผล', readOnly: true }),
    file: f.file({ label: 'ไฟล์', readOnly: true }),
    mark: f.text({ label: 'รหัสไฟล์', readOnly: true, help: 'รหัสเดียวกับในหน้าไฟล์ที่ส่งออก' }),
    until: f.datetime({ label: 'เก็บไฟล์ถึง', readOnly: true }),
  },
  state: 'outcome',
  title: 'id',
  list: ['created_at', 'schedule', 'day_from', 'day_to', 'outcome', 'reason', 'file', 'mark'],
  filters: ['schedule', 'author', 'outcome', 'created_at'],
  sort: ['created_at', 'DESC'],
  uniques: [['schedule', 'day_from']],
  live: true,
  demo: 3,
});
