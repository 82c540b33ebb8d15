import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';
import { reasonUses } from '../reason';

/**
 * The reasons a site's own people give most, offered where one is asked for. What was given is kept as text, so a reason may change or go.
 */
export const commonReason = defineResource({
  name: 'common_reason',
  path: '/ConfigSystem/Reason',
  scope: 'site',
  group: 'setting',
  label: 'เหตุผลที่ใช้บ่อย',
  icon: 'chat',
  permission: '',
  menu: false,
  verbs: ['view', 'add', 'update', 'delete'],
  verbPermissions: { add: 'P011', update: 'P011', delete: 'P011' },
  fields: {
    position: f.int({ label: 'ลำดับ', required: true, readOnly: true, default: 0 }),
    use: f.enum(reasonUses, { label: 'ใช้เมื่อ', required: true, default: 'deposit' }),
    text: f.text({ label: 'เหตุผล', required: true, minLength: 3, maxLength: 200 }),
  },
  title: 'text',
  list: ['position', 'use', 'text', 'updated_at'],
  filters: ['use'],
  search: ['text'],
  sort: ['position', 'ASC'],
  ordered: 'position',
  begins: {
    rows: [
      { use: 'deposit', text: 'ไม่พบยอดเงินเข้า' },
      { use: 'deposit', text: 'สลิปซ้ำ' },
      { use: 'deposit', text: 'ชื่อผู้โอนไม่ตรงกับสมาชิก' },
      { use: 'deposit', text: 'ยอดเงินไม่ตรง' },
      { use: 'deposit', text: 'สลิปไม่ชัด' },
      { use: 'withdraw', text: 'เทิร์นไม่ครบ' },
      { use: 'withdraw', text: 'ชื่อบัญชีไม่ตรงกับสมาชิก' },
      { use: 'withdraw', text: 'ข้อมูลไม่ครบ' },
      { use: 'withdraw', text: 'ตรวจพบการใช้งานผิดปกติ' },
      { use: 'withdraw', text: 'สมาชิกขอยกเลิก' },
      { use: 'refund', text: 'โอนผิดบัญชี' },
      { use: 'refund', text: 'เติมซ้ำ' },
      { use: 'refund', text: 'สมาชิกขอคืนเงิน' },
      { use: 'block', text: 'ใช้หลายบัญชี' },
      { use: 'block', text: 'สลิปปลอม' },
      { use: 'block', text: 'สมาชิกขอปิดเอง' },
    ],
  },
  uniques: [['use', 'text']],
  live: true,
  demo: 0,
});
