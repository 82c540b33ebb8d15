import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';
import { jobLabels } from './jobs';

/** Runs of jobs with their outcome. Only the server writes them. */
export const jobRun = defineResource({
  name: 'job_run',
  path: '/Logs/Jobs',
  scope: 'office',
  group: 'admin',
  label: 'งานอัตโนมัติ',
  icon: 'clock',
  permission: '',
  departments: ['D002'],
  verbs: ['view', 'export'],
  verbPermissions: { export: '' },
  fields: {
    job: f.enum(jobLabels, { label: 'งาน', required: true, readOnly: true }),
    subject: f.text({ label: 'ของ', required: true, readOnly: true }),
    period: f.text({ label: 'รอบ', required: true, readOnly: true }),
    outcome: f.enum(
      {
        running: { label: 'กำลังทำ', tone: 'working' },
        done: { label: 'สำเร็จ', tone: 'done' },
        failed: { label: 'ไม่สำเร็จ', tone: 'refused' },
      },
      { label: 'ผล', required: true, readOnly: true, default: 'running' },
    ),
    amount: f.int({ label: 'จำนวนที่ทำ', readOnly: true }),
    kept: f.int({ label: 'เหลือไว้', readOnly: true, help: 'ยังทำไม่ได้ เช่น รายการในถังขยะที่มีรายการอื่นอ้างถึง' }),
    attempts: f.int({ label: 'ครั้งที่', required: true, readOnly: true, default: 1 }),
    started_at: f.datetime({ label: 'เริ่ม', required: true, readOnly: true }),
    finished_at: f.datetime({ label: 'เสร็จ', readOnly: true }),
    done_at: f.datetime({ label: 'สำเร็จล่าสุด', readOnly: true, help: 'งานที่ทำบ่อยใช้แถวเดิม เวลานี้จึงอยู่ต่อเมื่อรอบถัดไปไม่สำเร็จ' }),
    error: f.longText({ label: 'ข้อผิดพลาด', readOnly: true }),
    next_at: f.datetime({ label: 'ทำอีกครั้งเมื่อ', readOnly: true }),
    lease_until: f.datetime({ label: 'ถือว่าหยุดไปแล้วเมื่อ', readOnly: true }),
  },
  title: 'id',
  list: ['started_at', 'job', 'subject', 'period', 'outcome', 'amount', 'kept', 'attempts', 'error', 'finished_at', 'next_at'],
  filters: ['job', 'outcome', 'subject', 'started_at'],
  sort: ['started_at', 'DESC'],
  uniques: [['job', 'subject', 'period']],
  views: {
    all: { label: 'ทั้งหมด', filter: {} },
    failed: { label: 'ไม่สำเร็จ', filter: { outcome: 'failed' } },
    running: { label: 'กำลังทำ', filter: { outcome: 'running' } },
  },
  demo: 0,
});
