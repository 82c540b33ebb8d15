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
    deposit_limit: f.money({ label: 'อนุมัติฝากคนเดียวได้ไม่เกิน', min: 0, max: 100_000_000, help: 'เกินยอดนี้ต้องมีผู้อนุมัติคนที่สอง เว้นว่างคือไม่จำกัด' }),
    withdraw_limit: f.money({ label: 'อนุมัติถอนคนเดียวได้ไม่เกิน', min: 0, max: 100_000_000, help: 'เกินยอดนี้ต้องมีผู้อนุมัติคนที่สอง เว้นว่างคือไม่จำกัด' }),
    credit_limit: f.money({ label: 'ปรับเครดิตคนเดียวได้ไม่เกิน', min: 0, max: 100_000_000, help: 'เกินยอดนี้ต้องมีผู้อนุมัติคนที่สอง เว้นว่างคือไม่จำกัด' }),
    sms_limit: f.money({ label: 'ส่ง SMS คนเดียวได้ไม่เกิน', min: 0, max: 100_000_000, help: 'ค่าใช้จ่ายต่อแคมเปญที่เกินยอดนี้ต้องมีผู้อนุมัติคนที่สอง เว้นว่างคือไม่จำกัด' }),
    reveals_per_day: f.int({ label: 'เปิดดูข้อมูลส่วนบุคคลต่อวัน (ครั้ง)', required: true, min: 0, max: 10_000, default: 100 }),
    exports_per_day: f.int({ label: 'ส่งออกต่อวัน (ครั้ง)', required: true, min: 0, max: 1000, default: 30 }),
    two_factor: f.bool({ label: 'ต้องยืนยันตัวตนสองชั้น', required: true, default: false, help: 'ผู้ที่ยังไม่ได้ตั้งค่าต้องตั้งก่อนจึงทำงานอื่นได้' }),
  },
  freshVerbs: ['add', 'update', 'delete'], copies: true,
  title: 'name', list: ['name', 'note', 'permissions', 'two_factor', 'updated_at'], filters: ['created_at'], search: ['name', 'note'], sort: ['name', 'ASC'],
  sections: {
    บทบาท: ['name', 'note'], วงเงินและขีดจำกัด: ['deposit_limit', 'withdraw_limit', 'credit_limit', 'sms_limit', 'reveals_per_day', 'exports_per_day'], ความปลอดภัย: ['two_factor'], สิทธิ์: ['permissions'],
  },
  related: [{ resource: 'employee', by: 'role', label: 'พนักงานที่ใช้บทบาทนี้' }], live: true, demo: 0,
});
