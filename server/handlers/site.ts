import { site } from '../../src/resources/admin/site';
import { seesAllSites } from '../../src/schema/can';
import { invalidField } from '../kernel/errors';
import { implement } from '../kernel/implement';
import { notYours } from './refusals';
import { fieldWord } from '../kernel/words';

/** Names that mean something else where sites are named: announcements of the office, for one. */
const RESERVED = ['office'];

export const siteBehaviour = implement(site, {
  actions: {},

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
