import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';
import { atLeast } from '../../schema/rules';
import { messageText } from './audience';

/** Messages the server sends by itself when something happens to a member. */
export const smsAuto = defineResource({
  name: 'sms_auto',
  path: '/SmsAuto',
  scope: 'site',
  group: 'extension',
  label: 'ข้อความอัตโนมัติ',
  icon: 'clock',
  permission: 'P027',
  verbs: ['view', 'add', 'update', 'delete'],
  fields: {
    name: f.text({ label: 'ชื่อ', required: true, maxLength: 80 }),
    event: f.enum({ registered: 'สมัครสมาชิก', idle: 'ไม่ฝากครบจำนวนวัน', birthday: 'วันเกิด' }, { label: 'ส่งเมื่อ', required: true }),
    days: f.int({
      label: 'จำนวนวัน',
      min: 0,
      max: 365,
      help: 'สมัครสมาชิก: กี่วันหลังสมัคร ไม่ฝาก: ไม่ฝากครบกี่วัน',
      shown: { event: ['registered', 'idle'] },
      requiredWhen: { event: 'idle' },
    }),
    sender: f.ref('sms_sender', { label: 'ชื่อผู้ส่ง', required: true }),
    text: messageText,
    daily_cap: f.int({ label: 'ส่งได้ไม่เกินต่อวัน', required: true, min: 1, max: 100_000, default: 500 }),
    active: f.bool({ label: 'เปิดใช้', required: true, readOnly: true, default: false }),
    sent: f.int({ label: 'ส่งแล้ว', required: true, readOnly: true, default: 0 }),
    last_run: f.datetime({ label: 'ทำงานล่าสุด', readOnly: true }),
    problem: f.text({ label: 'ปัญหา', readOnly: true, maxLength: 200 }),
  },
  title: 'name',
  list: ['name', 'event', 'days', 'sender', 'daily_cap', 'sent', 'active', 'problem', 'last_run'],
  filters: ['active', 'event', 'created_at'],
  search: ['name', 'text'],
  sort: ['name', 'ASC'],
  views: {
    all: { label: 'ทั้งหมด', filter: {} },
    on: { label: 'เปิดอยู่', filter: { active: true } },
    off: { label: 'ปิดอยู่', filter: { active: false } },
  },
  rules: [atLeast('days', 1, { event: 'idle' })],
  related: { sms_message: { resource: 'sms_message', by: 'auto', label: 'ข้อความ' } },
  // What it may come to was weighed when it was switched on.
  updateWhen: { active: false },
  live: true,
  demo: 4,
  actions: {
    turnOn: {
      label: 'เปิดใช้',
      permission: 'P027',
      icon: 'check',
      tone: 'success',
      when: { active: false },
      ask: 'ส่ง {name} โดยอัตโนมัติตั้งแต่นี้ไป',
      handled: true,
      approval: { over: { handled: true }, limit: 'sms_second_limit', per: 'service' },
    },
    turnOff: {
      label: 'ปิดใช้',
      permission: 'P027',
      icon: 'block',
      tone: 'warning',
      when: { active: true },
      ask: 'เลิกส่ง {name}',
      sets: { active: false },
    },
  },
});
