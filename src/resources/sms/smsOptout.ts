import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';

const fields = {
  phone: f.phone({ label: 'เบอร์โทร', required: true, unique: true, createOnly: true, personal: '6003' }),
  source: f.enum(
    { staff: 'พนักงานบันทึก', keyword: 'ตอบกลับขอยกเลิก', complaint: 'ร้องเรียน' },
    { label: 'ที่มา', required: true, default: 'staff' },
  ),
  note: f.text({ label: 'หมายเหตุ', maxLength: 200 }),
};
const shared = {
  icon: 'block',
  permission: 'P018',
  verbs: ['view', 'add', 'update', 'delete', 'export'],
  fields,
  title: 'id',
  list: ['created_at', 'phone', 'source', 'note'],
  filters: ['source', 'phone', 'created_at'],
  search: ['phone', 'note'],
  sort: ['created_at', 'DESC'],
  live: true,
  imports: {
    from: ['csv', 'xlsx'],
    columns: { phone: ['Phone Number', 'เบอร์', 'Mobile'], source: [], note: ['Remark'] },
    unique: ['phone'],
    max: 50_000,
  },
  actions: {},
} as const;

/** Numbers that opted out of messages of one site. */
export const smsOptout = defineResource({
  ...shared,
  name: 'sms_optout',
  path: '/Sms/Optout',
  scope: 'site',
  group: 'extension',
  label: 'เบอร์ที่ไม่รับ SMS',
  demo: 30,
});
/** Numbers that opted out of messages of every site. */
export const smsOptoutOffice = defineResource({
  ...shared,
  name: 'sms_optout_office',
  path: '/Sms/OptoutAll',
  scope: 'office',
  group: 'admin',
  label: 'เบอร์ที่ไม่รับ SMS จากทุกเว็บ',
  level: 7,
  demo: 6,
});
