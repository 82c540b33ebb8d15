import { employee } from '../../src/resources/admin/employee';
import { billPayment } from '../../src/resources/admin/billPayment';
import { definitions } from '../../src/resources';
import { role } from '../../src/resources/admin/role';
import { popup } from '../../src/resources/setting/popup';
import { officePopup, sitePopup } from '../handlers/popup';
import { openBills } from '../handlers/billPayment';
import type { Config } from '../config';
import type { LiveSources } from '../realtime/feeds';
import { readReaders } from '../realtime/readers';

/** The sources of the bell and of the popup notices. */
export const liveSources: LiveSources = {
  bills: { resource: billPayment.name, read: openBills },
  popup: { resource: popup.name, office: officePopup, site: sitePopup },
};

/** The readers of the Firebase project that browsers sign in to. */
export const projectReaders = (config: Pick<Config, 'group' | 'layout' | 'mode'>): Required<LiveSources>['readers'] => ({
  resources: [employee.name, role.name],
  read: (db) => readReaders(db, config, definitions),
});
