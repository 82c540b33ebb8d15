import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';

/** How much a member may pay in within a day, week or month of the calendar, or that they stay away from playing altogether. */
export const limitKinds = {
  day: 'ฝากได้ต่อวัน',
  week: 'ฝากได้ต่อสัปดาห์',
  month: 'ฝากได้ต่อเดือน',
  exclusion: 'งดเล่น',
} as const;

/**
 * Where the member said so. Who stays away does so with every account at every site: `account`, with another one here; `elsewhere`, at
 * another site.
 */
const askedPlaces = { office: 'พนักงาน', site: 'หน้าเว็บ', account: 'อีกบัญชีของคนเดียวกัน', elsewhere: 'เว็บในเครือ' } as const;

/** What a member asked to be kept to. Never changed: the latest of a kind that has begun holds, and what is looser begins a day later. */
export const playerLimit = defineResource({
  name: 'player_limit',
  path: '/Member/Limit',
  scope: 'site',
  group: 'member',
  label: 'วงเงินฝากและการงดเล่น',
  adds: 'ตั้งวงเงินหรืองดเล่น',
  icon: 'shield',
  permission: 'P006',
  verbs: ['view', 'add', 'export'],
  verbPermissions: { add: '6003' },
  menu: false,
  fields: {
    member: f.ref('member', { label: 'สมาชิก', required: true, createOnly: true }),
    kind: f.enum(limitKinds, { label: 'ประเภท', required: true, createOnly: true, default: 'day' }),
    most: f.money({
      label: 'ไม่เกิน',
      help: 'เว้นว่างคือไม่จำกัด ลดได้ทันที เพิ่มหรือเลิกจำกัดมีผลหลัง 24 ชั่วโมง',
      createOnly: true,
      min: 1,
      max: 100_000_000,
      shown: { kind: ['day', 'week', 'month'] },
    }),
    until: f.datetime({
      ahead: true,
      label: 'งดเล่นถึง',
      help: 'ลดเวลาภายหลังไม่ได้ เพิ่มได้',
      required: true,
      createOnly: true,
      shown: { kind: 'exclusion' },
    }),
    note: f.text({ label: 'หมายเหตุ', createOnly: true, maxLength: 200 }),
    starts_at: f.datetime({ label: 'มีผลตั้งแต่', readOnly: true }),
    asked: f.enum(askedPlaces, { label: 'ขอไว้ที่', required: true, readOnly: true, default: 'office' }),
    by: f.ref('employee', { label: 'ผู้บันทึก', readOnly: true, default: 'me' }),
  },
  title: 'id',
  list: ['created_at', 'member', 'kind', 'most', 'until', 'starts_at', 'asked', 'note', 'by'],
  filters: ['kind', 'asked', 'member', 'by', 'created_at'],
  search: ['member', 'note'],
  sort: ['created_at', 'DESC'],
  live: true,
  demo: 24,
});
