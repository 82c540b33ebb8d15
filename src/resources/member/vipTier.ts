import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';
import { memberTiers } from './memberKinds';

/** Every member begins in the lowest tier; the others are reached. */
const REACHED = { tier: ['silver', 'gold', 'platinum'] } as const;

/** What a tier of a site takes, and what it brings. Every site has each of them; none is moved by as long as it is switched off. */
export const vipTier = defineResource({
  name: 'vip_tier',
  path: '/Vip',
  scope: 'site',
  group: 'member',
  label: 'ระดับ VIP',
  icon: 'star',
  permission: 'P043',
  verbs: ['view', 'update'],
  stepUpVerbs: ['update'],
  fields: {
    tier: f.enum(memberTiers, { label: 'ระดับ', required: true, createOnly: true }),
    needed: f.money({
      label: 'ยอดฝากที่ต้องถึง',
      help: 'นับเฉพาะที่เข้าเครดิตแล้วและไม่ถูกหักคืน',
      required: true,
      min: 1,
      max: 1_000_000_000,
      shown: REACHED,
    }),
    window_days: f.int({ label: 'นับย้อนหลัง (วัน)', help: 'รวมวันนี้', required: true, min: 1, max: 365, default: 30, shown: REACHED }),
    grace_days: f.int({
      label: 'ผ่อนผันก่อนลดระดับ (วัน)',
      help: 'เริ่มนับเมื่อยอดฝากย้อนหลังไม่ถึง',
      required: true,
      min: 0,
      max: 90,
      default: 7,
      shown: REACHED,
    }),
    points: f.int({
      label: 'แต้มเมื่อขึ้นถึงครั้งแรก',
      help: 'สมาชิกคนหนึ่งได้ครั้งเดียวต่อระดับ',
      required: true,
      min: 0,
      max: 1_000_000,
      default: 0,
      shown: REACHED,
    }),
    active: f.bool({
      label: 'จัดระดับอัตโนมัติ',
      help: 'ปิดอยู่คือไม่มีใครถูกเลื่อนเข้าหรือลดจากระดับนี้',
      required: true,
      default: false,
      shown: REACHED,
    }),
    benefit: f.longText({ label: 'สิทธิ์ของระดับนี้', help: 'พนักงานใช้ตอบสมาชิก', maxLength: 1000 }),
  },
  uniques: [['tier']],
  raisedByTwo: { needed: 'lower', window_days: 'higher', points: 'higher', active: 'on' },
  title: 'tier',
  list: ['tier', 'needed', 'window_days', 'grace_days', 'points', 'active', 'benefit', 'updated_at'],
  sort: ['id', 'ASC'],
  begins: {
    rows: [
      { tier: 'bronze' },
      { tier: 'silver', needed: 10_000, window_days: 30, grace_days: 7, points: 0, active: false },
      { tier: 'gold', needed: 50_000, window_days: 30, grace_days: 7, points: 0, active: false },
      { tier: 'platinum', needed: 200_000, window_days: 30, grace_days: 7, points: 0, active: false },
    ],
  },
  live: true,
  demo: 0,
});
