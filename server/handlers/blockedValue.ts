import { blockedValue } from '../../src/resources/member/blockedValue';
import { normaliseRange } from '../auth/addressRules';
import { invalidField } from '../refusal';
import { implement, type CommandContext } from '../kernel/implement';
import { stateWord } from '../kernel/words';
import { blocksOn, type Brought } from '../members/blocks';

/** Refuses with a 400 beside `field` when something of it is blocked at the site, and says why it is. */
export async function refuseBlocked({ tx, service, now }: CommandContext, field: string, brought: Brought): Promise<void> {
  const [block] = await blocksOn(tx, service, brought, now);
  if (block) throw invalidField(field, 'valueBlocked', { what: stateWord(blockedValue, 'kind', block.kind), reason: block.reason });
}

export const blockedValueBehaviour = implement(blockedValue, {
  async create(_context, { address }) {
    if (!address) return {};
    const range = normaliseRange(address);
    if (range === null) throw invalidField('address', 'notCidr');
    return { set: { address: range } };
  },

  actions: {
    async again(context, _row, { reason, until }) {
      return { set: { status: 'active', reason, until: until ?? null, by: context.actor.user.id } };
    },
  },
});
