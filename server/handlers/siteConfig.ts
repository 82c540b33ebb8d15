import { siteConfig } from '../../src/resources/setting/siteConfig';
import { mayReset } from '../../src/schema/credit';
import { defaultOf } from '../../src/schema/defaults';
import { invalidField } from '../refusal';
import { implement } from '../kernel/implement';
import { OWN_LIMIT } from '../kernel/limits';
import { notYours } from './refusals';
import { boundText, ownBounds } from './roleBounds';

const DEFAULTS = Object.fromEntries(Object.entries(siteConfig.fields).map(([name, field]) => [name, defaultOf(field)]));
/** The limits of a site, and what stands beside each in a role; what the site does by itself is held against what a person may decide. */
const HELD = {
  ...OWN_LIMIT,
  auto_credit_limit: 'deposit_limit',
  withdraw_auto_limit: 'withdraw_limit',
  play_win_limit: 'credit_limit',
  export_second_rows: 'export_limit',
} as const;
const LIMITS = Object.keys(HELD) as (keyof typeof HELD)[];
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
    const after = { ...row, ...changes };
    const raised = LIMITS.filter((name) => heightOf(after[name]) > heightOf(row[name]));
    // Switched on, credit by itself reaches as far as its limit already did.
    if (after.auto_credit && !row.auto_credit && !raised.includes('auto_credit_limit')) raised.push('auto_credit_limit');
    if (raised.length === 0) return {};
    const own = await ownBounds(tx, actor.user.id);
    for (const name of raised) {
      const held = own[HELD[name]];
      if (held !== null && heightOf(after[name]) > held) throw invalidField(name, 'amountAboveOwn', { limit: boundText(HELD[name], held) });
    }
    return {};
  },
});
