import { bankAccount } from '../../src/resources/bank/bankAccount';
import { withdraw } from '../../src/resources/transaction/withdraw';
import { invalidField } from '../kernel/errors';
import { implement } from '../kernel/implement';
import { withdrawPaid, withdrawReleased } from '../ledger/recipes';
import { checkOutflow } from './outflow';
import { takeNext } from './queue';

export const withdrawBehaviour = implement(withdraw, {
  lists: { takeNext: (context) => takeNext(context, withdraw) },
  actions: {
    async approve(context) {
      return { set: { status: 'approved', approved_by: context.actor.user.id, approved_at: context.now.toISOString() } };
    },

    async reject(_context, row, { reason }) {
      return { set: { status: 'rejected', reason }, postings: [withdrawReleased(row.member, row.amount)] };
    },

    async markPaid(context, row, { pay_account, reference, over_reason: overReason }) {
      const account = await context.lock(bankAccount, pay_account, 'pay_account');
      if (!account.active) throw invalidField('pay_account', 'accountOff');
      if (account.purpose !== 'withdraw') throw invalidField('pay_account', 'accountNotForWithdraw');
      await checkOutflow(context, { def: withdraw, action: 'markPaid', field: 'pay_account', account, amount: row.amount, overReason });
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
