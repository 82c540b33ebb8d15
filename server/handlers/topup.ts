import { topup } from '../../src/resources/transaction/topup';
import type { Row } from '../../src/schema/define';
import { invalidField } from '../refusal';
import { checkOther } from '../kernel/hands';
import { implement, type CommandContext } from '../kernel/implement';
import { creditBought } from '../ledger/recipes';

/** Four eyes whatever the level: who asked does not decide. */
async function decided(context: CommandContext, row: Row<typeof topup>): Promise<{ decided_by: number; decided_at: string }> {
  await checkOther(context, topup, row, row.asked_by);
  return { decided_by: context.actor.user.id, decided_at: context.now.toISOString() };
}

export const topupBehaviour = implement(topup, {
  /** One slip pays for one request, unless that was rejected. */
  async create({ tx, service }, { slip }) {
    const [used] = await tx.query<{ id: number }>(
      `select t.id from topup t join stored_file f on f.service = t.service and f.key = t.slip
        where t.service = $1 and t.status <> 'rejected' and f.hash = (select n.hash from stored_file n where n.service = $1 and n.key = $2) limit 1`,
      [service, slip],
    );
    if (used) throw invalidField('slip', 'topupSlipUsed', { id: used.id });
    return {};
  },
  actions: {
    async approve(context, row) {
      return { set: { status: 'approved', ...(await decided(context, row)) }, postings: [creditBought(row.wallet, row.amount)] };
    },
    async reject(context, row, { reason }) {
      return { set: { status: 'rejected', reason, ...(await decided(context, row)) } };
    },
  },
});
