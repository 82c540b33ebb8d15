import { credit } from '../../src/resources/member/credit';
import { member } from '../../src/resources/member/member';
import type { Row } from '../../src/schema/define';
import { implement, type CommandContext, type Outcome } from '../kernel/implement';
import { creditAdjusted } from '../ledger/recipes';
import { inNoState } from './refusals';

type Credit = Row<typeof credit>;

const decided = (context: CommandContext): { decided_by: number; decided_at: string } => ({
  decided_by: context.actor.user.id,
  decided_at: context.now.toISOString(),
});

/** Moves the credit; the ledger refuses a posting that would leave a member below zero. */
async function carryOut(context: CommandContext, row: Credit): Promise<Outcome<typeof credit.fields>> {
  const owner = await context.lock(member, row.member, 'member');
  if (owner.status === 'closed') throw inNoState(context, credit, row, 'memberClosed', { member: owner.username });
  return { set: { status: 'done', ...decided(context) }, postings: [creditAdjusted(row.kind, row.member, row.amount)] };
}

export const creditBehaviour = implement(credit, {
  actions: {
    giveBack: carryOut,
    remove: carryOut,
    giveBonus: carryOut,
    giveReferral: carryOut,
    async cancel(context) {
      return { set: { status: 'cancelled', ...decided(context) } };
    },
  },
});
