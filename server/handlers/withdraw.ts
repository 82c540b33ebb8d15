import { bankAccount } from '../../src/resources/bank/bankAccount';
import { withdraw } from '../../src/resources/transaction/withdraw';
import type { Row } from '../../src/schema/define';
import { formatMoney } from '../../src/schema/format';
import { invalidField, Refusal } from '../kernel/errors';
import { implement, type CommandContext } from '../kernel/implement';
import { limitsOf } from '../kernel/limits';
import { maskFor } from '../kernel/rows';
import { withdrawPaid, withdrawReleased } from '../ledger/recipes';
import { checkOutflow } from './outflow';
import { takeNext } from './queue';

/** Four eyes on large amounts: above the site's limit, who approved does not pay. */
async function checkPayer(context: CommandContext, row: Row<typeof withdraw>): Promise<void> {
  const { tx, service, actor } = context;
  if (row.approved_by !== actor.user.id) return;
  const { site } = await limitsOf(tx, service, actor.user.id, 'withdraw_second_limit');
  if (site === null || row.amount <= site) return;
  const payload = maskFor(actor, withdraw, { ...row });
  throw new Refusal(409, 'payerApproved', { limit: formatMoney(site) }, { payload, conflict: 'maker' });
}

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
      await checkPayer(context, row);
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
