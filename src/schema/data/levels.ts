import type { Language } from '../messages';

/** From this level on one is called so. What a level opens is said where it is asked for. */
const names: readonly (readonly [from: number, name: Readonly<Record<Language, string>>])[] = [
  [10, { th: 'CEO', en: 'CEO' }],
  [9, { th: 'เจ้าของเว็บ', en: 'Owner' }],
  [8, { th: 'ผู้จัดการ', en: 'Manager' }],
  [7, { th: 'หัวหน้า', en: 'Lead' }],
  [6, { th: 'อาวุโส', en: 'Senior' }],
  [1, { th: 'พนักงาน', en: 'Staff' }],
];
export const TOP_LEVEL = 10;

/** “7 · หัวหน้า” */
export function levelText(level: number, language: Language): string {
  const name = names.find(([from]) => level >= from)?.[1][language];
  return name === undefined ? String(level) : `${level} · ${name}`;
}
