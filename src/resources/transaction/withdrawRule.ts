import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';
import { ruleKinds } from './ruleKinds';

export type RuleKind = keyof typeof ruleKinds;

/** What becomes of a withdrawal that does not keep a rule. */
export const ruleEffects = { person: 'ให้พนักงานตรวจ', second: 'ต้องมีผู้อนุมัติสองคน', refuse: 'ไม่รับคำขอ' } as const;

/** What is looked at before money leaves: at the request and again at the approval, in this order. */
export const withdrawRule = defineResource({
  name: 'withdraw_rule',
  path: '/WithdrawLog/Rule',
  scope: 'site',
  group: 'transaction',
  label: 'กฎการถอน',
  icon: 'tune',
  permission: 'P011',
  verbs: ['view', 'add', 'update'],
  verbPermissions: { add: 'M0063', update: 'M0063' },
  stepUpVerbs: ['add', 'update'],
  fields: {
    position: f.int({ label: 'ลำดับ', required: true, readOnly: true, default: 0 }),
    kind: f.enum(ruleKinds, { label: 'กฎ', required: true, createOnly: true, default: 'amount' }),
    from_amount: f.money({ label: 'เฉพาะรายการตั้งแต่', help: 'เว้นว่างคือทุกรายการ', min: 0, max: 100_000_000 }),
    most: f.money({ label: 'ยอดไม่เกิน', min: 0, max: 100_000_000, shown: { kind: ['amount', 'per_day'] } }),
    times: f.int({ label: 'ไม่เกินกี่ครั้งต่อวัน', min: 1, max: 1000, shown: { kind: 'per_day' } }),
    hours: f.int({
      label: 'ภายในกี่ชั่วโมง',
      required: true,
      min: 1,
      max: 8760,
      default: 24,
      shown: { kind: ['new_account', 'adjusted', 'bank_changed', 'shared_device', 'shared_ip'] },
    }),
    tags: f.tags({ label: 'แท็ก', max: 10, offers: 'tag', required: true, shown: { kind: 'tags' } }),
    effect: f.enum(ruleEffects, { label: 'ถ้าไม่ผ่าน', required: true, default: 'person' }),
    active: f.bool({ label: 'เปิดใช้', required: true, default: true }),
  },
  title: 'kind',
  list: ['position', 'kind', 'from_amount', 'most', 'times', 'hours', 'tags', 'effect', 'active', 'updated_at'],
  filters: ['kind', 'effect', 'active'],
  sort: ['position', 'ASC'],
  ordered: 'position',
  // A site without rules is given these: money would leave unlooked at.
  begins: {
    always: true,
    rows: [
      { kind: 'name', effect: 'person' },
      { kind: 'shared_account', effect: 'person' },
      { kind: 'bank_changed', hours: 24, effect: 'person' },
      { kind: 'adjusted', hours: 24, effect: 'person' },
      { kind: 'new_account', from_amount: 10_000, hours: 72, effect: 'person' },
      { kind: 'first', from_amount: 3000, effect: 'person' },
      { kind: 'per_day', most: 200_000, times: 10, effect: 'person' },
      { kind: 'shared_device', hours: 168, effect: 'person' },
      { kind: 'blocked', effect: 'person' },
    ],
  },
  raisedByTwo: {
    from_amount: 'any',
    most: 'higher',
    times: 'higher',
    hours: 'lower',
    tags: 'any',
    effect: ['refuse', 'second', 'person'],
    active: 'off',
  },
  live: true,
  demo: 0,
});
