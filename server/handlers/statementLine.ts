import { statementLine } from '../../src/resources/bank/statementLine';
import { deposit } from '../../src/resources/transaction/deposit';
import type { Row } from '../../src/schema/define';
import { implement, type CommandContext } from '../kernel/implement';
import { openPosting, reversalOf } from '../ledger/post';
import type { Posting } from '../ledger/posting';
import { bankFeeTaken, keptInSuspense } from '../ledger/recipes';
import { pairLines, unpairLines } from '../matching/ownTransfer';
import { checkOpen, creditedBy, outOfSuspense, splitLine, stateWithLine, undoMatch } from '../matching/shares';
import { checkMatch } from './checkMatch';

type Line = Row<typeof statementLine>;

/** The reversal of what was posted for the line itself. */
async function takenBack({ tx, service }: CommandContext, row: Line, kind: 'bank_fee'): Promise<Posting[]> {
  const posting = await openPosting(tx, service, statementLine.name, row.id, kind);
  if (posting === null) throw new Error(`line ${row.id} is a fee and nothing was posted`);
  return [await reversalOf(tx, service, posting)];
}

export const statementLineBehaviour = implement(statementLine, {
  actions: {
    async match(context, row, input) {
      const paid = await context.lock(deposit, input.deposit, 'deposit');
      checkOpen(paid, 'deposit');
      checkMatch(row, paid, 'deposit');
      await context.change(deposit, paid, { line: row.id, ...stateWithLine(paid) });
      return { set: { status: 'matched' }, postings: await outOfSuspense(context, row) };
    },

    async split(context, row, { shares }) {
      return { set: { status: 'matched' }, postings: await splitLine(context, row, shares) };
    },

    async own(context, row, { other }) {
      return pairLines(context, row, other);
    },

    async fee(_context, row) {
      return { set: { status: 'fee' }, postings: [bankFeeTaken(row.account, row.amount)] };
    },

    async suspend(_context, row) {
      return { set: { status: 'suspense' }, postings: [keptInSuspense(row.account, row.amount)] };
    },

    async undo(context, row, { reason }) {
      if (row.status === 'own') {
        const { set, postings } = await unpairLines(context, row);
        return { set: { ...set, status: 'unmatched' }, postings };
      }
      const postings =
        row.status === 'fee'
          ? await takenBack(context, row, 'bank_fee')
          : row.status === 'suspense'
            ? await outOfSuspense(context, row)
            : await undoMatch(context, row, reason);
      return { set: { status: 'unmatched' }, postings };
    },
  },
  amounts: {
    /** Nobody alone takes back what a member was credited. */
    async undo(context, row) {
      const amount = row.status === 'matched' ? await creditedBy(context.tx, context.service, row.id) : 0;
      return { amount, alone: amount === 0 };
    },
  },
});
