import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';
import { reason } from '../reason';

/** Sender names of messages; carriers accept registered ones only. */
export const smsSender = defineResource({
  name: 'sms_sender',
  path: '/Sender',
  scope: 'site',
  group: 'extension',
  label: 'ชื่อผู้ส่ง SMS',
  icon: 'badge',
  permission: 'P018',
  verbs: ['view', 'add', 'update', 'delete'],
  fields: {
    name: f.text({
      label: 'ชื่อผู้ส่ง',
      required: true,
      unique: true,
      pattern: 'sender',
      maxLength: 11,
      help: 'A–Z และ 0–9 ไม่เกิน 11 ตัว ไม่มีเว้นวรรค',
    }),
    purpose: f.text({ label: 'ใช้ส่งเรื่อง', required: true, maxLength: 160 }),
    document: f.file({ label: 'เอกสารยื่นขอใช้ชื่อ' }),
    status: f.enum(
      {
        pending: { label: 'รออนุมัติ', tone: 'waiting' },
        approved: { label: 'ใช้ได้', tone: 'done' },
        refused: { label: 'ไม่ได้รับอนุมัติ', tone: 'refused' },
        dropped: { label: 'เครือข่ายยกเลิก', tone: 'closed' },
      },
      { label: 'สถานะ', required: true, readOnly: true, default: 'pending' },
    ),
    reason: f.text({ label: 'เหตุผล', readOnly: true, maxLength: 200 }),
    last_used: f.datetime({ label: 'ใช้ส่งล่าสุด', readOnly: true }),
  },
  state: 'status',
  transitions: { pending: ['approved', 'refused'], refused: ['approved', 'pending'], approved: ['dropped'], dropped: ['approved'] },
  title: 'name',
  list: ['name', 'purpose', 'status', 'reason', 'last_used', 'created_at'],
  filters: ['status', 'created_at'],
  search: ['name', 'purpose'],
  sort: ['name', 'ASC'],
  views: {
    all: { label: 'ทั้งหมด', filter: {} },
    pending: { label: 'รออนุมัติ', filter: { status: 'pending' } },
    approved: { label: 'ใช้ได้', filter: { status: 'approved' } },
  },
  updateWhen: { status: ['pending', 'refused'] },
  live: true,
  demo: 8,
  actions: {
    approve: {
      label: 'เครือข่ายอนุมัติแล้ว',
      permission: 'P018',
      icon: 'check',
      tone: 'success',
      when: { status: ['pending', 'refused', 'dropped'] },
      ask: 'บันทึกว่าเครือข่ายอนุมัติชื่อผู้ส่ง {name}',
      sets: { status: 'approved', reason: null },
    },
    refuse: {
      label: 'ไม่อนุมัติ',
      permission: 'P018',
      icon: 'close',
      tone: 'error',
      when: { status: 'pending' },
      ask: 'บันทึกว่าเครือข่ายไม่อนุมัติชื่อผู้ส่ง {name}',
      input: { reason },
      sets: { status: 'refused' },
    },
    drop: {
      label: 'ถูกยกเลิก',
      permission: 'P018',
      icon: 'block',
      tone: 'warning',
      when: { status: 'approved' },
      ask: 'บันทึกว่าเครือข่ายยกเลิกชื่อผู้ส่ง {name}',
      input: { reason },
      sets: { status: 'dropped' },
    },
  },
});
