import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';

/**
 * The business days on which a member was active, each once: had a deposit credited or a withdrawal paid, played, or signed in. The moments
 * that count say `active`.
 */
export const memberDay = defineResource({
  name: 'member_day',
  path: '/Member/Day',
  scope: 'site',
  group: 'member',
  label: 'วันที่สมาชิกใช้งาน',
  icon: 'calendar',
  permission: 'P006',
  verbs: ['view'],
  menu: false,
  fields: {
    member: f.ref('member', { label: 'สมาชิก', required: true, readOnly: true }),
    day: f.date({ label: 'วันทำการ', required: true, readOnly: true }),
  },
  uniques: [['day', 'member']],
  title: 'id',
  list: ['day', 'member'],
  filters: ['member', 'day'],
  sort: ['day', 'DESC'],
  demo: 0,
});
