import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';

/** What a site is told of. Events of what does not exist yet, such as grants, come with it. */
export const siteEvents = {
  'member.updated': 'ข้อมูลสมาชิกเปลี่ยน',
  'member.blocked': 'สมาชิกถูกระงับ',
  'tier.changed': 'ระดับสมาชิกเปลี่ยน',
  'balance.changed': 'ยอดเงินเปลี่ยน',
  'deposit.credited': 'ฝากเข้าเครดิตแล้ว',
  'deposit.rejected': 'ปฏิเสธการฝาก',
  'deposit.reversed': 'คืนเงินฝาก',
  'withdrawal.approved': 'อนุมัติการถอน',
  'withdrawal.paid': 'จ่ายการถอนแล้ว',
  'withdrawal.rejected': 'ไม่จ่ายการถอน',
} as const;

/** What is delivered: events, and the trial of an address, which is none. */
const delivered = { ...siteEvents, 'webhook.test': 'ทดสอบที่อยู่' } as const;

/** Addresses of sites that are told what was decided (webhooks). */
export const siteWebhook = defineResource({
  name: 'site_webhook',
  path: '/DatabaseConfig/Webhook',
  scope: 'office',
  group: 'admin',
  label: 'ที่อยู่ webhook',
  icon: 'language',
  permission: '',
  departments: ['D002'],
  verbs: ['view'],
  perDay: { test: 20 },
  siteColumn: 'service',
  menu: false,
  fields: {
    site: f.ref('site', { label: 'เว็บไซต์', required: true, readOnly: true }),
    service: f.text({ label: 'รหัสเว็บ', required: true, readOnly: true, maxLength: 30 }),
    url: f.text({ label: 'ที่อยู่', required: true, readOnly: true, maxLength: 300 }),
    events: f.tags({ label: 'เหตุการณ์', values: siteEvents, readOnly: true }),
    secret: f.secret({ label: 'รหัสลับ', readOnly: true, maxLength: 100 }),
    active: f.bool({ label: 'เปิดใช้', required: true, readOnly: true, default: true }),
    paused_at: f.datetime({ label: 'หยุดส่งเมื่อ', readOnly: true }),
    made_by: f.ref('employee', { label: 'ผู้เพิ่ม', readOnly: true }),
  },
  title: 'url',
  list: ['url', 'site', 'events', 'active', 'paused_at', 'created_at'],
  filters: ['site', 'active', 'created_at'],
  search: ['url'],
  sort: ['created_at', 'DESC'],
  related: { webhook_delivery: { resource: 'webhook_delivery', by: 'webhook', label: 'การส่ง' } },
  live: true,
  demo: 0,
  actions: {
    test: {
      label: 'ส่งทดสอบ',
      permission: '',
      icon: 'outbox',
      tone: 'neutral',
      when: { active: true, paused_at_empty: true },
      handled: true,
      ask: 'ส่งเหตุการณ์ทดสอบไปที่ {url} คำตอบจะขึ้นในแท็บการส่ง',
    },
    resume: {
      label: 'ส่งต่อ',
      permission: '',
      icon: 'check',
      tone: 'success',
      when: { paused_at_empty: false, active: true },
      stepUp: true,
      ask: 'ส่งต่อไปที่ {url}',
      sets: { paused_at: null },
    },
  },
});

/** What was sent to a webhook, or waits to be, with each attempt and its answer. */
export const webhookDelivery = defineResource({
  name: 'webhook_delivery',
  path: '/DatabaseConfig/Delivery',
  scope: 'office',
  group: 'admin',
  label: 'การส่ง webhook',
  icon: 'outbox',
  permission: '',
  departments: ['D002'],
  verbs: ['view'],
  siteColumn: 'service',
  menu: false,
  fields: {
    webhook: f.ref('site_webhook', { label: 'ที่อยู่', required: true, readOnly: true }),
    service: f.text({ label: 'รหัสเว็บ', required: true, readOnly: true, maxLength: 30 }),
    event: f.int({ label: 'เลขเหตุการณ์', required: true, readOnly: true }),
    type: f.enum(delivered, { label: 'เหตุการณ์', required: true, readOnly: true }),
    subject: f.text({ label: 'สมาชิก', required: true, readOnly: true, maxLength: 64 }),
    state: f.enum(
      {
        waiting: { label: 'รอส่ง', tone: 'waiting' },
        delivered: { label: 'ส่งแล้ว', tone: 'done' },
        failed: { label: 'ส่งไม่สำเร็จ', tone: 'refused' },
      },
      { label: 'สถานะ', required: true, readOnly: true, default: 'waiting' },
    ),
    next_at: f.datetime({ label: 'ส่งครั้งต่อไป', readOnly: true }),
    resent_at: f.datetime({ label: 'ส่งอีกครั้งเมื่อ', readOnly: true }),
    attempts: f.list(
      {
        at: f.datetime({ label: 'เวลา', required: true }),
        status: f.int({ label: 'สถานะที่ตอบ' }),
        answer: f.text({ label: 'คำตอบ', maxLength: 300 }),
      },
      { label: 'ความพยายาม', readOnly: true, max: 100 },
    ),
  },
  state: 'state',
  title: 'event',
  list: ['created_at', 'service', 'type', 'subject', 'state', 'next_at', 'updated_at'],
  filters: ['webhook', 'state', 'type', 'created_at'],
  sort: ['created_at', 'DESC'],
  views: {
    waiting: { label: 'รอส่ง', filter: { state: 'waiting' } },
    failed: { label: 'ส่งไม่สำเร็จ', filter: { state: 'failed' } },
    all: { label: 'ทั้งหมด', filter: {} },
  },
  live: true,
  demo: 0,
});
