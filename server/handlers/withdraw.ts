import { bankAccount } from '../../src/resources/bank/bankAccount';
import { withdraw } from '../../src/resources/transaction/withdraw';
import type { ValuesOf } from '../../src/schema/fields/types';
import { invalidField } from '../kernel/errors';
import { implement, type CommandContext } from '../kernel/implement';
import { post } from '../ledger/post';
import { withdrawHeld, withdrawPaid, withdrawReleased } from '../ledger/recipes';

export const withdrawBehaviour = implement(withdraw, {
  actions: {
    async approve(context) {
      return { set: { status: 'approved', approved_by: context.actor.user.id, approved_at: context.now.toISOString() } };
    },

    async reject(_context, row, { reason }) {
      return { set: { status: 'rejected', reason }, postings: [withdrawReleased(row.member, row.amount)] };
    },

    async markPaid(context, row, { pay_account, reference }) {
      const account = await context.lock(bankAccount, pay_account, 'pay_account');
      if (!account.active) throw invalidField('pay_account', 'accountOff');
      if (account.purpose !== 'withdraw') throw invalidField('pay_account', 'accountNotForWithdraw');
      return {
        set: { status: 'paid', pay_account, reference, paid_by: context.actor.user.id, paid_at: context.now.toISOString() },
        postings: [withdrawPaid(row.member, pay_account, row.amount)],
      };
    },

    async markFailed(_context, row, { reason }) {
      return { set: { status: 'failed', reason }, postings: [withdrawReleased(row.member, row.amount)] };
    },
  },
});

/** What a member gives when asking for money. `amount` in baht. */
export type WithdrawRequest = Pick<ValuesOf<typeof withdraw.fields>, 'member' | 'amount' | 'bank' | 'account_number' | 'holder'>;

/**
 * A member asks for a withdrawal, as the member's site or the demo does it: the record, and the amount moved from credit to hold.
 * Refuses with 409 `insufficientBalance`. Gives the record's id.
 */
export async function requestWithdraw(context: Pick<CommandContext, 'tx' | 'service' | 'now' | 'make' | 'actor'>, asked: WithdrawRequest): Promise<number> {
  const id = await context.make(withdraw, asked);
  await post(context.tx, { service: context.service, resource: withdraw.name, recordId: id, actorId: context.actor.user.id, at: context.now }, withdrawHeld(asked.member, asked.amount));
  return id;
}
