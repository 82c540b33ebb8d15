import { bankAccount } from '../../src/resources/bank/bankAccount';
import { invalidField, Refusal } from '../refusal';
import { implement } from '../kernel/implement';
import { transferred } from '../ledger/recipes';
import { checkOutflow, SHOWS_BALANCE } from '../payouts/outflow';

export const bankAccountBehaviour = implement(bankAccount, {
  tells: { transfer: SHOWS_BALANCE },
  together: { turnOn: (_context, row) => Promise.resolve(row.opened_at === null) },
  actions: {
    turnOn: ({ now }, row) => Promise.resolve({ set: { active: true, opened_at: row.opened_at ?? now.toISOString() } }),
    async transfer(context, row, { to, amount, over_reason: overReason }) {
      if (to === row.id) throw invalidField('to', 'sameAccount');
      const target = await context.lock(bankAccount, to, 'to');
      if (!target.active) throw invalidField('to', 'accountOff');
      await checkOutflow(context, { def: bankAccount, action: 'transfer', field: 'amount', account: row, amount, overReason });
      return { postings: [transferred(row.id, to, amount)] };
    },
  },

  /** An account with entries in the ledger cannot be deleted; it is switched off instead. */
  async delete(context, row) {
    const [used] = await context.tx.query(`select 1 as one from ledger_account where service = $1 and kind = 'bank' and owner = $2`, [
      context.service,
      row.id,
    ]);
    if (used) throw new Refusal(409, 'inUse', {}, { conflict: 'use' });
  },
});
