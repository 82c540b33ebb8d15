import { CEO_LEVEL } from '../../src/schema/access';

/** The department that sees every site and the system settings. */
export const HEAD_OFFICE = 'D002';

/** What decides which employees stand above another. */
export interface Standing {
  level: number;
  deptcode: string;
}

/** Employees of the department that sees everything are reached by it, and by the top level. */
export const reaches = (who: Standing, other: Standing): boolean =>
  other.deptcode !== HEAD_OFFICE || who.deptcode === HEAD_OFFICE || who.level >= CEO_LEVEL;

/** Does `other` stand above: at a higher level, or in a department that `who` does not reach? */
export const isAbove = (who: Standing, other: Standing): boolean => other.level > who.level || !reaches(who, other);
