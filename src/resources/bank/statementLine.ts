import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';

export const statementLine = defineResource({
  name: 'statement_line', path: '/Statement/Line', scope: 'site', group: 'bank', label: 'รายการเดินบัญชี', icon: 'receipt', permission: 'P013',
  verbs: ['view', 'add', 'export'], verbPermissions: { view: '13005', add: '13007', export: '13012' },
  fields: {
    account: f.ref('bank_account', { label: 'บัญชี', required: true, createOnly: true }),
    direction: f.enum({ in: 'เงินเข้า', out: 'เงินออก' }, { label: 'ทิศทาง', required: true, createOnly: true, default: 'in' }),
    amount: f.money({ label: 'จำนวนเงิน', required: true, createOnly: true, min: 0.01, max: 100_000_000 }),
    occurred_at: f.datetime({ label: 'เวลา', required: true, createOnly: true }),
    from_bank: f.bank({ label: 'ธนาคารต้นทาง', createOnly: true }),
    from_number: f.text({ label: 'เลขบัญชีต้นทาง', createOnly: true, maxLength: 20, personal: '13008' }),
    from_name: f.text({ label: 'ชื่อต้นทาง', createOnly: true, maxLength: 120 }),
    reference: f.text({ label: 'เลขอ้างอิง', required: true, createOnly: true, maxLength: 60 }),
    status: f.enum({
      unmatched: { label: 'ยังไม่จับคู่', tone: 'waiting' }, matched: { label: 'จับคู่แล้ว', tone: 'done' }, ignored: { label: 'ไม่นับ', tone: 'closed' },
    }, { label: 'สถานะ', required: true, readOnly: true, default: 'unmatched' }),
    hidden: f.bool({ label: 'ซ่อน', required: true, readOnly: true, default: false }),
  },
  title: 'reference', list: ['occurred_at', 'account', 'direction', 'amount', 'from_bank', 'from_number', 'from_name', 'reference', 'status'],
  filters: ['status', 'direction', 'account', 'from_bank', 'amount', 'hidden', 'occurred_at'], search: ['reference', 'from_name', 'from_number'],
  sort: ['occurred_at', 'DESC'], sortable: ['amount'], totals: ['amount'],
  views: { unmatched: { label: 'ยังไม่จับคู่', filter: { status: 'unmatched', hidden: false } }, matched: { label: 'จับคู่แล้ว', filter: { status: 'matched' } }, all: { label: 'ทั้งหมด', filter: {} } },
  uniques: [['account', 'reference']], live: true, demo: 9000,
  actions: {
    match: {
      label: 'จับคู่กับรายการฝาก', permission: '13008', icon: 'link', when: { status: 'unmatched', direction: 'in' }, handled: true, ask: 'จับคู่เงินเข้า {amount} บาท อ้างอิง {reference}',
      input: { deposit: f.ref('deposit', { label: 'รายการฝาก', required: true }) },
    },
    ignore: { label: 'ไม่นับ', permission: '13008', icon: 'block', when: { status: 'unmatched' }, ask: 'ไม่นับรายการ {reference} จำนวน {amount} บาท', sets: { status: 'ignored' }, bulk: true },
    reopen: { label: 'นำกลับมา', permission: '13008', icon: 'undo', when: { status: 'ignored' }, sets: { status: 'unmatched' } },
    hide: { label: 'ซ่อน', permission: '13013', icon: 'hide', when: { hidden: false }, sets: { hidden: true }, bulk: true },
    restore: { label: 'เลิกซ่อน', permission: '13013', icon: 'show', when: { hidden: true }, sets: { hidden: false }, bulk: true },
  },
});
