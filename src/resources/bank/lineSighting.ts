import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';

/** Where reports of bank lines come from. */
export const lineSources = { file: 'ไฟล์ธนาคาร', feed: 'ส่งตรงจากธนาคาร', notice: 'ข้อความแจ้งของธนาคาร', manual: 'คีย์ด้วยมือ' } as const;

/**
 * Every report of a bank line: one movement that a file, the feed and a phone told of is one line with three of them. Only the server
 * writes them.
 */
export const lineSighting = defineResource({
  name: 'line_sighting',
  path: '/Statement/Sighting',
  scope: 'site',
  group: 'bank',
  label: 'แหล่งที่รายงาน',
  icon: 'search',
  permission: 'P013',
  verbs: ['view'],
  verbPermissions: { view: '13005' },
  menu: false,
  fields: {
    account: f.ref('bank_account', { label: 'บัญชี', required: true }),
    line: f.ref('statement_line', { label: 'รายการเดินบัญชี', required: true }),
    source: f.enum(lineSources, { label: 'แหล่ง', required: true }),
    origin: f.text({ label: 'มาจาก', maxLength: 120 }),
    brought_by: f.ref('employee', { label: 'ผู้นำเข้า' }),
    delivery: f.text({ label: 'รหัสชุดข้อมูล', required: true, maxLength: 64 }),
    place: f.text({ label: 'ตำแหน่งในชุดข้อมูล', required: true, maxLength: 80 }),
    external_id: f.text({ label: 'เลขอ้างอิงของแหล่ง', maxLength: 60 }),
    at: f.datetime({ label: 'เวลาตามแหล่ง', required: true }),
    raw: f.text({ label: 'ข้อความเดิม', maxLength: 2000, personal: '13008' }),
  },
  title: 'id',
  list: ['created_at', 'source', 'origin', 'brought_by', 'external_id', 'at', 'raw'],
  filters: ['line', 'account', 'source', 'created_at'],
  sort: ['created_at', 'DESC'],
  uniques: [['account', 'delivery', 'place']],
  demo: 0,
  actions: {},
});
