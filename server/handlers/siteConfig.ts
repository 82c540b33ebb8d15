import { siteConfig } from '../../src/resources/setting/siteConfig';
import { mayReset } from '../../src/schema/credit';
import { defaultOf } from '../../src/schema/defaults';
import { invalidField } from '../kernel/errors';
import { implement } from '../kernel/implement';
import { limitText, OWN_LIMIT } from '../kernel/limits';
import { notYours } from './refusals';
import { ownBounds } from './roleBounds';

const DEFAULTS = Object.fromEntries(Object.entries(siteConfig.fields).map(([name, field]) => [name, defaultOf(field)]));
const LIMITS = Object.keys(OWN_LIMIT) as (keyof typeof OWN_LIMIT)[];
const heightOf = (amount: number | null): number => amount ?? Infinity;

export const siteConfigBehaviour = implement(siteConfig, {
  actions: {
    /** Of demonstrations alone, which hold no money: it raises limits as well. */
    resetDefaults({ actor }) {
      if (!mayReset(actor)) return Promise.reject(notYours('forbidden', 'P011'));
      return Promise.resolve({ set: DEFAULTS });
    },
  },

  /** Limits are rights: neither of the two who raise one gives others more than they hold themselves. */
  async update({ tx, actor }, row, changes) {
    const raised = LIMITS.filter((name) => changes[name] !== undefined && heightOf(changes[name]) > heightOf(row[name]));
    if (raised.length === 0) return {};
    const own = await ownBounds(tx, actor.user.id);
    for (const name of raised) {
      const held = own[OWN_LIMIT[name]];
      if (held !== null && heightOf(changes[name] ?? null) > held)
        throw invalidField(name, 'amountAboveOwn', { limit: limitText(name, held) });
    }
    return {};
  },
});
