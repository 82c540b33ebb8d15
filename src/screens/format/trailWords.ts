import type { HistoryEntry } from '../../providers/providerTypes';
import { defineWords } from '../../providers/i18n/words';

const th = {
  none: 'ยังไม่มีประวัติ',
  archivedBefore: 'ประวัติก่อน {at} จัดเก็บเป็นไฟล์แล้ว',
  system: 'ระบบ',
  siteKey: 'เว็บไซต์ด้วยคีย์ {key}',
  refused: 'ถูกปฏิเสธ',
} as const;
const en = {
  none: 'No history yet',
  archivedBefore: 'Entries before {at} are archived in files',
  system: 'System',
  siteKey: 'The site, with key {key}',
  refused: 'refused',
} as const;

/** Words of the audit log around its entries. */
export const useTrailWords = defineWords(th, en);
export type TrailWords = ReturnType<typeof useTrailWords>;

/** Who made an entry of the audit log: an employee, the key of a site's server, or the system itself. */
export const whoOf = ({ _text: who = {} }: Pick<HistoryEntry, '_text'>, w: TrailWords): string =>
  who.employee ?? (who.site_key === undefined ? w('system') : w('siteKey', { key: who.site_key }));
