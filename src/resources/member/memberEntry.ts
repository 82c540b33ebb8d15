import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';
import { postingKinds } from '../transaction/ledgerEntry';

/** Every posting that changed what a member can spend. */
export const memberEntry = defineResource({
  name: 'member_entry',
  path: '/Member/Entry',
  scope: 'site',
  group: 'member',
  label: 'เครดิตเคลื่อนไหว',
  icon: 'swap',
  permission: 'P007',
  orPermission: 'M007',
  verbs: ['view', 'export'],
  menu: false,
  reads: ['deposit', 'withdraw', 'credit', 'ticket'],
  fields: {
    at: f.datetime({ label: 'เวลา', required: true }),
    member: f.ref('member', { label: 'สมาชิก', required: true }),
    kind: f.enum(postingKinds, { label: 'รายการ', required: true }),
    change: f.money({ label: 'เปลี่ยนแปลง', required: true, min: -1_000_000_000 }),
    resource: f.text({ label: 'มาจากข้อมูล', entity: true, required: true }),
    record_id: f.int({ label: 'เลขที่ข้อมูล', required: true }),
    employee: f.ref('employee', { label: 'ผู้ทำรายการ' }),
  },
  title: 'id',
  list: ['at', 'member', 'kind', 'change', 'resource', 'record_id', 'employee'],
  filters: ['member'],
  sort: ['id', 'DESC'],
});
