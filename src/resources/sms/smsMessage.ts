import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';

/** Every message in and out, written by the sender and by what comes in. */
export const smsMessage = defineResource({
  name: 'sms_message', path: '/ALLSMS', scope: 'site', group: 'extension', label: 'ข้อความ SMS ทั้งหมด', icon: 'outbox', permission: 'P018', verbs: ['view', 'export'],
  fields: {
    direction: f.enum({ out: 'ส่งออก', in: 'รับเข้า' }, { label: 'ทิศทาง', required: true, default: 'out' }),
    phone: f.phone({ label: 'เบอร์โทร', required: true, personal: '6003' }),
    member: f.ref('member', { label: 'สมาชิก' }),
    sender: f.text({ label: 'ชื่อผู้ส่ง', required: true, maxLength: 20 }),
    text: f.longText({ label: 'ข้อความ', required: true }),
    parts: f.int({ label: 'ส่วน', required: true, default: 0 }),
    cost: f.money({ label: 'ค่าใช้จ่าย', required: true, default: 0 }),
    status: f.enum({
      queued: { label: 'รอส่ง', tone: 'waiting' }, submitting: { label: 'กำลังส่ง', tone: 'working' }, submitted: { label: 'ส่งแล้ว รอผล', tone: 'working' }, delivered: { label: 'ถึงผู้รับ', tone: 'done' },
      failed: { label: 'ล้มเหลว', tone: 'refused' }, unknown: { label: 'ไม่ทราบผล', tone: 'waiting' }, suppressed: { label: 'งดส่ง', tone: 'closed' }, cancelled: { label: 'ยกเลิก', tone: 'closed' }, received: { label: 'รับเข้า', tone: 'done' },
    }, { label: 'สถานะ', required: true, default: 'queued' }),
    reason: f.text({ label: 'เหตุผล', maxLength: 200 }),
    campaign: f.ref('sms_campaign', { label: 'แคมเปญ' }),
    auto: f.ref('sms_auto', { label: 'ข้อความอัตโนมัติ' }),
    provider_id: f.text({ label: 'เลขอ้างอิงผู้ให้บริการ', maxLength: 100 }),
    submitted_at: f.datetime({ label: 'เวลาส่ง' }),
    done_at: f.datetime({ label: 'เวลาได้ผล' }),
  },
  title: 'id', list: ['created_at', 'direction', 'phone', 'sender', 'text', 'parts', 'status', 'reason', 'cost', 'campaign'],
  filters: ['status', 'direction', 'phone', 'member', 'campaign', 'auto', 'submitted_at', 'created_at'], search: ['phone'], sort: ['created_at', 'DESC'], totals: ['parts', 'cost'],
  views: {
    all: { label: 'ทั้งหมด', filter: {} }, delivered: { label: 'ถึงผู้รับ', filter: { status: 'delivered' } }, failed: { label: 'ล้มเหลว', filter: { status: ['failed', 'unknown'] } },
    suppressed: { label: 'งดส่ง', filter: { status: 'suppressed' } }, received: { label: 'รับเข้า', filter: { direction: 'in' } },
  },
  uniques: [['campaign', 'phone']], live: true, demo: 0, actions: {},
});
