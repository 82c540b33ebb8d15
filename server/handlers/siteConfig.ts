import { siteConfig } from '../../src/resources/setting/siteConfig';
import { mayReset } from '../../src/schema/credit';
import { defaultOf } from '../../src/schema/defaults';
import { formatMoney } from '../../src/schema/format';
import { invalidField } from '../kernel/errors';
import { implement } from '../kernel/implement';
import { OWN_LIMIT } from '../kernel/limits';
import { notYours } from './refusals';
import { ownBounds } from './roleBounds';

const DEFAULTS = Object.fromEntries(Object.entries(siteConfig.fields).map(([name, field]) => [name, defaultOf(field)]));
const LIMITS = Object.keys(OWN_LIMIT) as (keyof typeof OWN_LIMIT)[];
const heightOf = (amount: number | null): number => amount ?? Infinity;

export const siteConfigBehaviour = implement(siteConfig, {
  actions: {
    /** A limit that is lower than its default stays: it is raised by two persons, one by one. */
    resetDefaults({ actor }, row) {
      if (!mayReset(actor)) return Promise.reject(notYours('forbidden', 'P011'));
      const kept = LIMITS.filter((name) => heightOf(row[name]) < heightOf(DEFAULTS[name] as number | null));
      return Promise.resolve({ set: { ...DEFAULTS, ...Object.fromEntries(kept.map((name) => [name, row[name]])) } });
    },
  },

  /** Limits are rights: neither of the two who raise one gives others more than they hold themselves. */
  async update({ tx, actor }, row, changes) {
    const raised = LIMITS.filter((name) => changes[name] !== undefined && heightOf(changes[name]) > heightOf(row[name]));
    if (raised.length === 0) return {};
    const own = await ownBounds(tx, actor.user.id);
    for (const name of raised) {
      const held = own[OWN_LIMIT[name]];
      if (held !== null && heightOf(changes[name] ?? null) > held) throw invalidField(name, 'amountAboveOwn', { limit: formatMoney(held) });
    }
    return {};
  },
});
