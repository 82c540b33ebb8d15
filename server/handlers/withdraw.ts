import { bankAccount } from '../../src/resources/bank/bankAccount';
import { withdraw } from '../../src/resources/transaction/withdraw';
import { invalidField } from '../kernel/errors';
import { implement, type Weighed } from '../kernel/implement';
import { withdrawPaid, withdrawReleased } from '../ledger/recipes';
import { checkOutflow } from './outflow';
import { takeNext } from './queue';
import { checkPayer, matchDebit, payByProvider, requireProof, settleAsFailed, settleAsPaid } from './withdrawPay';

/** A doubt is ended by two, whatever the amount; what is known one may note alone. */
const twoEndDoubt = (row: { status: string; amount: number }): Weighed =>
  row.status === 'unknown' ? { amount: row.amount, alone: false } : { amount: 0 };

export const withdrawBehaviour = implement(withdraw, {
  lists: { takeNext: (context) => takeNext(context, withdraw) },
  amounts: {
    markPaid: (_context, row) => Promise.resolve(twoEndDoubt(row)),
    markFailed: (_context, row) => Promise.resolve(twoEndDoubt(row)),
  },
  actions: {
    async approve(context) {
      return { set: { status: 'approved', waits: null, approved_by: context.actor.user.id, approved_at: context.now.toISOString() } };
    },

    async reject(_context, row, { reason }) {
      return { set: { status: 'rejected', waits: null, reason }, postings: [withdrawReleased(row.member, row.amount)] };
    },

    pay: (context, row, input) => payByProvider(context, row, input.pay_account),

    async markPaid(context, row, { pay_account, reference, proof, over_reason: overReason }) {
      const account = await context.lock(bankAccount, pay_account, 'pay_account');
      await checkPayer(context, row);
      if (row.status === 'unknown') {
        requireProof('markPaid', proof);
        if (row.pay_account !== pay_account) throw invalidField('pay_account', 'payoutOtherAccount');
        const { set, postings } = await settleAsPaid(context, row, { by: 'people', providerRef: reference });
        return { set: { ...set, proof }, postings };
      }
      if (!account.active) throw invalidField('pay_account', 'accountOff');
      if (account.purpose !== 'withdraw') throw invalidField('pay_account', 'accountNotForWithdraw');
      await checkOutflow(context, { def: withdraw, action: 'markPaid', field: 'pay_account', account, amount: row.amount, overReason });
      return {
        set: { status: 'paid', pay_account, reference, proof, paid_by: context.actor.user.id, paid_at: context.now.toISOString() },
        postings: [withdrawPaid(row.member, pay_account, row.amount)],
      };
    },

    matchLine: (context, row, { line }) => matchDebit(context, row, line),

    async markFailed(context, row, { reason, proof }) {
      if (row.status === 'unknown') {
        requireProof('markFailed', proof);
        await settleAsFailed(context, row);
      }
      return { set: { status: 'failed', reason, proof }, postings: [withdrawReleased(row.member, row.amount)] };
    },
  },
});
