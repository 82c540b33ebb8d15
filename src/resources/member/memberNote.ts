import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';

export const memberNote = defineResource({
  name: 'member_note',
  path: '/Member/Note',
  scope: 'site',
  group: 'member',
  label: 'บันทึกของสมาชิก',
  icon: 'note',
  permission: 'P006',
  verbs: ['view', 'add', 'delete'],
  verbPermissions: { add: '6003', delete: '6003' },
  menu: false,
  fields: {
    member: f.ref('member', { label: 'สมาชิก', required: true, createOnly: true }),
    text: f.longText({ label: 'ข้อความ', required: true, maxLength: 2000 }),
    author: f.ref('employee', { label: 'ผู้บันทึก', readOnly: true, default: 'me' }),
  },
  title: 'text',
  list: ['created_at', 'text', 'author'],
  filters: ['member', 'created_at'],
  search: ['text'],
  sort: ['created_at', 'DESC'],
  live: true,
  demo: 300,
});
