import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';
import { member } from './member';

/** What was paid for members to come, typed in by channel and campaign: no other system knows it. */
export const campaignCost = defineResource({
  name: 'campaign_cost',
  path: '/Marketing/Cost',
  scope: 'site',
  group: 'report',
  label: 'ค่าโฆษณา',
  icon: 'payments',
  permission: 'P002',
  verbs: ['view', 'add', 'update', 'delete', 'export'],
  // Reached from the figure it makes.
  menu: false,
  fields: {
    day: f.date({ label: 'วันที่', required: true }),
    channel: f.enum(member.fields.channel.values, { label: 'ช่องทาง', required: true, default: 'facebook' }),
    campaign: f.text({ label: 'แคมเปญ', maxLength: 40, help: 'ตามแหล่งที่มาของสมาชิก' }),
    amount: f.money({ label: 'จำนวนเงิน', required: true, min: 0.01, max: 100_000_000 }),
    typed_by: f.ref('employee', { label: 'ผู้บันทึก', readOnly: true, default: 'me' }),
  },
  title: 'id',
  list: ['day', 'channel', 'campaign', 'amount', 'typed_by', 'updated_at'],
  filters: ['day', 'channel', 'campaign', 'created_at'],
  sort: ['day', 'DESC'],
  totals: ['amount'],
  live: true,
  demo: 40,
});
