import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';

/** Files of old months that left the database. Only the server writes them. */
export const archive = defineResource({
  name: 'archive',
  path: '/Logs/Archive',
  scope: 'office',
  group: 'admin',
  label: 'ไฟล์ข้อมูลเก่า',
  icon: 'inventory',
  permission: '',
  departments: ['D002'],
  verbs: ['view', 'export'],
  verbPermissions: { export: '' },
  reads: true,
  fields: {
    month: f.text({ label: 'เดือน', required: true }),
    series: f.enum(
      { audit: 'ประวัติการทำงาน', sms_message: 'ข้อความ SMS', ledger_posting: 'บัญชีแยกประเภท' },
      { label: 'ข้อมูล', required: true },
    ),
    service: f.text({ label: 'เว็บ' }),
    row_count: f.int({ label: 'จำนวนแถว', required: true }),
    taken: f.int({ label: 'นำออกจากฐานข้อมูลแล้ว', required: true }),
    bytes: f.int({ label: 'ขนาดไฟล์ (ไบต์)', required: true }),
    digest: f.text({ label: 'ลายนิ้วมือของไฟล์', required: true }),
    written_at: f.datetime({ label: 'เขียนเมื่อ', required: true }),
    finished_at: f.datetime({ label: 'เสร็จเมื่อ' }),
  },
  title: 'month',
  list: ['month', 'series', 'service', 'row_count', 'taken', 'bytes', 'written_at', 'finished_at'],
  filters: ['series', 'service', 'month'],
  sort: ['month', 'DESC'],
});
