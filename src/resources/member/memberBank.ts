import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';

export const memberBank = defineResource({
  name: 'member_bank', path: '/Member/Bank', scope: 'site', group: 'member', label: 'บัญชีธนาคารของสมาชิก', icon: 'account_balance', permission: 'P006',
  verbs: ['view', 'add', 'update'], verbPermissions: { add: '6004', update: '6004' }, freshVerbs: ['add', 'update'], menu: false,
  fields: {
    member: f.ref('member', { label: 'สมาชิก', required: true, createOnly: true }),
    bank: f.bank({ label: 'ธนาคาร', required: true }),
    number: f.bankAccount({ label: 'เลขบัญชี', required: true, personal: '6004' }),
    holder: f.text({ label: 'ชื่อบัญชี', required: true, maxLength: 120 }),
    primary: f.bool({ label: 'บัญชีหลัก', required: true, default: false, readOnly: true }),
    status: f.enum({ active: { label: 'ใช้งาน', tone: 'done' }, disabled: { label: 'ปิด', tone: 'closed' } }, { label: 'สถานะ', required: true, readOnly: true, default: 'active' }),
  },
  title: 'holder', list: ['member', 'bank', 'number', 'holder', 'primary', 'status', 'created_at'],
  filters: ['member', 'bank', 'status', 'created_at'], search: ['number', 'holder'], sort: ['created_at', 'DESC'],
  uniques: [['bank', 'number']], demo: 5000,
  actions: {
    makePrimary: { label: 'ตั้งเป็นบัญชีหลัก', permission: '6004', icon: 'star', when: { status: 'active', primary: false }, ask: 'ใช้ {bank} {number} เป็นบัญชีหลัก', handled: true },
    disable: { label: 'ปิดบัญชี', permission: '6004', icon: 'block', tone: 'warning', when: { status: 'active', primary: false }, ask: 'ปิดบัญชี {bank} {number}', sets: { status: 'disabled' } },
    enable: { label: 'เปิดบัญชี', permission: '6004', icon: 'check', when: { status: 'disabled' }, sets: { status: 'active' } },
  },
});
