import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';

export const systemConfig = defineResource({
  name: 'system_config',
  path: '/SystemConfig',
  scope: 'office',
  group: 'setting',
  label: 'ตั้งค่าระบบ',
  icon: 'settings',
  permission: '',
  departments: ['D002'],
  notInDemo: true,
  single: true,
  confirmChanges: true,
  verbs: ['view', 'update'],
  verbPermissions: { update: '' },
  stepUpVerbs: ['update'],
  fields: {
    typeweb: f.enum({ game: 'เกม', topup: 'เติมเกม', lotto: 'หวย' }, { label: 'ประเภทเว็บ', required: true, default: 'game' }),
    contract_end: f.date({ label: 'วันสิ้นสุดสัญญา', help: 'หัวของหน้าแสดงวันถัดไป' }),
    menu_by: f.enum({ service: 'ตามเว็บ', group_type: 'ตามกลุ่มเว็บ' }, { label: 'จัดเมนูเว็บ', required: true, default: 'service' }),
    menu_order: f.enum({ catalogue: 'ตามลำดับของระบบ', alphabet: 'ตามตัวอักษร' }, { label: 'เรียงเมนู', required: true, default: 'catalogue' }),
    menu_off: f.tags({ label: 'เมนูที่ปิด', max: 200, help: 'รหัสสิทธิ์ของเมนูที่ไม่ให้แสดง เช่น P018 เว้นว่างคือแสดงทุกเมนู' }),
    main_menu: f.list(
      {
        name: f.text({ label: 'ชื่อ', required: true, maxLength: 60 }),
        path: f.text({ label: 'ที่อยู่ในระบบ', required: true, maxLength: 120, pattern: 'path' }),
        icon: f.text({ label: 'ไอคอน', maxLength: 30 }),
        order: f.int({ label: 'ลำดับ', required: true, min: 0, max: 999, default: 0 }),
      },
      { label: 'เมนูหลักเพิ่มเติม', max: 20, sorted: 'hand' },
    ),
    sms_app: f.url({ label: 'โฟลเดอร์ดาวน์โหลดแอป SMS' }),
  },
  title: 'id',
  list: ['typeweb', 'contract_end', 'updated_at'],
  sort: ['created_at', 'DESC'],
  sections: {
    system: { label: 'ระบบ', fields: ['typeweb', 'contract_end'] },
    menu: { label: 'เมนู', fields: ['menu_by', 'menu_order', 'menu_off', 'main_menu', 'sms_app'] },
  },
  live: true,
  demo: 0,
});
