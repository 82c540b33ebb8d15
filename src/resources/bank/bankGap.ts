import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';

/**
 * Where an account's balances do not follow each other: a line must be missing, or one too many. The first one of an account is the task.
 */
export const bankGap = defineResource({
  name: 'bank_gap',
  path: '/Statement/Gap',
  scope: 'site',
  group: 'bank',
  label: 'ยอดบัญชีขาดช่วง',
  icon: 'alert',
  permission: 'P013',
  verbs: ['view', 'export'],
  verbPermissions: { view: '13005', export: '13012' },
  fields: {
    account: f.ref('bank_account', { label: 'บัญชี', required: true }),
    line: f.ref('statement_line', { label: 'รายการที่ยอดไม่ต่อ', required: true }),
    at: f.datetime({ label: 'เวลา', required: true }),
    wanted: f.money({ label: 'ยอดที่ควรเป็น', required: true, reveal: '13006' }),
    found: f.money({ label: 'ยอดที่ธนาคารบอก', required: true, reveal: '13006' }),
    missing: f.money({ label: 'ผลต่าง', required: true, reveal: '13006' }),
    state: f.enum(
      {
        open: { label: 'รอตรวจ', tone: 'waiting' },
        explained: { label: 'อธิบายแล้ว', tone: 'done' },
        filled: { label: 'ยอดต่อกันแล้ว', tone: 'closed' },
      },
      { label: 'สถานะ', required: true, default: 'open' },
    ),
    note: f.text({ label: 'คำอธิบาย', maxLength: 200 }),
    explained_by: f.ref('employee', { label: 'ผู้ตรวจ' }),
  },
  state: 'state',
  transitions: { open: ['explained', 'filled'], explained: ['open'] },
  title: 'id',
  list: ['created_at', 'account', 'at', 'missing', 'wanted', 'found', 'line', 'state', 'explained_by'],
  filters: ['state', 'account', 'at', 'created_at'],
  sort: ['created_at', 'DESC'],
  views: { open: { label: 'รอตรวจ', filter: { state: 'open' } }, all: { label: 'ทั้งหมด', filter: {} } },
  live: true,
  demo: 0,
  actions: {
    explain: {
      label: 'อธิบาย',
      permission: '13008',
      icon: 'check',
      tone: 'success',
      when: { state: 'open' },
      leads: 'explained',
      handled: true,
      ask: 'ยอดไม่ต่อกันเพราะอะไร',
      input: { note: f.text({ label: 'คำอธิบาย', required: true, minLength: 3, maxLength: 200 }) },
    },
    reopen: { label: 'เปิดตรวจใหม่', permission: '13008', icon: 'undo', when: { state: 'explained' }, sets: { state: 'open' } },
  },
});
