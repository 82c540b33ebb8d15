import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';

/** Files of what left the database: old months, and what the clock deleted of a day. Only the server writes them. */
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
    month: f.text({ label: 'เดือนหรือวัน', required: true }),
    series: f.enum(
      {
        audit: 'ประวัติการทำงาน',
        sms_message: 'ข้อความ SMS',
        ledger_posting: 'บัญชีแยกประเภท',
        session: 'การเข้าสู่ระบบที่สิ้นสุด',
        invite: 'ลิงก์ตั้งรหัสผ่าน',
        job_run: 'รอบของงานประจำ',
        approval: 'คำขอคนที่สอง',
        member_login: 'การเข้าสู่ระบบของสมาชิก',
        match_outcome: 'ผลการจับคู่รายการธนาคาร',
        bank_balance: 'ยอดที่ธนาคารบอก',
        webhook_delivery: 'การส่งเว็บฮุค',
        site_event: 'เหตุการณ์ของเว็บไซต์',
      },
      { label: 'ข้อมูล', required: true },
    ),
    service: f.text({ label: 'เว็บ', site: true }),
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
