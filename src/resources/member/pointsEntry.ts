import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';

/**
 * The ledger of points: every change of a member's points with its cause and what they had behind it. Entries never change; only the server
 * writes them.
 */
export const pointsEntry = defineResource({
  name: 'points_entry',
  path: '/Member/Points',
  scope: 'site',
  group: 'member',
  label: 'สมุดแต้ม',
  icon: 'star',
  permission: 'P006',
  verbs: ['view', 'export'],
  menu: false,
  fields: {
    member: f.ref('member', { label: 'สมาชิก', required: true, createOnly: true }),
    change: f.int({ label: 'แต้มที่เปลี่ยน', required: true, readOnly: true }),
    balance: f.int({ label: 'แต้มคงเหลือ', required: true, readOnly: true, min: 0 }),
    kind: f.enum({ opening: 'ยอดยกมา', given: 'ให้แต้ม', tier: 'ขึ้นระดับ' }, { label: 'รายการ', required: true, readOnly: true }),
    cause: f.text({ label: 'มาจากข้อมูล', required: true, readOnly: true, maxLength: 60 }),
    cause_id: f.int({ label: 'เลขที่ข้อมูล', required: true, readOnly: true }),
    by: f.ref('employee', { label: 'ผู้ทำรายการ', readOnly: true }),
  },
  title: 'id',
  list: ['created_at', 'member', 'kind', 'change', 'balance', 'cause', 'cause_id', 'by'],
  filters: ['member', 'kind', 'by', 'created_at'],
  sort: ['created_at', 'DESC'],
  totals: ['change'],
  live: true,
  demo: 400,
});
