import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';

export const ipRule = defineResource({
  name: 'ip_rule',
  path: '/SettingIP',
  scope: 'office',
  group: 'admin',
  label: 'ที่อยู่ IP ที่อนุญาต',
  icon: 'network',
  permission: 'M010',
  verbs: ['view', 'add', 'update', 'delete', 'export'],
  stepUpVerbs: ['add', 'update', 'delete'],
  fields: {
    cidr: f.text({
      label: 'ที่อยู่หรือช่วง IP',
      required: true,
      pattern: 'cidr',
      maxLength: 60,
      help: 'เช่น 203.0.113.7, 203.0.113.0/24 หรือ 2001:db8:1:2::/64',
    }),
    scope: f.enum({ office: 'ทุกคน', role: 'บทบาท', employee: 'พนักงาน' }, { label: 'ใช้กับ', required: true, default: 'office' }),
    role: f.ref('role', { label: 'บทบาท', required: true, shown: { scope: 'role' } }),
    employee: f.ref('employee', { label: 'พนักงาน', required: true, shown: { scope: 'employee' } }),
    note: f.text({ label: 'หมายเหตุ', maxLength: 200 }),
    active: f.bool({ label: 'ใช้งาน', required: true, default: true }),
    expires_at: f.datetime({ label: 'ใช้ได้ถึง', help: 'เว้นว่างคือไม่มีวันหมดอายุ ข้อสุดท้ายที่หมดอายุยังใช้อยู่จนกว่าจะมีข้ออื่นหรือถูกปิด' }),
  },
  title: 'cidr',
  list: ['cidr', 'scope', 'role', 'employee', 'note', 'active', 'expires_at', 'updated_at'],
  filters: ['active', 'scope', 'role', 'employee', 'created_at'],
  search: ['cidr', 'note', 'employee'],
  sort: ['created_at', 'DESC'],
  inRow: ['note', 'expires_at'],
  sortable: ['expires_at'],
  views: {
    active: { label: 'ใช้งาน', filter: { active: true } },
    inactive: { label: 'ปิดอยู่', filter: { active: false } },
    all: { label: 'ทั้งหมด', filter: {} },
  },
  sections: {
    address: { label: 'ที่อยู่', fields: ['cidr', 'note'] },
    whomItConcerns: { label: 'ใช้กับใคร', fields: ['scope', 'role', 'employee'] },
    use: { label: 'การใช้งาน', fields: ['active', 'expires_at'] },
  },
  trash: { days: 30 },
  live: true,
  demo: 4,
});
