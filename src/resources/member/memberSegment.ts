import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';

/** A filter of members that is kept under a name: a member is in it while they match it. */
export const memberSegment = defineResource({
  name: 'member_segment',
  path: '/Member/Segment',
  scope: 'site',
  group: 'member',
  label: 'กลุ่มสมาชิกที่บันทึกไว้',
  adds: 'บันทึกกลุ่มสมาชิก',
  icon: 'people',
  permission: 'P021',
  verbs: ['view', 'add', 'update', 'delete'],
  menu: false,
  fields: {
    name: f.text({ label: 'ชื่อกลุ่ม', required: true, unique: true, maxLength: 80 }),
    filter: f.json({ label: 'สมาชิกที่อยู่ในกลุ่ม', required: true, createOnly: true }),
    note: f.text({ label: 'ใช้เมื่อ', maxLength: 200 }),
    made_by: f.ref('employee', { label: 'ผู้บันทึก', readOnly: true, default: 'me' }),
  },
  title: 'name',
  list: ['name', 'filter', 'note', 'made_by', 'updated_at'],
  filters: ['made_by', 'created_at'],
  search: ['name', 'note'],
  sort: ['name', 'ASC'],
  offered: { says: ['note'] },
  live: true,
  demo: 4,
});
