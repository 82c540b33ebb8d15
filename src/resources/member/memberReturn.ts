import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';
import { memberChannels } from './memberKinds';

/**
 * Of each member who ever deposited, the weeks after that of the first deposit, up to twelve, and whether a deposit was credited in it.
 * Weeks that are over alone.
 */
export const memberReturn = defineResource({
  name: 'member_return',
  path: '/Marketing/Return',
  scope: 'site',
  group: 'report',
  label: 'การกลับมาฝาก',
  icon: 'undo',
  permission: 'P002',
  verbs: ['view', 'export'],
  menu: false,
  reads: ['deposit', 'member'],
  fields: {
    member: f.ref('member', { label: 'สมาชิก', required: true }),
    first_day: f.date({ label: 'ฝากครั้งแรก', required: true }),
    weeks: f.int({ label: 'สัปดาห์ต่อมา', required: true }),
    returned: f.int({ label: 'กลับมาฝาก', required: true }),
    channel: f.enum(memberChannels, { label: 'ช่องทางสมัคร', required: true }),
    source: f.text({ label: 'แหล่งที่มา' }),
  },
  title: 'id',
  list: ['first_day', 'member', 'weeks', 'returned', 'channel', 'source'],
  filters: ['first_day', 'weeks', 'returned', 'member', 'channel', 'source'],
  sort: ['first_day', 'DESC'],
});
