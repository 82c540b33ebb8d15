import type { HistoryEntry } from '../../providers/providerTypes';
import { defineWords } from '../../providers/i18n/words';

const th = {
  search: 'ค้นหา',
  start: 'เริ่มส่ง',
  wait: 'รอส่ง',
  finish: 'ส่งจบ',
  agentReload: 'อ่านเครดิต Agent ใหม่',
  agentCredit: 'ดูเครดิต Agent',
  smsCredit: 'ดูเครดิต SMS',
  addressDenied: 'ใช้งานจากที่อยู่ที่ไม่อนุญาต',
  winHeld: 'ผลเล่นเกินวงเงินต่อวัน',
  check: 'ตรวจสอบความครบถ้วน',
  none: 'ยังไม่มีประวัติ',
  archivedBefore: 'ประวัติก่อน {at} จัดเก็บเป็นไฟล์แล้ว',
  archive: 'จัดเก็บเป็นไฟล์',
  system: 'ระบบ',
  siteKey: 'เว็บไซต์ด้วยคีย์ {key}',
  refused: 'ถูกปฏิเสธ',
  create: 'สร้าง',
  reorder: 'ย้ายลำดับ',
  update: 'แก้ไข',
  delete: 'ลบ',
  undelete: 'เรียกคืนจากถังขยะ',
  purge: 'ลบถาวร',
  claim: 'รับรายการ',
  release: 'คืนรายการ',
  takeover: 'รับช่วงต่อ',
  request: 'ขอให้คนที่สองอนุมัติ: {action}',
  signIn: 'เข้าสู่ระบบ',
  operator: 'ผู้ดูแลระบบเปลี่ยนค่าเมื่อเริ่มเซิร์ฟเวอร์',
  export: 'ส่งออก',
  import: 'เริ่มนำเข้าจากไฟล์',
  'import.done': 'นำเข้าจากไฟล์เสร็จ',
} as const;
const en = {
  search: 'Searched',
  start: 'Sending began',
  wait: 'Waits',
  finish: 'Sending ended',
  agentReload: 'Agent credit read again',
  agentCredit: 'Agent credit looked at',
  smsCredit: 'SMS credit looked at',
  addressDenied: 'Used from an address not allowed',
  winHeld: 'A win above the limit of a day',
  check: 'Check for completeness',
  none: 'No history yet',
  archivedBefore: 'Entries before {at} are archived in files',
  archive: 'Archived to a file',
  system: 'System',
  siteKey: 'The site, with key {key}',
  refused: 'refused',
  create: 'Created',
  reorder: 'Moved in the order',
  update: 'Edited',
  delete: 'Deleted',
  undelete: 'Restored from the trash',
  purge: 'Deleted for good',
  claim: 'Claimed',
  release: 'Released',
  takeover: 'Took over',
  request: 'Asked a second person: {action}',
  signIn: 'Sign in',
  operator: 'Changed by the operator at a start of the server',
  export: 'Exported',
  import: 'Import of a file begun',
  'import.done': 'Import of a file finished',
} as const;

/** Words of the audit log, and of the actions that every entity has. */
export const useTrailWords = defineWords(th, en);
export type TrailWords = ReturnType<typeof useTrailWords>;
export const isTrailKey = (key: string): key is keyof typeof th => Object.hasOwn(th, key);

/** Actions that any entity may have had. */
export const generalActions = [
  'create',
  'update',
  'delete',
  'undelete',
  'purge',
  'reorder',
  'claim',
  'release',
  'takeover',
  'export',
  'import',
  'import.done',
  'signIn',
] as const;

/** Who made an entry of the audit log: an employee, the key of a site's server, or the system itself. */
export const whoOf = ({ _text: who = {} }: Pick<HistoryEntry, '_text'>, w: TrailWords): string =>
  who.employee ?? (who.site_key === undefined ? w('system') : w('siteKey', { key: who.site_key }));
