import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';
import { reason } from '../reason';

const done = { icon: 'check', tone: 'success', handled: true, leads: 'done' } as const;
/** Carrying out needs the code of the kind; money, and points, above their limit a second employee has to confirm. */
const carriedOut = {
  ...done,
  approval: { over: 'amount', limit: 'credit_second_limit', per: 'member' },
} as const;

/** Changes of a member's credit by hand: requested with a reason, then carried out in the ledger. */
export const credit = defineResource({
  name: 'credit',
  path: '/Credit',
  scope: 'site',
  group: 'member',
  label: 'จัดการเครดิตสมาชิก',
  adds: 'ปรับเครดิต',
  icon: 'payments',
  permission: 'P008',
  verbs: ['view', 'add', 'update', 'export'],
  fields: {
    member: f.ref('member', { label: 'สมาชิก', required: true }),
    kind: f.enum(
      { return: 'คืนเครดิต', remove: 'ลบเครดิต', bonus: 'โบนัสฟรี', referral: 'ค่าแนะนำเพื่อน', points: 'ให้แต้ม', tickets: 'ให้กล่องสุ่ม' },
      { label: 'ประเภท', required: true, default: 'return' },
    ),
    amount: f.money({
      label: 'จำนวนเงิน',
      required: true,
      min: 0.01,
      max: 10_000_000,
      shown: { kind: ['return', 'remove', 'bonus', 'referral'] },
    }),
    points: f.int({ label: 'แต้ม', required: true, min: 1, max: 1_000_000, shown: { kind: 'points' } }),
    box: f.ref('ticket_box', { label: 'ชุดกล่อง', required: true, shown: { kind: 'tickets' } }),
    tickets: f.int({ label: 'จำนวนกล่อง', required: true, min: 1, max: 50, default: 1, shown: { kind: 'tickets' } }),
    reason,
    evidence: f.image({ label: 'หลักฐาน' }),
    status: f.enum(
      {
        pending: { label: 'รอทำรายการ', tone: 'waiting' },
        done: { label: 'สำเร็จ', tone: 'done' },
        cancelled: { label: 'ยกเลิกแล้ว', tone: 'closed' },
      },
      { label: 'สถานะ', required: true, readOnly: true, default: 'pending' },
    ),
    asked_by: f.ref('employee', { label: 'ผู้บันทึก', readOnly: true, default: 'me' }),
    decided_by: f.ref('employee', { label: 'ผู้ทำรายการ', readOnly: true }),
    decided_at: f.datetime({ label: 'เวลาทำรายการ', readOnly: true }),
    decided_day: f.date({ label: 'วันทำการที่ทำรายการ', readOnly: true }),
  },
  state: 'status',
  transitions: { pending: ['done', 'cancelled'] },
  moments: { decided_at: { enters: ['done', 'cancelled'], day: 'decided_day' } },
  title: 'id',
  list: ['created_at', 'member', 'kind', 'amount', 'points', 'tickets', 'reason', 'status', 'asked_by', 'decided_by'],
  filters: ['status', 'kind', 'member', 'amount', 'asked_by', 'decided_by', 'decided_day', 'created_at'],
  search: ['member', 'reason'],
  sort: ['created_at', 'DESC'],
  sortable: ['amount'],
  totals: ['amount'],
  views: {
    pending: { label: 'รอทำรายการ', filter: { status: 'pending' } },
    done: { label: 'สำเร็จ', filter: { status: 'done' } },
    cancelled: { label: 'ยกเลิกแล้ว', filter: { status: 'cancelled' } },
    all: { label: 'ทั้งหมด', filter: {} },
  },
  sections: {
    change: { label: 'รายการ', fields: ['member', 'kind', 'amount', 'points', 'box', 'tickets', 'reason', 'evidence'] },
    outcome: { label: 'ผล', fields: ['status', 'asked_by', 'decided_by', 'decided_at', 'decided_day'] },
  },
  updateWhen: { status: 'pending' },
  live: true,
  demo: 40,
  actions: {
    giveBack: {
      label: 'คืนเครดิต',
      permission: '8002',
      when: { status: 'pending', kind: 'return' },
      ask: 'คืนเครดิต {amount} บาท ให้สมาชิก {member}',
      ...carriedOut,
    },
    remove: {
      label: 'ลบเครดิต',
      permission: '8003',
      when: { status: 'pending', kind: 'remove' },
      ask: 'ลบเครดิต {amount} บาท ของสมาชิก {member}',
      ...carriedOut,
    },
    giveBonus: {
      label: 'ให้โบนัสฟรี',
      permission: '8004',
      when: { status: 'pending', kind: 'bonus' },
      ask: 'ให้โบนัสฟรี {amount} บาท แก่สมาชิก {member}',
      ...carriedOut,
    },
    giveReferral: {
      label: 'ให้ค่าแนะนำเพื่อน',
      permission: '8009',
      when: { status: 'pending', kind: 'referral' },
      ask: 'ให้ค่าแนะนำเพื่อน {amount} บาท แก่สมาชิก {member}',
      ...carriedOut,
    },
    givePoints: {
      label: 'ให้แต้ม',
      permission: '8006',
      when: { status: 'pending', kind: 'points' },
      ask: 'ให้ {points} แต้ม แก่สมาชิก {member}',
      ...done,
      approval: { over: 'points', limit: 'points_second_limit', per: 'member' },
    },
    giveTickets: {
      label: 'ให้กล่องสุ่ม',
      permission: '8008',
      when: { status: 'pending', kind: 'tickets' },
      ask: 'ให้กล่องสุ่ม {box} {tickets} กล่อง แก่สมาชิก {member}',
      ...done,
    },
    cancel: {
      label: 'ยกเลิก',
      permission: 'P008',
      icon: 'close',
      tone: 'error',
      when: { status: 'pending' },
      ask: 'ยกเลิกรายการของสมาชิก {member}',
      input: { reason },
      leads: 'cancelled',
      handled: true,
    },
  },
});
