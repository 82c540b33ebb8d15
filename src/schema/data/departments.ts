import type { Language } from '../messages';

/** The departments of an office. The source specification gives their codes and what some of them may do; the names are ours. */
export const departments = {
  D001: { th: 'ผู้บริหาร', en: 'Management' },
  D002: { th: 'สำนักงานใหญ่', en: 'Head office' },
  D003: { th: 'ปฏิบัติการ', en: 'Operations' },
} as const;
export type DepartmentCode = keyof typeof departments;

const isDepartment = (code: string): code is DepartmentCode => Object.hasOwn(departments, code);

/** “D001 ผู้บริหาร”; a code that is none is said as it is. */
export const departmentText = (code: string, language: Language): string =>
  isDepartment(code) ? `${code} ${departments[code][language]}` : code;

/** Every department by its code, as the options of a field. */
export const departmentOptions = (language: Language): Readonly<Record<DepartmentCode, string>> => ({
  D001: departmentText('D001', language),
  D002: departmentText('D002', language),
  D003: departmentText('D003', language),
});
