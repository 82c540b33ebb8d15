import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';
import { notAfter } from '../../schema/rules';
import { reason } from '../reason';
import { counters, memberAudience, messageText } from './audience';

/** One text to members of several sites: a campaign is created and sent at each. */
export const smsCross = defineResource({
  name: 'sms_cross',
  path: '/crossSms',
  scope: 'office',
  group: 'extension',
  label: 'แคมเปญ SMS หลายเว็บ',
  icon: 'outbox',
  permission: 'P018',
  level: 7,
  verbs: ['view', 'add', 'update', 'export'],
  fields: {
    name: f.text({ label: 'ชื่อแคมเปญ', required: true, maxLength: 80 }),
    services: f.tags({ label: 'เว็บไซต์', sites: true, required: true, max: 100, help: 'เว็บที่จะส่ง' }),
    sender_name: f.text({ label: 'ชื่อผู้ส่ง', required: true, pattern: 'sender', maxLength: 11, help: 'ต้องใช้ได้ในทุกเว็บที่เลือก' }),
    text: messageText,
    audience: f.enum({ filter: 'ตัวกรองสมาชิก', saved: 'กลุ่มที่บันทึกไว้' }, { label: 'ที่มาของผู้รับ', required: true, default: 'filter' }),
    ...memberAudience,
    /** By its name, because each site has segments of its own. */
    saved: f.text({
      label: 'ชื่อกลุ่มที่บันทึกไว้',
      required: true,
      maxLength: 80,
      shown: { audience: 'saved' },
      help: 'ต้องมีกลุ่มชื่อนี้ในทุกเว็บที่เลือก',
    }),
    scheduled_at: f.datetime({ label: 'เวลาส่ง', help: 'เว้นว่างคือส่งทันที' }),
    ...counters,
    status: f.enum(
      {
        draft: { label: 'ร่าง', tone: 'closed' },
        sent: { label: 'ส่งเข้าคิวทุกเว็บแล้ว', tone: 'done' },
        cancelled: { label: 'ยกเลิกแล้ว', tone: 'closed' },
      },
      { label: 'สถานะ', required: true, readOnly: true, default: 'draft' },
    ),
    made_by: f.ref('employee', { label: 'ผู้สร้าง', readOnly: true, default: 'me' }),
  },
  state: 'status',
  transitions: { draft: ['sent', 'cancelled'], sent: ['cancelled'] },
  title: 'name',
  list: ['created_at', 'name', 'services', 'sender_name', 'status', 'recipients', 'sent', 'delivered', 'failed', 'cost'],
  filters: ['status', 'made_by', 'created_at'],
  search: ['name', 'text'],
  sort: ['created_at', 'DESC'],
  siteColumn: 'services',
  ownColumn: { column: 'made_by', from: 8 },
  sections: {
    campaign: { label: 'แคมเปญ', fields: ['name', 'services', 'sender_name', 'text', 'scheduled_at'] },
    recipients: {
      label: 'ผู้รับ',
      fields: ['audience', 'segment', 'to_tier', 'to_channel', 'to_tags', 'idle_days', 'joined_from', 'joined_to', 'saved'],
      sparse: true,
    },
    results: { label: 'ผลการส่ง', fields: ['status', 'recipients', 'parts', 'cost', 'sent', 'delivered', 'failed', 'suppressed', 'spent'] },
    work: { label: 'การทำงาน', fields: ['made_by'] },
  },
  rules: [notAfter('joined_from', 'joined_to')],
  updateWhen: { status: 'draft' },
  live: true,
  demo: 0,
  actions: {
    send: {
      label: 'ส่งทุกเว็บ',
      permission: 'P018',
      icon: 'outbox',
      tone: 'success',
      when: { status: 'draft' },
      leads: 'sent',
      handled: true,
      stepUp: true,
      ask: 'ส่ง {name} ถึง {recipients} เบอร์ของทุกเว็บที่เลือก ค่าใช้จ่ายไม่เกิน {cost} บาท',
      done: 'รับแคมเปญเข้าคิวส่งของทุกเว็บแล้ว',
    },
    recount: { label: 'นับใหม่', permission: 'P018', icon: 'history', when: { status: 'draft' }, handled: true },
    cancel: {
      label: 'ยกเลิก',
      permission: 'P018',
      icon: 'block',
      tone: 'error',
      when: { status: ['draft', 'sent'] },
      leads: 'cancelled',
      handled: true,
      ask: 'ยกเลิก {name} ทุกเว็บที่ยังส่งไม่ครบ',
      input: { reason },
    },
  },
});
