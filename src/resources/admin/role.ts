import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';

export const role = defineResource({
  name: 'role', path: '/Settingrole', scope: 'office', group: 'admin', label: 'บทบาท', icon: 'shield', permission: 'M004',
  verbs: ['view', 'add', 'update', 'delete'],
  fields: {
    name: f.text({ label: 'ชื่อบทบาท', required: true, unique: true, maxLength: 60 }),
    note: f.text({ label: 'คำอธิบาย', maxLength: 200 }),
    permissions: f.list({
      code: f.text({ label: 'รหัส', required: true, maxLength: 10 }), active: f.bool({ label: 'ใช้งาน', required: true, default: true }),
      view: f.bool({ label: 'ดู', required: true, default: true }), add: f.bool({ label: 'เพิ่ม', required: true, default: false }), update: f.bool({ label: 'แก้ไข', required: true, default: false }),
      delete: f.bool({ label: 'ลบ', required: true, default: false }), export: f.bool({ label: 'ส่งออก', required: true, default: false }),
    }, { label: 'สิทธิ์', required: true, max: 400 }),
  },
  title: 'name', list: ['name', 'note', 'permissions', 'updated_at'], filters: ['created_at'], search: ['name', 'note'], sort: ['name', 'ASC'],
  related: [{ resource: 'employee', by: 'role', label: 'พนักงานที่ใช้บทบาทนี้' }], live: true, demo: 0,
});
