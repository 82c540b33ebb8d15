import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';
import { reason } from '../reason';

/**
 * A member's request to erase what identifies them. What accounts must be shown by is kept as long as the law asks for, and then erased by
 * the clock.
 */
export const erasureRequest = defineResource({
  name: 'erasure_request',
  path: '/Member/Erasure',
  scope: 'site',
  group: 'member',
  label: 'คำขอลบข้อมูลส่วนตัว',
  adds: 'บันทึกคำขอลบ',
  icon: 'shield',
  permission: 'P006',
  verbs: ['view', 'add', 'export'],
  verbPermissions: { add: '6003' },
  fields: {
    member: f.ref('member', { label: 'สมาชิก', required: true, createOnly: true }),
    way: f.enum(
      { phone: 'โทรศัพท์', line: 'LINE', chat: 'แชทของเว็บ', paper: 'เอกสาร', other: 'ทางอื่น' },
      { label: 'ขอมาทาง', required: true, createOnly: true, default: 'chat' },
    ),
    note: f.text({ label: 'หมายเหตุ', createOnly: true, maxLength: 200 }),
    status: f.enum(
      {
        asked: { label: 'รอตัดสิน', tone: 'waiting' },
        accepted: { label: 'รับแล้ว รอพ้นเวลาเก็บ', tone: 'working' },
        done: { label: 'ลบแล้ว', tone: 'done' },
        refused: { label: 'ไม่เข้าเงื่อนไข', tone: 'refused' },
        withdrawn: { label: 'ถอนแล้ว', tone: 'closed' },
      },
      { label: 'สถานะ', required: true, readOnly: true, default: 'asked' },
    ),
    answer_by: f.date({ label: 'ต้องตอบภายใน', readOnly: true }),
    kept_until: f.date({ label: 'เก็บตามกฎหมายถึง', readOnly: true }),
    reason: f.text({ label: 'เหตุผลที่ไม่รับ', readOnly: true, maxLength: 200 }),
    by: f.ref('employee', { label: 'ผู้บันทึก', readOnly: true, default: 'me' }),
    decided_by: f.ref('employee', { label: 'ผู้ตัดสิน', readOnly: true }),
    decided_at: f.datetime({ label: 'ตัดสินเมื่อ', readOnly: true }),
    erased_at: f.datetime({ label: 'ลบเมื่อ', readOnly: true }),
  },
  state: 'status',
  transitions: { asked: ['accepted', 'refused', 'withdrawn'], accepted: ['done'], done: [], refused: [], withdrawn: [] },
  title: 'id',
  list: ['created_at', 'member', 'way', 'status', 'answer_by', 'kept_until', 'decided_by', 'erased_at'],
  filters: ['status', 'way', 'member', 'answer_by', 'kept_until', 'created_at'],
  search: ['member', 'note'],
  sort: ['created_at', 'DESC'],
  views: {
    asked: { label: 'รอตัดสิน', filter: { status: 'asked' }, sort: ['created_at', 'ASC'], watched: true },
    accepted: { label: 'รอพ้นเวลาเก็บ', filter: { status: 'accepted' } },
    all: { label: 'ทั้งหมด', filter: {} },
  },
  sections: {
    request: { label: 'คำขอ', fields: ['member', 'way', 'note', 'by', 'answer_by'] },
    outcome: { label: 'ผล', fields: ['status', 'reason', 'decided_by', 'decided_at', 'kept_until', 'erased_at'] },
  },
  live: true,
  demo: 6,
  actions: {
    accept: {
      label: 'รับคำขอ',
      permission: '6003',
      icon: 'check',
      tone: 'warning',
      when: { status: 'asked' },
      leads: 'accepted',
      handled: true,
      together: true,
      stepUp: true,
      ask: 'ปิดบัญชีของ {member} และลบข้อมูลที่ไม่ต้องเก็บทันที ข้อมูลที่กฎหมายให้เก็บจะลบเองเมื่อครบกำหนด เรียกคืนไม่ได้',
      done: 'ปิดบัญชีสมาชิกแล้ว',
    },
    refuse: {
      label: 'ไม่รับคำขอ',
      permission: '6003',
      icon: 'close',
      tone: 'error',
      when: { status: 'asked' },
      leads: 'refused',
      handled: true,
      ask: 'ไม่รับคำขอลบข้อมูลของ {member}',
      input: { reason },
    },
    withdraw: {
      label: 'สมาชิกถอนคำขอ',
      permission: '6003',
      icon: 'undo',
      when: { status: 'asked' },
      leads: 'withdrawn',
      handled: true,
      ask: '{member} ไม่ขอลบข้อมูลแล้ว',
    },
  },
});
