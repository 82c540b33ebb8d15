import { ALL_SITES_LEVEL } from '../../src/schema/can';
import type { SessionRules } from '../config';

/** Does the office show an employee of this level and department every site? */
export const seesEverySite = (layout: SessionRules['layout'], { level, deptcode }: { level: number; deptcode: string }): boolean =>
  level >= ALL_SITES_LEVEL[layout] || deptcode === 'D002';
