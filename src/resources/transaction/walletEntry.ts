import { AGENT_LEVEL, CREDIT_SOURCES } from '../../schema/credit';
import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';
import { wallets } from './topup';

/** The statement of a site's credits at its providers: what was bought, spent and corrected. */
export const walletEntry = defineResource({
  name: 'wallet_entry',
  path: '/WalletService',
  scope: 'site',
  group: 'transaction',
  label: 'วอลเล็ตของเว็บ',
  icon: 'wallet',
  permission: '',
  level: AGENT_LEVEL,
  verbs: ['view', 'export'],
  verbPermissions: { export: '' },
  reads: CREDIT_SOURCES,
  fields: {
    at: f.datetime({ label: 'เวลา', required: true }),
    wallet: f.enum(wallets, { label: 'เครดิต', required: true }),
    kind: f.enum(
      { credit_purchase: 'เติมเครดิต', sms_spent: 'ส่งข้อความ', credit_correction: 'ปรับตามผู้ให้บริการ' },
      { label: 'รายการ', required: true },
    ),
    change: f.money({ label: 'เปลี่ยนแปลง', required: true, min: -100_000_000 }),
    resource: f.text({ label: 'มาจากข้อมูล', entity: true, required: true }),
    record_id: f.int({ label: 'เลขที่ข้อมูล', required: true }),
    employee: f.ref('employee', { label: 'ผู้ทำรายการ' }),
  },
  title: 'id',
  list: ['at', 'wallet', 'kind', 'change', 'resource', 'record_id', 'employee'],
  filters: ['kind', 'at'],
  sort: ['at', 'DESC'],
});
