import { statementLine } from '../../src/resources/bank/statementLine';
import { deposit } from '../../src/resources/transaction/deposit';
import { invalidField } from '../kernel/errors';
import { implement } from '../kernel/implement';
import { checkMatch } from './checkMatch';
import { stateWithLine } from './deposit';
import { stateWord } from '../kernel/words';

export const statementLineBehaviour = implement(statementLine, {
  actions: {
    async match(context, row, input) {
      const paid = await context.lock(deposit, input.deposit, 'deposit');
      if (!['pending', 'awaiting', 'expired', 'cancelled'].includes(paid.status))
        throw invalidField('deposit', 'depositDecided', { state: stateWord(deposit, 'status', paid.status) });
      if (paid.line !== null) throw invalidField('deposit', 'depositMatched');
      checkMatch(row, paid, 'deposit');
      await context.change(deposit, paid, { line: row.id, ...stateWithLine(paid) });
      return { set: { status: 'matched' } };
    },
  },
});
