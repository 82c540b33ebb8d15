import { bankDay } from '../../src/resources/bank/bankDay';
import { bankGap } from '../../src/resources/bank/bankGap';
import { holds } from '../../src/schema/can';
import { bangkokDay, formatMoney } from '../../src/schema/format';
import { invalidField } from '../refusal';
import { implement } from '../kernel/implement';
import { fieldWord } from '../kernel/words';
import { SHOWS_BALANCE } from '../payouts/outflow';
import { baht, satang } from '../ledger/money';
import { watchAccount } from '../matching/watch';
import { inNoState } from './refusals';

export const bankGapBehaviour = implement(bankGap, {
  actions: {
    /** The next gap of the account becomes the task. */
    async explain(context, row, { note }) {
      await watchAccount(context, row.account, [row.at], row.id);
      return { set: { state: 'explained', note, explained_by: context.actor.user.id } };
    },
  },
});

export const bankDayBehaviour = implement(bankDay, {
  actions: {
    async close(context, row, { note }) {
      if (row.day >= bangkokDay(context.now)) throw inNoState(context, bankDay, row, 'dayNotOver');
      const { opening, closing } = row;
      const wanted = opening === null ? null : satang(opening) + satang(row.money_in) - satang(row.money_out);
      const isOdd = wanted !== null && closing !== null && wanted !== satang(closing);
      // By how much is told to who is shown balances.
      if (isOdd && !note && !holds(context.actor, SHOWS_BALANCE))
        throw invalidField('note', 'required', { label: fieldWord(bankDay, 'note', 'close') });
      if (isOdd && !note)
        throw invalidField('note', 'dayOdd', {
          opening: formatMoney(opening ?? 0),
          wanted: formatMoney(baht(wanted)),
          closing: formatMoney(closing),
        });
      return {
        set: {
          state: 'closed',
          note,
          closed_by: context.actor.user.id,
          closed_at: context.now.toISOString(),
          closed_in: row.money_in,
          closed_out: row.money_out,
          closed_closing: closing,
        },
      };
    },
  },
});
