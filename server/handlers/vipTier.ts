import { memberTiers } from '../../src/resources/member/memberKinds';
import { vipTier } from '../../src/resources/member/vipTier';
import { formatMoney } from '../../src/schema/format';
import { invalidField } from '../refusal';
import { implement, type CommandContext } from '../kernel/implement';
import { stateWord } from '../kernel/words';

const ORDER: readonly string[] = Object.keys(memberTiers);

/** Refuses beside the amount what would put a tier level with another, or above one that comes later. */
async function checkAscending({ tx, service }: CommandContext, tier: string, needed: number): Promise<void> {
  // Two tiers changed at once are looked at one after the other.
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`tiers ${service}`]);
  const others = await tx.query<{ tier: string; needed: number }>(
    'select tier, needed::float8 as needed from vip_tier where service = $1 and tier <> $2 and needed is not null',
    [service, tier],
  );
  for (const other of others) {
    const words = { tier: stateWord(vipTier, 'tier', other.tier), needed: formatMoney(other.needed) };
    const below = ORDER.indexOf(other.tier) < ORDER.indexOf(tier);
    if (below && needed <= other.needed) throw invalidField('needed', 'tierNotAbove', words);
    if (!below && needed >= other.needed) throw invalidField('needed', 'tierNotBelow', words);
  }
}

export const vipTierBehaviour = implement(vipTier, {
  actions: {},
  async update(context, row, { needed }) {
    if (needed !== undefined && needed !== null) await checkAscending(context, row.tier, needed);
    return {};
  },
});
