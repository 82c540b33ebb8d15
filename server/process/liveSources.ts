import { billPayment } from '../../src/resources/admin/billPayment';
import { popup } from '../../src/resources/setting/popup';
import { currentPopup } from '../handlers/popup';
import { openBills } from '../handlers/billPayment';
import type { LiveSources } from '../realtime/feeds';

/** Where the bell and the popup of every panel come from. */
export const liveSources: LiveSources = { bills: { resource: billPayment.name, read: openBills }, popup: { resource: popup.name, read: currentPopup } };
