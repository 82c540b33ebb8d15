import { gameCategories } from '../../schema/data/gameCategories';
import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';

/**
 * What members played, round by round: as the site tells it where the wallet is the site's, and from the bets and wins of each round where
 * it is ours.
 */
export const memberPlay = defineResource({
  name: 'member_play',
  path: '/Member/Play',
  scope: 'site',
  group: 'member',
  label: 'การเล่นของสมาชิก',
  icon: 'play',
  permission: 'P006',
  verbs: ['view', 'export'],
  menu: false,
  fields: {
    member: f.ref('member', { label: 'สมาชิก', required: true, readOnly: true }),
    ref: f.text({ label: 'เลขรอบ', required: true, readOnly: true, unique: true, maxLength: 200 }),
    provider: f.text({ label: 'ค่ายเกม', required: true, readOnly: true, maxLength: 60 }),
    game: f.text({ label: 'เกม', required: true, readOnly: true, maxLength: 120 }),
    category: f.enum(gameCategories.th, { label: 'หมวดเกม', required: true, readOnly: true }),
    stake: f.money({ label: 'เดิมพัน', required: true, readOnly: true, min: 0 }),
    payout: f.money({ label: 'จ่าย', required: true, readOnly: true, min: 0 }),
    void: f.bool({ label: 'ยกเลิก', required: true, readOnly: true, default: false }),
    settled_at: f.datetime({ label: 'จบรอบเมื่อ', readOnly: true }),
    settled_day: f.date({ label: 'วันทำการ', readOnly: true }),
  },
  moments: { settled_at: { day: 'settled_day', active: 'member' } },
  title: 'ref',
  list: ['settled_at', 'member', 'provider', 'game', 'category', 'stake', 'payout', 'void'],
  filters: ['member', 'category', 'void', 'settled_day', 'settled_at'],
  sort: ['settled_at', 'DESC'],
  totals: ['stake', 'payout'],
  demo: 0,
});
