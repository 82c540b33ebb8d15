import { alert } from '../../src/resources/setting/alert';
import type { Actor } from '../../src/schema/actor';
import { can } from '../../src/schema/can';
import { screensOf } from '../../src/schema/screens';

const screens = [alert, ...screensOf(alert)];

/** May the employee see what is warned of at their sites, on one of its screens or another? */
export const seesAlerts = (actor: Actor): boolean => screens.some((def) => can(actor, def, 'view'));
