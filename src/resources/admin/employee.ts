import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';
import { reason } from '../reason';

export const employee = defineResource({
  name: 'employee', path: '/Employee', scope: 'office', group: 'admin', label: 'พนักงาน', icon: 'badge', permission: 'M003',
  verbs: ['view', 'add', 'update', 'delete', 'export'], verbPermissions: { add: 'M0031', update: 'M0032', delete: 'M0033' }, freshVerbs: ['add', 'update', 'delete'],
  fields: {
    username: f.text({ label: 'ชื่อผู้ใช้', required: true, unique: true, createOnly: true, pattern: 'username', minLength: 2, maxLength: 30 }),
    name: f.text({ label: 'ชื่อ', required: true, maxLength: 120 }),
    level: f.int({ label: 'ระดับ', required: true, min: 1, max: 10, default: 1 }),
    deptcode: f.enum({ D001: 'D001', D002: 'D002', D003: 'D003' }, { label: 'แผนก', required: true, default: 'D003' }),
    role: f.ref('role', { label: 'บทบาท', required: true }),
    services: f.tags({ label: 'เว็บไซต์', sites: true, max: 300, help: 'ชื่อเว็บที่ดูแล' }),
    active: f.bool({ label: 'ใช้งาน', required: true, readOnly: true, default: true }),
    two_factor: f.bool({ label: 'ยืนยันตัวตนสองชั้น', required: true, readOnly: true, default: false }),
    last_login: f.datetime({ label: 'เข้าใช้ล่าสุด', readOnly: true }),
    last_ip: f.text({ label: 'จากที่อยู่', readOnly: true }),
  },
  title: 'name', list: ['username', 'name', 'level', 'deptcode', 'role', 'services', 'active', 'two_factor', 'last_login', 'last_ip'],
  filters: ['active', 'two_factor', 'role', 'deptcode', 'level', 'created_at'], search: ['username', 'name'], sort: ['username', 'ASC'], sortable: ['last_login', 'created_at'],
  views: { active: { label: 'ใช้งาน', filter: { active: true } }, inactive: { label: 'ปิดอยู่', filter: { active: false } }, all: { label: 'ทั้งหมด', filter: {} } },
  live: true, demo: 0,
  actions: {
    disable: { label: 'ปิดบัญชี', permission: 'M0033', icon: 'block', tone: 'error', when: { active: true }, ask: 'ปิดบัญชีของ {name} และให้ออกจากระบบทันที', handled: true },
    enable: { label: 'เปิดบัญชี', permission: 'M0032', icon: 'check', tone: 'success', when: { active: false }, ask: 'เปิดบัญชีของ {name}', handled: true },
    invite: { label: 'สร้างลิงก์ตั้งรหัสผ่าน', permission: 'M0032', icon: 'key', when: { active: true }, ask: 'สร้างลิงก์ใช้ครั้งเดียวให้ {name} ตั้งรหัสผ่าน ใช้ได้ 24 ชั่วโมง', handled: true, fresh: true },
    askNewPassword: { label: 'ให้เปลี่ยนรหัสผ่าน', permission: 'M0032', icon: 'key', tone: 'warning', when: { active: true }, ask: '{name} ต้องเปลี่ยนรหัสผ่านก่อนทำงานอื่น', handled: true, fresh: true },
    resetTwoFactor: {
      label: 'ล้างการยืนยันสองชั้น', permission: 'M0032', icon: 'shield', tone: 'warning', when: { two_factor: true }, handled: true, fresh: true,
      ask: 'ล้างการยืนยันสองชั้นของ {name} และให้ออกจากระบบทุกที่', input: { reason },
    },
  },
});
