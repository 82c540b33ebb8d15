import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';

/** Messages sent on a day of Bangkok under a sender name, counted as they are sent. */
export const smsDay = defineResource({
  name: 'sms_day',
  path: '/ReportSMS/Day',
  scope: 'site',
  group: 'extension',
  label: 'SMS รายวัน',
  icon: 'receipt',
  permission: 'P018',
  verbs: ['view', 'export'],
  menu: false,
  fields: {
    day: f.date({ label: 'วันที่', required: true }),
    sender: f.text({ label: 'ชื่อผู้ส่ง', required: true, maxLength: 20 }),
    sent: f.int({ label: 'ส่งแล้ว', required: true, default: 0 }),
    delivered: f.int({ label: 'ถึงผู้รับ', required: true, default: 0 }),
    failed: f.int({ label: 'ล้มเหลว', required: true, default: 0 }),
    suppressed: f.int({ label: 'งดส่ง', required: true, default: 0 }),
    parts: f.int({ label: 'ส่วน', required: true, default: 0 }),
    cost: f.money({ label: 'ค่าใช้จ่าย', required: true, default: 0 }),
  },
  title: 'day',
  list: ['day', 'sender', 'sent', 'delivered', 'failed', 'suppressed', 'parts', 'cost'],
  filters: ['day', 'sender'],
  search: ['sender'],
  sort: ['day', 'DESC'],
  sortable: ['sent', 'cost'],
  totals: ['sent', 'delivered', 'failed', 'suppressed', 'parts', 'cost'],
  uniques: [['day', 'sender']],
  live: true,
  demo: 0,
  actions: {},
});
