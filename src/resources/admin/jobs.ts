import { defineJob } from '../../schema/job';

/** The jobs of the server. The code of each is in `server/jobs`. */
export const jobs = [
  defineJob({ name: 'claims', label: 'คืนรายการที่ไม่มีคนทำแล้ว', every: { seconds: 30 } }),
  defineJob({ name: 'after', label: 'เปลี่ยนสถานะเมื่อถึงเวลา', every: { seconds: 30 } }),
  defineJob({ name: 'bulk', label: 'ทำงานหลายรายการที่ค้างอยู่ต่อ', every: { seconds: 30 } }),
  defineJob({ name: 'figures', label: 'รวมตัวเลขของวัน', every: 'minute' }),
  defineJob({ name: 'alerts', label: 'ตรวจกฎการแจ้งเตือน', every: 'minute', per: 'site' }),
  defineJob({ name: 'schedules', label: 'ส่งรายงานตามเวลา', every: 'minute', per: 'site' }),
  defineJob({ name: 'own_transfers', label: 'เสนอการโอนระหว่างบัญชีของเว็บ', every: 'minute', per: 'site' }),
  defineJob({ name: 'seal_trail', label: 'ปิดผนึกประวัติการทำงาน', every: { seconds: 30 } }),
  defineJob({ name: 'forget_announcements', label: 'ล้างประกาศการเปลี่ยนแปลงเก่า', every: { seconds: 600 } }),
  defineJob({ name: 'forget_keys', label: 'ล้างกุญแจคำสั่งเก่า', every: 'hour' }),
  defineJob({ name: 'forget_line_requests', label: 'ล้างคำขอเข้าสู่ระบบด้วย LINE', every: 'hour' }),
  defineJob({ name: 'empty_trash', label: 'ล้างถังขยะที่พ้นกำหนด', every: 'hour' }),
  defineJob({ name: 'sweep_files', label: 'ลบไฟล์ที่ไม่มีรายการใดใช้', every: 'hour' }),
  defineJob({ name: 'forget_shares', label: 'ล้างยอดที่อนุมัติคนเดียวของวันก่อน', every: 'day', at: '04:10' }),
  defineJob({ name: 'forget_runs', label: 'ล้างข้อมูลที่พ้นกำหนดเก็บ', every: 'day', at: '04:00' }),
  defineJob({ name: 'forget_outcomes', label: 'ล้างผลรายรายการของงานที่จบแล้ว', every: 'day', at: '04:20' }),
  defineJob({ name: 'archive', label: 'จัดเก็บข้อมูลเก่าเป็นไฟล์', every: 'day', at: '04:30' }),
  defineJob({ name: 'suspense', label: 'พักเงินเข้าที่ไม่มีเจ้าของ', every: 'hour', per: 'site' }),
  defineJob({ name: 'member_fifths', label: 'จัดกลุ่มสมาชิกตามการฝาก', every: 'hour', per: 'site' }),
  defineJob({ name: 'tiers_up', label: 'เลื่อนระดับสมาชิกที่เพิ่งฝาก', every: 'minute', per: 'site' }),
  defineJob({ name: 'tiers', label: 'จัดระดับสมาชิกตามยอดฝาก', every: 'hour', per: 'site' }),
  defineJob({ name: 'erasures', label: 'ลบข้อมูลของผู้ที่พ้นเวลาเก็บ', every: 'hour', per: 'site' }),
  defineJob({ name: 'exclusions', label: 'งดเล่นทุกเว็บของคนเดียวกัน', every: 'minute' }),
  defineJob({ name: 'member_duplicates', label: 'หาสมาชิกที่อาจเป็นคนเดียวกัน', every: 'day', per: 'site' }),
  defineJob({ name: 'check_books', label: 'ตรวจบัญชีของเว็บ', every: 'hour', per: 'site' }),
] as const;
export type JobName = (typeof jobs)[number]['name'];

/** The label of each job, by its name. */
export const jobLabels = Object.fromEntries(jobs.map(({ name, label }) => [name, label])) as { readonly [N in JobName]: string };
