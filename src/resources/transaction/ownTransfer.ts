import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';
import { notAbove } from '../../schema/rules';
import { reason } from '../reason';

/**
 * When money of an account is to be moved to another of the operator's own: above the threshold, down to the reserve, to the targets in
 * turn.
 */
export const transferRule = defineResource({
  name: 'transfer_rule',
  path: '/WithdrawChangeAccount/Rule',
  scope: 'site',
  group: 'transaction',
  label: 'กฎการโอนอัตโนมัติ',
  icon: 'tune',
  permission: 'P037',
  verbs: ['view', 'add', 'update'],
  verbPermissions: { add: '13010', update: '13010' },
  stepUpVerbs: ['add', 'update'],
  fields: {
    name: f.text({ label: 'ชื่อกฎ', required: true, unique: true, maxLength: 80 }),
    sources: f.refs('bank_account', { label: 'จากบัญชี', required: true }),
    targets: f.refs('bank_account', { label: 'เข้าบัญชี', required: true, help: 'หลายบัญชีผลัดกันรับ' }),
    threshold: f.money({ label: 'โอนเมื่อยอดเกิน', required: true, min: 0.01, max: 100_000_000 }),
    reserve: f.money({ label: 'เหลือไว้อย่างน้อย', required: true, min: 0, max: 100_000_000, default: 0 }),
    most: f.money({ label: 'ครั้งละไม่เกิน', min: 0.01, max: 100_000_000 }),
    active: f.bool({ label: 'เปิดใช้', required: true, default: false, help: 'กฎใหม่เริ่มจากปิดไว้ การเปิดใช้ต้องมีผู้อนุมัติสองคน' }),
  },
  raisedByTwo: { sources: 'any', targets: 'any', threshold: 'lower', reserve: 'lower', most: 'higher', active: 'on' },
  beginsStrict: ['active'],
  rules: [notAbove('reserve', 'threshold')],
  title: 'name',
  list: ['name', 'sources', 'targets', 'threshold', 'reserve', 'most', 'active', 'updated_at'],
  filters: ['active'],
  search: ['name'],
  sort: ['created_at', 'DESC'],
  related: { own_transfer: { resource: 'own_transfer', by: 'rule', label: 'การโอน' } },
  live: true,
  demo: 0,
});

/** Transfers between the operator's own accounts that a rule wants, and what became of them. */
export const ownTransfer = defineResource({
  name: 'own_transfer',
  path: '/WithdrawChangeAccount',
  scope: 'site',
  group: 'transaction',
  label: 'โอนเงินอัตโนมัติ',
  icon: 'swap',
  permission: 'P037',
  verbs: ['view', 'export'],
  fields: {
    rule: f.ref('transfer_rule', { label: 'ตามกฎ', required: true, readOnly: true }),
    source: f.ref('bank_account', { label: 'จากบัญชี', required: true, readOnly: true }),
    target: f.ref('bank_account', { label: 'เข้าบัญชี', required: true, readOnly: true }),
    // What the source holds, less a reserve that the rule shows.
    amount: f.money({ label: 'จำนวนเงิน', required: true, readOnly: true, reveal: '13006' }),
    status: f.enum(
      {
        proposed: { label: 'รอโอน', tone: 'waiting' },
        done: { label: 'โอนแล้ว', tone: 'done' },
        cancelled: { label: 'ไม่ได้โอน', tone: 'closed' },
      },
      { label: 'สถานะ', required: true, readOnly: true, default: 'proposed' },
    ),
    proposed_at: f.datetime({ label: 'เวลาเสนอ', required: true, readOnly: true }),
    reference: f.text({ label: 'เลขอ้างอิงการโอน', readOnly: true, maxLength: 60 }),
    reason: f.text({ label: 'เหตุผล', readOnly: true, maxLength: 200 }),
    decided_by: f.ref('employee', { label: 'ผู้ทำรายการ', readOnly: true }),
    decided_at: f.datetime({ label: 'เวลาทำรายการ', readOnly: true }),
  },
  state: 'status',
  transitions: { proposed: ['done', 'cancelled'] },
  title: 'id',
  list: ['proposed_at', 'rule', 'source', 'target', 'amount', 'status', 'reference', 'decided_by', 'decided_at'],
  filters: ['status', 'rule', 'source', 'target', 'amount', 'decided_by', 'proposed_at'],
  search: ['reference'],
  sort: ['proposed_at', 'DESC'],
  totals: ['amount'],
  views: {
    proposed: { label: 'รอโอน', filter: { status: 'proposed' } },
    done: { label: 'โอนแล้ว', filter: { status: 'done' } },
    cancelled: { label: 'ไม่ได้โอน', filter: { status: 'cancelled' } },
    all: { label: 'ทั้งหมด', filter: {} },
  },
  live: true,
  demo: 0,
  actions: {
    confirm: {
      label: 'ยืนยันว่าโอนแล้ว',
      permission: '13010',
      icon: 'check',
      tone: 'success',
      when: { status: 'proposed' },
      leads: 'done',
      handled: true,
      stepUp: true,
      ask: 'ยืนยันว่าโอน {amount} บาท จาก {source} เข้า {target} แล้ว',
      input: { reference: f.text({ label: 'เลขอ้างอิงการโอน', required: true, minLength: 3, maxLength: 60 }) },
      approval: { over: 'amount', limit: 'withdraw_second_limit', per: 'source' },
    },
    cancel: {
      label: 'ไม่โอน',
      permission: '13010',
      icon: 'close',
      tone: 'error',
      when: { status: 'proposed' },
      leads: 'cancelled',
      handled: true,
      ask: 'ไม่โอน {amount} บาท จาก {source}',
      input: { reason },
    },
  },
});
