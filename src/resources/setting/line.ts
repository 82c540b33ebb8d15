import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';

/** Why a message is not in its room yet, or never will be. */
const lineReasons = {
  token: 'LINE ไม่รับโทเคนของห้อง',
  room: 'LINE ไม่พบห้อง หรือบอทไม่ได้อยู่ในห้อง',
  quota: 'เกินโควตาข้อความของ LINE',
  away: 'ติดต่อ LINE ไม่ได้',
  late: 'ส่งไม่ได้ภายในหนึ่งวัน',
} as const;
export type LineReason = keyof typeof lineReasons;

/** Rooms of employees in LINE that a site's messages go to. The token is stored sealed and never shown again. */
export const lineRoom = defineResource({
  name: 'line_room',
  path: '/LineNotify',
  scope: 'site',
  group: 'setting',
  label: 'LINE แจ้งเตือน',
  adds: 'เพิ่มห้อง LINE',
  icon: 'bell',
  permission: 'P020',
  verbs: ['view', 'add', 'update', 'delete'],
  stepUpVerbs: ['add', 'update', 'delete'],
  // A room's messages of a month are few, and alerts need them.
  perDay: { test: 20 },
  fields: {
    name: f.text({ label: 'ชื่อห้อง', required: true, unique: true, maxLength: 80 }),
    target: f.text({
      label: 'รหัสห้อง',
      required: true,
      pattern: 'code',
      minLength: 33,
      maxLength: 33,
      help: 'รหัสกลุ่ม (C…) ห้อง (R…) หรือผู้ใช้ (U…) ของ LINE ยาว 33 ตัว',
    }),
    token: f.secret({ label: 'โทเคนของ LINE OA', maxLength: 400, help: 'Channel access token เก็บแบบเข้ารหัส เว้นว่างเพื่อใช้อันเดิม' }),
    active: f.bool({ label: 'เปิดใช้', required: true, default: true }),
    sent_at: f.datetime({ label: 'ส่งล่าสุด', readOnly: true }),
    problem: f.enum(lineReasons, { label: 'ปัญหา', readOnly: true }),
  },
  title: 'name',
  list: ['name', 'target', 'active', 'sent_at', 'problem', 'updated_at'],
  filters: ['active', 'created_at'],
  search: ['name'],
  sort: ['name', 'ASC'],
  related: {
    alert_rule: { resource: 'alert_rule', by: 'room', label: 'กฎที่แจ้งห้องนี้' },
    report_schedule: { resource: 'report_schedule', by: 'room', label: 'รายงานที่ส่งมาห้องนี้' },
    line_message: { resource: 'line_message', by: 'room', label: 'ข้อความ' },
  },
  live: true,
  demo: 3,
  actions: {
    test: {
      label: 'ส่งข้อความทดสอบ',
      permission: 'P020',
      icon: 'outbox',
      tone: 'neutral',
      when: { active: true },
      handled: true,
      versionless: true,
      ask: 'ส่งข้อความทดสอบไปที่ {name} ผลจะขึ้นในแท็บข้อความ',
      done: 'กำลังส่ง',
    },
  },
});

/** What was sent to a room, or waits to be. Only the server writes them. */
export const lineMessage = defineResource({
  name: 'line_message',
  path: '/LineNotify/Message',
  scope: 'site',
  group: 'setting',
  label: 'ข้อความถึงห้อง LINE',
  icon: 'outbox',
  permission: 'P020',
  verbs: ['view'],
  menu: false,
  fields: {
    room: f.ref('line_room', { label: 'ห้อง', required: true, readOnly: true }),
    about: f.enum({ alert: 'การแจ้งเตือน', report: 'รายงาน', test: 'ทดสอบ' }, { label: 'เรื่อง', required: true, readOnly: true }),
    text: f.longText({ label: 'ข้อความ', required: true, readOnly: true, maxLength: 5000, reveal: 'P001' }),
    state: f.enum(
      {
        waiting: { label: 'รอส่ง', tone: 'waiting' },
        sent: { label: 'ส่งแล้ว', tone: 'done' },
        failed: { label: 'ส่งไม่สำเร็จ', tone: 'refused' },
      },
      { label: 'สถานะ', required: true, readOnly: true, default: 'waiting' },
    ),
    reason: f.enum(lineReasons, { label: 'เหตุผล', readOnly: true }),
    tries: f.int({ label: 'ครั้งที่ส่ง', required: true, readOnly: true, default: 0 }),
    next_at: f.datetime({ label: 'ส่งครั้งต่อไป', readOnly: true }),
    sent_at: f.datetime({ label: 'ส่งเมื่อ', readOnly: true }),
    retry_key: f.text({ label: 'กุญแจกันส่งซ้ำ', required: true, readOnly: true }),
  },
  state: 'state',
  transitions: { waiting: ['sent', 'failed'], sent: [], failed: [] },
  title: 'id',
  list: ['created_at', 'room', 'about', 'text', 'state', 'reason', 'tries', 'sent_at'],
  filters: ['room', 'state', 'about', 'created_at'],
  sort: ['created_at', 'DESC'],
  views: {
    all: { label: 'ทั้งหมด', filter: {} },
    waiting: { label: 'รอส่ง', filter: { state: 'waiting' } },
    failed: { label: 'ส่งไม่สำเร็จ', filter: { state: 'failed' } },
  },
  live: true,
  demo: 3,
});
