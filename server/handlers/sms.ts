import { smsAuto } from '../../src/resources/sms/smsAuto';
import { smsSender } from '../../src/resources/sms/smsSender';
import { smsSuspect } from '../../src/resources/sms/smsSuspect';
import { implement, type CommandContext } from '../kernel/implement';
import { baht, satang } from '../ledger/money';
import { partsAtMost, priceOf } from '../sms/audience';
import { inNoState } from './refusals';

export const smsSenderBehaviour = implement(smsSender, {
  actions: {},
  /** A changed name has to be approved again. */
  async update(_context, row, changes) {
    return changes.name !== undefined && changes.name !== row.name ? { set: { status: 'pending', reason: null } } : {};
  },
  async delete(context, row) {
    const [used] = await context.tx.query('select 1 as one from sms_campaign where service = $1 and sender = $2 limit 1', [
      context.service,
      row.id,
    ]);
    if (used) throw inNoState(context, smsSender, row, 'senderUsed');
  },
});

const approvedSender = async (context: CommandContext, id: number): Promise<boolean> =>
  (await context.lock(smsSender, id, 'sender')).status === 'approved';

export const smsAutoBehaviour = implement(smsAuto, {
  actions: {
    async turnOn(context, row) {
      if (!(await approvedSender(context, row.sender))) throw inNoState(context, smsAuto, row, 'autoSenderNotApproved');
      return { set: { active: true, problem: null } };
    },
  },
  amounts: {
    /** What it may send in a day, which adds up with other rules and campaigns that were let go on the same day. */
    async turnOn({ tx, service }, { text, daily_cap: most }) {
      const { price, web } = await priceOf(tx, service);
      return { amount: baht(most * partsAtMost(text, web) * satang(price)) };
    },
  },
});

export const smsSuspectBehaviour = implement(smsSuspect, {
  actions: {
    async forged({ actor }, _row, { note }) {
      return { set: { status: 'forged', note, checked_by: actor.user.id } };
    },
    async genuine({ actor }, _row, { note }) {
      return { set: { status: 'genuine', note, checked_by: actor.user.id } };
    },
  },
});
