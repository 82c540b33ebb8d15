import { statementLine } from '../../src/resources/bank/statementLine';
import { deposit } from '../../src/resources/transaction/deposit';
import { withdraw } from '../../src/resources/transaction/withdraw';
import { canAct } from '../../src/schema/can';
import type { Row } from '../../src/schema/define';
import { forbidden } from '../kernel/errors';
import { implement, type CommandContext } from '../kernel/implement';
import { openPosting, reversalOf } from '../ledger/post';
import type { Posting } from '../ledger/posting';
import { bankFeeTaken, keptInSuspense } from '../ledger/recipes';
import { pairLines, unpairLines } from '../matching/ownTransfer';
import { checkOpen, creditedBy, outOfSuspense, splitLine, stateWithLine, undoMatch } from '../matching/shares';
import { checkMatch } from './checkMatch';
import { bindDebit, heldAgainBy, undoDebit, weighDebit } from './debitLine';

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

    async matchWithdraw(context, row, input) {
      const owner = await context.lock(withdraw, input.withdraw, 'withdraw');
      // To end a doubt is a decision about the withdrawal, whichever side it is made from.
      if (owner.status === 'unknown' && !canAct(context.actor, withdraw, 'matchLine')) throw forbidden('4003');
      const { set, postings } = await bindDebit(context, owner, row, 'withdraw');
      await context.change(withdraw, owner, set);
      return {
        set: { status: 'matched' },
        postings: postings.map((posting) => ({ ...posting, record: { resource: withdraw.name, id: owner.id } })),
      };
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
            : await (row.direction === 'in' ? undoMatch : undoDebit)(context, row, reason);
      return { set: { status: 'unmatched' }, postings };
    },
  },
  amounts: {
    /** Nobody alone takes back what a member was credited, or brings an ended payout back into doubt. */
    async undo({ tx, service }, row) {
      const movedBy = row.direction === 'in' ? creditedBy : heldAgainBy;
      const amount = row.status === 'matched' ? await movedBy(tx, service, row.id) : 0;
      return { amount, alone: amount === 0 };
    },

    async matchWithdraw(context, row, input) {
      return weighDebit(context, await context.lock(withdraw, input.withdraw, 'withdraw'), row.id);
    },
  },
});
