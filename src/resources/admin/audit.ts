import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';

export const audit = defineResource({
  name: 'audit',
  path: '/Logs/Working',
  scope: 'office',
  group: 'admin',
  label: 'ประวัติการทำงาน',
  icon: 'history',
  permission: 'M005',
  verbs: ['view', 'export'],
  siteColumn: 'service',
  fields: {
    at: f.datetime({ label: 'เวลา', required: true, readOnly: true }),
    employee: f.ref('employee', { label: 'พนักงาน', readOnly: true }),
    site_key: f.ref('site_key', { label: 'คีย์ของเว็บไซต์', readOnly: true }),
    service: f.text({ label: 'เว็บ', site: true, readOnly: true }),
    resource: f.text({ label: 'ข้อมูล', entity: true, required: true, readOnly: true }),
    record_id: f.text({ label: 'เลขที่ข้อมูล', readOnly: true }),
    action: f.text({ label: 'การกระทำ', actionOf: 'resource', required: true, readOnly: true }),
    before: f.json({ label: 'ก่อน', readOnly: true }),
    after: f.json({ label: 'หลัง', readOnly: true }),
    ip: f.text({ label: 'ที่อยู่ IP', readOnly: true }),
    result: f.enum(
      { ok: { label: 'สำเร็จ', tone: 'done' }, refused: { label: 'ถูกปฏิเสธ', tone: 'refused' } },
      { label: 'ผล', required: true, readOnly: true, default: 'ok' },
    ),
  },
  title: 'id',
  list: ['at', 'employee', 'site_key', 'service', 'resource', 'record_id', 'action', 'before', 'after', 'ip', 'result'],
  filters: ['employee', 'site_key', 'service', 'resource', 'record_id', 'action', 'result', 'at'],
  sort: ['at', 'DESC'],
  demo: 0,
});
