import { topup } from '../../src/resources/transaction/topup';
import type { Row } from '../../src/schema/define';
import { invalidField } from '../refusal';
import { implement, type CommandContext } from '../kernel/implement';
import { creditBought } from '../ledger/recipes';
import { notYours } from './refusals';

/** Four eyes whatever the level: who asked does not decide. */
function decided({ actor, now }: CommandContext, row: Row<typeof topup>): { decided_by: number; decided_at: string } {
  if (row.asked_by === actor.user.id) throw notYours('topupAskedByYourself');
  return { decided_by: actor.user.id, decided_at: now.toISOString() };
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
      return { set: { status: 'approved', ...decided(context, row) }, postings: [creditBought(row.wallet, row.amount)] };
    },
    async reject(context, row, { reason }) {
      return { set: { status: 'rejected', reason, ...decided(context, row) } };
    },
  },
});
