import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';

/** What a member can be given. `all`: also what comes later. */
export const activities = { all: 'ทุกกิจกรรม', bonus: 'โบนัส', referral: 'ค่าแนะนำเพื่อน', points: 'แต้ม', tickets: 'กล่องสุ่ม' } as const;
export type Activity = Exclude<keyof typeof activities, 'all'>;

const reason = f.text({ label: 'เหตุผล', required: true, minLength: 3, maxLength: 200 });
const until = f.datetime({ label: 'ปิดถึง', help: 'เว้นว่างคือไม่มีกำหนด', ahead: true });

/** A member for whom an activity is switched off. One record for each member and activity: what came and went stands in its history. */
export const activityOff = defineResource({
  name: 'activity_off',
  path: '/Member/EventConfig',
  scope: 'site',
  group: 'member',
  label: 'สมาชิกที่ปิดกิจกรรม',
  adds: 'ปิดกิจกรรมให้สมาชิก',
  icon: 'tune',
  permission: 'P060',
  verbs: ['view', 'add', 'update', 'export'],
  fields: {
    member: f.ref('member', { label: 'สมาชิก', required: true, createOnly: true }),
    activity: f.enum(activities, { label: 'กิจกรรม', required: true, createOnly: true, default: 'all' }),
    reason,
    until,
    status: f.enum(
      { off: { label: 'ปิดอยู่', tone: 'refused' }, ended: { label: 'เปิดแล้ว', tone: 'closed' } },
      { label: 'สถานะ', required: true, readOnly: true, default: 'off' },
    ),
    by: f.ref('employee', { label: 'ผู้ปิด', readOnly: true, default: 'me' }),
  },
  state: 'status',
  transitions: { off: ['ended'], ended: ['off'] },
  updateWhen: { status: 'off' },
  after: { end: { label: 'ครบกำหนดปิดกิจกรรม', at: 'until', when: { status: 'off' }, sets: { status: 'ended' } } },
  uniques: [['member', 'activity']],
  title: 'id',
  list: ['created_at', 'member', 'activity', 'reason', 'until', 'status', 'by'],
  filters: ['status', 'activity', 'member', 'until', 'by', 'created_at'],
  search: ['member', 'reason'],
  sort: ['created_at', 'DESC'],
  views: {
    off: { label: 'ปิดอยู่', filter: { status: 'off' } },
    ended: { label: 'เปิดแล้ว', filter: { status: 'ended' } },
    all: { label: 'ทั้งหมด', filter: {} },
  },
  imports: {
    from: ['csv', 'xlsx'],
    columns: { member: ['Username', 'ชื่อผู้ใช้'], activity: ['Activity'], reason: ['Reason'], until: ['Until'] },
    unique: ['member', 'activity'],
    max: 20_000,
  },
  live: true,
  demo: 24,
  actions: {
    allow: {
      label: 'เปิดกิจกรรม',
      permission: 'P060',
      icon: 'check',
      tone: 'success',
      when: { status: 'off' },
      ask: 'เปิด{activity}ให้สมาชิก {member}',
      sets: { status: 'ended' },
      bulk: 'all',
    },
    again: {
      label: 'ปิดอีกครั้ง',
      permission: 'P060',
      icon: 'block',
      tone: 'error',
      when: { status: 'ended' },
      ask: 'ปิด{activity}ของสมาชิก {member} อีกครั้ง',
      input: { reason, until },
      leads: 'off',
      handled: true,
    },
  },
});
