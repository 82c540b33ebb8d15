import { bankAccount } from '../../src/resources/bank/bankAccount';
import { ownTransfer, transferRule } from '../../src/resources/transaction/ownTransfer';
import { formatMoney } from '../../src/schema/format';
import { invalidField } from '../refusal';
import { implement, type CommandContext } from '../kernel/implement';
import { satang } from '../ledger/money';
import { transferred } from '../ledger/recipes';
import { leftBy } from '../payouts/ownTransfers';
import { sentToday, underWay } from '../payouts/outflow';
import { inNoState } from './refusals';

const decided = ({ actor, now }: CommandContext): { decided_by: number; decided_at: string } => ({
  decided_by: actor.user.id,
  decided_at: now.toISOString(),
});

export const ownTransferBehaviour = implement(ownTransfer, {
  actions: {
    /**
     * Books a transfer that was made. Nothing ever leaves less than the reserve of its rule, whatever the account held when it was
     * proposed.
     */
    async confirm(context, row, { reference }) {
      const source = await context.lock(bankAccount, row.source, 'source');
      const target = await context.lock(bankAccount, row.target, 'target');
      const rule = await context.lock(transferRule, row.rule, 'rule');
      if (!source.active || !target.active) throw inNoState(context, ownTransfer, row, 'accountOff');
      if ((await leftBy(context, source, row.amount)) < satang(rule.reserve))
        throw inNoState(context, ownTransfer, row, 'belowReserve', { reserve: formatMoney(rule.reserve) });
      const limit = source.daily_limit;
      const gone = (await sentToday(context, source.id)) + (await underWay(context, source.id)).today + satang(row.amount);
      if (limit !== null && gone > satang(limit))
        throw inNoState(context, ownTransfer, row, 'payoutOverLimit', { limit: formatMoney(limit) });
      return { set: { status: 'done', reference, ...decided(context) }, postings: [transferred(row.source, row.target, row.amount)] };
    },

    cancel: (context, _row, { reason }) => Promise.resolve({ set: { status: 'cancelled', reason, ...decided(context) } }),
  },
});

/** An account does not send to itself. */
function refuseItself(sources: readonly number[], targets: readonly number[]): void {
  if (targets.every((target) => sources.includes(target)) && sources.length === 1 && targets.length === 1)
    throw invalidField('targets', 'sameAccount');
}

export const transferRuleBehaviour = implement(transferRule, {
  create(_context, { sources, targets }) {
    refuseItself(sources, targets);
    return Promise.resolve({});
  },
  update(_context, row, changes) {
    refuseItself(changes.sources ?? row.sources, changes.targets ?? row.targets);
    return Promise.resolve({});
  },
  actions: {},
});
