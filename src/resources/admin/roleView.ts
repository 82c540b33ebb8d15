import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';

/** A view of a list that every employee with a role has beside their own. It shows them nothing they could not filter for themselves. */
export const roleView = defineResource({
  name: 'role_view',
  path: '/Settingrole/Views',
  scope: 'office',
  group: 'admin',
  label: 'มุมมองของบทบาท',
  icon: 'star',
  permission: 'M004',
  verbs: ['view', 'add', 'update', 'delete'],
  menu: false,
  fields: {
    name: f.text({ label: 'ชื่อมุมมอง', required: true, maxLength: 60 }),
    role: f.ref('role', { label: 'บทบาท', required: true }),
    list: f.text({ label: 'หน้าจอ (ชื่อในระบบ)', required: true, maxLength: 80 }),
    search: f.longText({ label: 'ตัวกรองและลำดับ', help: 'อย่างที่อยู่ในที่อยู่ของหน้ารายการ ว่างคือทั้งหมด', maxLength: 4000 }),
    columns: f.longText({ label: 'คอลัมน์', help: 'ชื่อคอลัมน์ในระบบ คั่นด้วยช่องว่าง ว่างคือตามปกติ', maxLength: 2000 }),
  },
  title: 'name',
  list: ['name', 'role', 'list', 'updated_at'],
  filters: ['role', 'list'],
  sort: ['created_at', 'DESC'],
  sections: {
    view: { label: 'มุมมอง', fields: ['name', 'role'] },
    content: { label: 'สิ่งที่แสดง', fields: ['list', 'search', 'columns'] },
  },
  demo: 0,
});
