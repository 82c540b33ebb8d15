import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';

export const ticketBox = defineResource({
  name: 'ticket_box', path: '/ticket/form', scope: 'site', group: 'extension', label: 'ชุดกล่องสุ่ม', icon: 'inventory', permission: 'P034',
  verbs: ['view', 'add', 'update', 'export'], menu: false,
  fields: {
    name: f.text({ label: 'ชื่อกล่อง', required: true, unique: true, maxLength: 120 }),
    image: f.image({ label: 'รูปภาพ' }),
    color: f.color({ label: 'สีกล่อง', default: '#2e7d32' }),
    prizes: f.weights({ label: 'ตารางรางวัล', required: true, help: 'น้ำหนักเป็นจำนวนเต็ม โอกาสของรางวัล = น้ำหนัก ÷ น้ำหนักรวม' }),
    period: f.period({ label: 'ช่วงแจก' }),
    active: f.bool({ label: 'เปิดใช้', required: true, default: true }),
  },
  title: 'name', list: ['name', 'color', 'prizes', 'period', 'active', 'updated_at'], filters: ['active', 'created_at'], search: ['name'], sort: ['created_at', 'DESC'],
  related: [{ resource: 'ticket', by: 'box', label: 'กล่องที่แจก' }], demo: 4,
});

export const ticket = defineResource({
  name: 'ticket', path: '/ticket', scope: 'site', group: 'extension', label: 'กล่องสุ่ม', icon: 'inventory', permission: 'P034',
  verbs: ['view', 'add', 'export'],
  fields: {
    box: f.ref('ticket_box', { label: 'ชุดกล่อง', required: true, createOnly: true }),
    member: f.ref('member', { label: 'สมาชิก', required: true, createOnly: true }),
    status: f.enum({ given: { label: 'รอเปิด', tone: 'waiting' }, opened: { label: 'เปิดแล้ว', tone: 'done' }, cancelled: { label: 'ยกเลิก', tone: 'closed' } }, { label: 'สถานะ', required: true, readOnly: true, default: 'given' }),
    prize: f.text({ label: 'รางวัล', readOnly: true }),
    value: f.money({ label: 'มูลค่า', readOnly: true }),
    opened_at: f.datetime({ label: 'เวลาเปิด', readOnly: true }),
    given_by: f.ref('employee', { label: 'ผู้แจก', readOnly: true }),
    note: f.text({ label: 'หมายเหตุ', createOnly: true, maxLength: 200 }),
  },
  title: 'id', list: ['created_at', 'box', 'member', 'status', 'prize', 'value', 'opened_at', 'given_by'],
  filters: ['status', 'box', 'member', 'created_at'], search: ['member', 'prize', 'note'], sort: ['created_at', 'DESC'], totals: ['value'],
  views: { given: { label: 'รอเปิด', filter: { status: 'given' } }, opened: { label: 'เปิดแล้ว', filter: { status: 'opened' } }, all: { label: 'ทั้งหมด', filter: {} } },
  related: [], live: true, demo: 800,
  actions: {
    open: { label: 'เปิดกล่อง', permission: 'P034', icon: 'redeem', tone: 'success', when: { status: 'given' }, ask: 'เปิดกล่องให้สมาชิก {member} เงินรางวัลจะเข้าเครดิตทันที', handled: true },
    cancel: { label: 'ยกเลิกกล่อง', permission: 'P034', icon: 'block', tone: 'warning', when: { status: 'given' }, ask: 'ยกเลิกกล่องของสมาชิก {member}', sets: { status: 'cancelled' }, bulk: true },
  },
});
