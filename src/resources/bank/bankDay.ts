import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';

const balance = { readOnly: true, reveal: '13006' } as const;

/**
 * A day of an account by its lines: opening, in, out, closing. A person closes it; what changes afterwards is shown beside what was closed.
 */
export const bankDay = defineResource({
  name: 'bank_day',
  path: '/Statement/Day',
  scope: 'site',
  group: 'bank',
  label: 'ปิดยอดรายวัน',
  icon: 'calendar',
  permission: 'P013',
  verbs: ['view', 'export'],
  verbPermissions: { view: '13005', export: '13012' },
  fields: {
    account: f.ref('bank_account', { label: 'บัญชี', required: true, readOnly: true }),
    day: f.date({ label: 'วันที่', required: true, readOnly: true }),
    opening: f.money({ label: 'ยอดยกมา', ...balance }),
    money_in: f.money({ label: 'เงินเข้า', required: true, readOnly: true, default: 0 }),
    money_out: f.money({ label: 'เงินออก', required: true, readOnly: true, default: 0 }),
    closing: f.money({ label: 'ยอดยกไป', ...balance }),
    line_count: f.int({ label: 'จำนวนรายการ', required: true, readOnly: true, default: 0 }),
    state: f.enum(
      {
        open: { label: 'ยังไม่ปิด', tone: 'waiting' },
        closed: { label: 'ปิดแล้ว', tone: 'done' },
        changed: { label: 'เปลี่ยนหลังปิด', tone: 'refused' },
      },
      { label: 'สถานะ', required: true, readOnly: true, default: 'open' },
    ),
    closed_by: f.ref('employee', { label: 'ผู้ปิด', readOnly: true }),
    closed_at: f.datetime({ label: 'เวลาปิด', readOnly: true }),
    closed_in: f.money({ label: 'เงินเข้าเมื่อปิด', readOnly: true }),
    closed_out: f.money({ label: 'เงินออกเมื่อปิด', readOnly: true }),
    closed_closing: f.money({ label: 'ยอดยกไปเมื่อปิด', ...balance }),
    note: f.text({ label: 'หมายเหตุ', readOnly: true, maxLength: 200 }),
  },
  state: 'state',
  transitions: { open: ['closed'], closed: ['changed', 'open'], changed: ['closed', 'open'] },
  title: 'day',
  list: ['day', 'account', 'opening', 'money_in', 'money_out', 'closing', 'line_count', 'state', 'closed_by'],
  filters: ['state', 'account', 'day'],
  sort: ['day', 'DESC'],
  totals: ['money_in', 'money_out', 'line_count'],
  views: {
    open: { label: 'ยังไม่ปิด', filter: { state: 'open' } },
    changed: { label: 'เปลี่ยนหลังปิด', filter: { state: 'changed' } },
    all: { label: 'ทั้งหมด', filter: {} },
  },
  uniques: [['account', 'day']],
  live: true,
  demo: 0,
  actions: {
    close: {
      label: 'ปิดยอด',
      permission: '13008',
      icon: 'check',
      tone: 'success',
      when: { state: ['open', 'changed'] },
      leads: 'closed',
      handled: true,
      ask: 'ปิดยอดวันที่ {day}: เงินเข้า {money_in} เงินออก {money_out}',
      input: { note: f.text({ label: 'หมายเหตุ', maxLength: 200, help: 'ต้องกรอกเมื่อยอดยกมา บวกเข้า ลบออก ไม่เท่ากับยอดยกไป' }) },
    },
    reopen: {
      label: 'เปิดใหม่',
      permission: '13008',
      icon: 'undo',
      when: { state: ['closed', 'changed'] },
      ask: 'เปิดยอดวันที่ {day} ใหม่',
      sets: { state: 'open', closed_by: null, closed_at: null, closed_in: null, closed_out: null, closed_closing: null, note: null },
    },
  },
});
