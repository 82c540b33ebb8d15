import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';

/** The tags of a site's members. Members store the word itself, so it cannot be changed later. */
export const tag = defineResource({
  name: 'tag',
  path: '/tags',
  scope: 'site',
  group: 'member',
  label: 'แท็กสมาชิก',
  icon: 'tag',
  permission: '',
  verbs: ['view', 'add', 'update', 'delete'],
  verbPermissions: { add: '6003', update: '6003', delete: '6003' },
  fields: {
    name: f.text({ label: 'แท็ก', required: true, unique: true, createOnly: true, maxLength: 40 }),
    color: f.color({ label: 'สี', default: '#1565c0' }),
    note: f.text({ label: 'ใช้เมื่อ', maxLength: 200 }),
  },
  title: 'name',
  list: ['name', 'color', 'note', 'updated_at'],
  filters: ['created_at'],
  search: ['name', 'note'],
  sort: ['name', 'ASC'],
  inRow: ['color', 'note'],
  related: { member: { resource: 'member', by: 'tags', label: 'สมาชิกที่มีแท็กนี้' } },
  trash: { days: 30 },
  live: true,
  demo: 15,
});
