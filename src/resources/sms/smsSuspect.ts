import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';

/** Messages that claim to come from a bank and failed a check: an employee judges them before they count. */
export const smsSuspect = defineResource({
  name: 'sms_suspect',
  path: '/HackSMS',
  scope: 'site',
  group: 'extension',
  label: 'SMS ต้องสงสัย',
  icon: 'alert',
  permission: 'P018',
  verbs: ['view', 'export'],
  fields: {
    sender: f.text({ label: 'ผู้ส่งที่อ้าง', required: true, maxLength: 40 }),
    text: f.longText({ label: 'ข้อความ', required: true }),
    received_at: f.datetime({ label: 'เวลารับ', required: true }),
    device: f.text({ label: 'อุปกรณ์ที่ส่งต่อ', maxLength: 60 }),
    reason: f.enum(
      { sender: 'ไม่รู้จักผู้ส่ง', shape: 'รูปแบบไม่ตรงกับธนาคาร', repeated: 'ข้อความซ้ำ', signature: 'ลายเซ็นอุปกรณ์ไม่ถูกต้อง' },
      { label: 'ทำไมจึงสงสัย', required: true },
    ),
    status: f.enum(
      {
        new: { label: 'รอตรวจสอบ', tone: 'waiting' },
        forged: { label: 'ปลอม', tone: 'refused' },
        genuine: { label: 'ของจริง', tone: 'done' },
      },
      { label: 'ผลตรวจ', required: true, default: 'new' },
    ),
    note: f.text({ label: 'หมายเหตุ', maxLength: 200 }),
    checked_by: f.ref('employee', { label: 'ผู้ตรวจ' }),
  },
  state: 'status',
  transitions: { new: ['forged', 'genuine'] },
  title: 'id',
  list: ['received_at', 'sender', 'text', 'reason', 'device', 'status', 'checked_by'],
  filters: ['status', 'reason', 'received_at', 'created_at'],
  search: ['sender', 'text'],
  sort: ['received_at', 'DESC'],
  views: {
    new: { label: 'รอตรวจสอบ', filter: { status: 'new' } },
    forged: { label: 'ปลอม', filter: { status: 'forged' } },
    genuine: { label: 'ของจริง', filter: { status: 'genuine' } },
    all: { label: 'ทั้งหมด', filter: {} },
  },
  live: true,
  demo: 24,
  // The specification has the same screen at two addresses.
  screens: { hack: { path: '/SmsHack', label: 'SMS ต้องสงสัย', permission: 'P018', filter: {}, menu: false } },
  actions: {
    forged: {
      label: 'เป็นของปลอม',
      permission: 'P018',
      icon: 'block',
      tone: 'error',
      when: { status: 'new' },
      ask: 'ยืนยันว่าข้อความจาก {sender} เป็นของปลอม',
      input: { note: f.text({ label: 'หมายเหตุ', maxLength: 200 }) },
      leads: 'forged',
      handled: true,
      bulk: 'all',
    },
    genuine: {
      label: 'เป็นของจริง',
      permission: 'P018',
      icon: 'check',
      tone: 'success',
      when: { status: 'new' },
      ask: 'ยืนยันว่าข้อความจาก {sender} เป็นของจริง',
      input: { note: f.text({ label: 'หมายเหตุ', maxLength: 200 }) },
      leads: 'genuine',
      handled: true,
    },
  },
});
