import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';
import { notAfter } from '../../schema/rules';
import { reason } from '../reason';
import { counters, memberAudience, messageText } from './audience';

const { segment, to_tier, to_channel, to_tags, idle_days, joined_from, joined_to } = memberAudience;
const filtered = { shown: { audience: 'filter' } } as const;
/** The fields of each kind of audience. */
const ofAudience = {
  segment: { ...segment, required: true, shown: { audience: 'segment' } },
  to_tier: { ...to_tier, ...filtered },
  to_channel: { ...to_channel, ...filtered },
  to_tags: { ...to_tags, ...filtered },
  idle_days: { ...idle_days, ...filtered },
  joined_from: { ...joined_from, ...filtered },
  joined_to: { ...joined_to, ...filtered },
} as const;

/** One text to many numbers: created as a draft, counted and priced, then sent by the server at its rate. */
export const smsCampaign = defineResource({
  name: 'sms_campaign',
  path: '/Sms',
  scope: 'site',
  group: 'extension',
  label: 'แคมเปญ SMS',
  icon: 'outbox',
  permission: 'P018',
  verbs: ['view', 'add', 'update', 'export'],
  fields: {
    name: f.text({ label: 'ชื่อแคมเปญ', required: true, maxLength: 80 }),
    sender: f.ref('sms_sender', { label: 'ชื่อผู้ส่ง', required: true }),
    text: messageText,
    audience: f.enum(
      { file: 'จากไฟล์', filter: 'ตัวกรองสมาชิก', segment: 'กลุ่มสมาชิก' },
      { label: 'ที่มาของผู้รับ', required: true, createOnly: true, default: 'file' },
    ),
    ...ofAudience,
    scheduled_at: f.datetime({ label: 'เวลาส่ง', help: 'เว้นว่างคือส่งทันที' }),
    quiet: f.bool({ label: 'เว้นช่วงงดส่ง', required: true, default: true, help: 'รอจนพ้นช่วงงดส่งของเว็บ' }),
    ...counters,
    status: f.enum(
      {
        draft: { label: 'ร่าง', tone: 'closed' },
        queued: { label: 'รอส่ง', tone: 'waiting' },
        sending: { label: 'กำลังส่ง', tone: 'working' },
        paused: { label: 'พักไว้', tone: 'waiting' },
        sent: { label: 'ส่งครบแล้ว', tone: 'done' },
        failed: { label: 'ล้มเหลว', tone: 'refused' },
        cancelled: { label: 'ยกเลิก', tone: 'closed' },
      },
      { label: 'สถานะ', required: true, readOnly: true, default: 'draft' },
    ),
    reason: f.text({ label: 'เหตุผล', readOnly: true, maxLength: 200 }),
    made_by: f.ref('employee', { label: 'ผู้สร้าง', readOnly: true, default: 'me' }),
    started_at: f.datetime({ label: 'เริ่มส่ง', readOnly: true }),
    finished_at: f.datetime({ label: 'ส่งครบ', readOnly: true }),
    cross: f.ref('sms_cross', { label: 'แคมเปญหลายเว็บ', readOnly: true }),
  },
  state: 'status',
  transitions: {
    draft: ['queued', 'cancelled'],
    queued: ['sending', 'paused', 'cancelled'],
    sending: ['queued', 'paused', 'sent', 'failed', 'cancelled'],
    paused: ['queued', 'cancelled'],
  },
  title: 'name',
  list: ['created_at', 'name', 'sender', 'status', 'recipients', 'sent', 'delivered', 'failed', 'cost', 'scheduled_at'],
  filters: ['status', 'sender', 'audience', 'cross', 'scheduled_at', 'created_at'],
  search: ['name', 'text'],
  sort: ['created_at', 'DESC'],
  sortable: ['scheduled_at', 'cost'],
  totals: ['recipients', 'sent', 'delivered', 'failed', 'cost', 'spent'],
  views: {
    all: { label: 'ทั้งหมด', filter: {} },
    draft: { label: 'ร่าง', filter: { status: 'draft' } },
    running: { label: 'กำลังส่ง', filter: { status: ['queued', 'sending', 'paused'] } },
    done: { label: 'ส่งครบแล้ว', filter: { status: 'sent' } },
    stopped: { label: 'ไม่สำเร็จ', filter: { status: ['failed', 'cancelled'] } },
  },
  sections: {
    campaign: { label: 'แคมเปญ', fields: ['name', 'sender', 'text', 'scheduled_at', 'quiet'] },
    recipients: {
      label: 'ผู้รับ',
      fields: ['audience', 'segment', 'to_tier', 'to_channel', 'to_tags', 'idle_days', 'joined_from', 'joined_to'],
    },
    results: {
      label: 'ผลการส่ง',
      fields: ['status', 'reason', 'recipients', 'parts', 'cost', 'sent', 'delivered', 'failed', 'suppressed', 'spent'],
    },
    work: { label: 'การทำงาน', fields: ['made_by', 'started_at', 'finished_at', 'cross'] },
  },
  rules: [notAfter('joined_from', 'joined_to')],
  related: { sms_message: { resource: 'sms_message', by: 'campaign', label: 'ข้อความ' } },
  updateWhen: { status: 'draft' },
  live: true,
  demo: 0,
  actions: {
    send: {
      label: 'ส่งแคมเปญ',
      permission: 'P018',
      icon: 'outbox',
      tone: 'success',
      when: { status: 'draft' },
      leads: 'queued',
      handled: true,
      ask: 'ส่ง {name} ถึง {recipients} เบอร์ {parts} ส่วน ค่าใช้จ่ายไม่เกิน {cost} บาท',
      approval: { over: 'cost', limit: 'sms_second_limit' },
    },
    recount: {
      label: 'นับใหม่',
      permission: 'P018',
      icon: 'history',
      when: { status: 'draft' },
      ask: 'นับผู้รับของ {name} ใหม่ เดิม {recipients} เบอร์ {cost} บาท',
      handled: true,
      dryRun: true,
      result: {
        recipients: f.int({ label: 'ผู้รับ' }),
        more: f.int({ label: 'ต่างจากเดิม' }),
        parts: f.int({ label: 'ส่วน' }),
        cost: f.money({ label: 'ค่าใช้จ่าย' }),
      },
    },
    pause: {
      label: 'พัก',
      permission: 'P018',
      icon: 'pause',
      tone: 'warning',
      when: { status: ['queued', 'sending'] },
      ask: 'พัก {name} ข้อความที่ส่งออกไปแล้วยังไปถึงผู้รับ',
      sets: { status: 'paused' },
    },
    resume: {
      label: 'ส่งต่อ',
      permission: 'P018',
      icon: 'play',
      tone: 'success',
      when: { status: 'paused' },
      ask: 'ส่ง {name} ต่อ',
      sets: { status: 'queued' },
    },
    cancel: {
      label: 'ยกเลิก',
      permission: 'P018',
      icon: 'block',
      tone: 'error',
      when: { status: ['draft', 'queued', 'sending', 'paused'] },
      ask: 'ยกเลิก {name} เครดิตของข้อความที่ยังไม่ได้ส่งจะคืนทันที',
      input: { reason },
      leads: 'cancelled',
      handled: true,
      dryRun: true,
      result: { release: f.money({ label: 'เครดิตที่คืน' }) },
    },
  },
});
