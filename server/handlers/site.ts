import { site } from '../../src/resources/admin/site';
import { seesAllSites } from '../../src/schema/can';
import { invalidField } from '../kernel/errors';
import { implement } from '../kernel/implement';
import { notYours } from './refusals';
import { fieldWord } from '../kernel/words';

/** Names with another meaning where sites are named, such as announcements of the office. */
const RESERVED = ['office'];

export const siteBehaviour = implement(site, {
  actions: {},

  /**
   * Only for employees who see every site; others would not see the new one. Names must differ by more than case, because some places write them in
   * lower case.
   */
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
