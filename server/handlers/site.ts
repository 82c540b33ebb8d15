import { site } from '../../src/resources/admin/site';
import { seesAllSites } from '../../src/schema/can';
import { mayReset } from '../../src/schema/header';
import { invalidField } from '../kernel/errors';
import { implement } from '../kernel/implement';
import { notYours } from './refusals';
import { fieldWord } from '../kernel/words';

/** Names that mean something else where sites are named: announcements of the office, for one. */
const RESERVED = ['office'];

/** What a site's system settings are until somebody changes them; what a demonstration goes back to. */
export const SITE_DEFAULTS = { cutoff: null, withdraw_second_limit: 50_000, deposit_second_limit: 200_000, credit_second_limit: 20_000, sms_second_limit: 5000, sms_price: 0.35, sms_quiet_from: '21:00', sms_quiet_to: '09:00' } as const;

export const siteBehaviour = implement(site, {
  actions: {
    resetDefaults({ actor }) {
      if (!mayReset(actor)) return Promise.reject(notYours('forbidden', 'P011'));
      return Promise.resolve({ set: SITE_DEFAULTS });
    },
  },

  /** Made by those who see every site; anyone else would lose sight of it at once. Names differ by more than case: some places write them in lower case. */
  async create(context, { service }) {
    if (!seesAllSites(context.actor)) throw notYours('forbidden', 'P026');
    if (RESERVED.includes(service.toLowerCase())) throw invalidField('service', 'reservedName');
    const [other] = await context.tx.query('select 1 as one from site where lower(service) = lower($1)', [service]);
    if (other) throw invalidField('service', 'taken', { label: fieldWord(site, 'service') });
    return { rightsChanged: true };
  },

  async update(_context, row, changes) {
    return changes.active !== undefined && changes.active !== row.active ? { rightsChanged: true } : {};
  },
});
