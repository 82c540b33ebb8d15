import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';
import { reasonFor } from '../reason';

/** What may be blocked at a site. */
export const blockKinds = { account: 'เลขบัญชี', phone: 'เบอร์โทร', address: 'ที่อยู่ IP', device: 'อุปกรณ์' } as const;
export type BlockKind = keyof typeof blockKinds;

const reason = reasonFor('block');
const until = f.datetime({ label: 'บล็อกถึง', help: 'เว้นว่างคือไม่มีกำหนด', ahead: true });

/**
 * An account, telephone number, address or device that is not welcome at a site. One record for each value: what came and went stands in
 * its history.
 */
export const blockedValue = defineResource({
  name: 'blocked_value',
  path: '/Member/Blocked',
  scope: 'site',
  group: 'member',
  label: 'รายการบล็อก',

  icon: 'block',
  permission: 'P039',
  verbs: ['view', 'add', 'update', 'export'],
  verbPermissions: { add: '6006', update: '6006' },
  menu: false,
  fields: {
    kind: f.enum(blockKinds, { label: 'สิ่งที่บล็อก', required: true, createOnly: true, default: 'account' }),
    number: f.bankAccount({
      label: 'เลขบัญชี',
      required: true,
      createOnly: true,
      unique: true,
      personal: '6004',
      shown: { kind: 'account' },
    }),
    phone: f.phone({ label: 'เบอร์โทร', required: true, createOnly: true, unique: true, personal: '6003', shown: { kind: 'phone' } }),
    address: f.text({
      label: 'ที่อยู่ IP',
      required: true,
      createOnly: true,
      unique: true,
      pattern: 'cidr',
      maxLength: 60,
      help: 'ที่อยู่เดียวหรือเป็นช่วง เช่น 203.0.113.7 หรือ 203.0.113.0/24',
      shown: { kind: 'address' },
    }),
    device: f.text({
      label: 'อุปกรณ์',
      required: true,
      createOnly: true,
      unique: true,
      maxLength: 200,
      help: 'ตามที่เว็บไซต์รายงาน ดูได้ในแท็บอุปกรณ์ของสมาชิก',
      shown: { kind: 'device' },
    }),
    reason,
    until,
    status: f.enum(
      { active: { label: 'บล็อกอยู่', tone: 'refused' }, ended: { label: 'เลิกบล็อกแล้ว', tone: 'closed' } },
      { label: 'สถานะ', required: true, readOnly: true, default: 'active' },
    ),
    by: f.ref('employee', { label: 'ผู้บล็อก', readOnly: true, default: 'me' }),
  },
  state: 'status',
  transitions: { active: ['ended'], ended: ['active'] },
  updateWhen: { status: 'active' },
  after: { end: { label: 'ครบกำหนดบล็อก', at: 'until', when: { status: 'active' }, sets: { status: 'ended' } } },
  title: 'id',
  list: ['kind', 'number', 'phone', 'address', 'device', 'reason', 'until', 'status', 'by', 'created_at'],
  filters: ['status', 'kind', 'until', 'by', 'created_at'],
  search: ['number', 'phone', 'address', 'device', 'reason'],
  sort: ['created_at', 'DESC'],
  views: {
    active: { label: 'บล็อกอยู่', filter: { status: 'active' } },
    ended: { label: 'เลิกบล็อกแล้ว', filter: { status: 'ended' } },
    all: { label: 'ทั้งหมด', filter: {} },
  },
  live: true,
  demo: 24,
  actions: {
    lift: {
      label: 'เลิกบล็อก',
      permission: '6006',
      icon: 'check',
      tone: 'success',
      when: { status: 'active' },
      ask: 'เลิกบล็อก{kind}นี้ เหตุผลที่บล็อก: {reason}',
      sets: { status: 'ended' },
      bulk: 'all',
    },
    again: {
      label: 'บล็อกอีกครั้ง',
      permission: '6006',
      icon: 'block',
      tone: 'error',
      when: { status: 'ended' },
      ask: 'บล็อก{kind}นี้อีกครั้ง',
      input: { reason, until },
      leads: 'active',
      handled: true,
    },
  },
});
