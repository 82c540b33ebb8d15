import type { Language } from './language';

const words: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  th: { id: 'เลขที่', version: 'รุ่น', created_at: 'สร้างเมื่อ', updated_at: 'แก้ไขล่าสุด', service: 'เว็บ' },
  en: { id: 'No.', version: 'Version', created_at: 'Created', updated_at: 'Updated', service: 'Site' },
};
/** Label of a column every resource has; an unknown column is shown by its own name. */
export const system = (name: string, language: Language): string => words[language][name] ?? name;
