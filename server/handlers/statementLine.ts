import { bankAccount } from '../../src/resources/bank/bankAccount';
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
import { watchAccount } from '../matching/watch';
import { checkMatch } from './checkMatch';
import { bindDebit, heldAgainBy, undoDebit, weighDebit } from './debitLine';

type Line = Row<typeof statementLine>;

/** The reversal of what was posted for the line itself. */
async function takenBack({ tx, service }: CommandContext, row: Line, kind: 'bank_fee'): Promise<Posting[]> {
  const posting = await openPosting(tx, service, statementLine.name, row.id, kind);
  if (posting === null) throw new Error(`line ${row.id} is a fee and nothing was posted`);
  return [await reversalOf(tx, service, posting)];
}

/** Counts gaps and days of the line's account again, by the lines as they are in the table now. */
async function recount(context: CommandContext, row: Line): Promise<void> {
  await context.lock(bankAccount, row.account, 'account');
  await watchAccount(context, row.account, [row.occurred_at]);
}

/** A change after which a line counts that did not, or the other way round. It is written before the kernel writes the record, so that the counting sees it. */
async function counted(context: CommandContext, row: Line, set: Partial<Pick<Line, 'hidden' | 'status'>>): Promise<{ set: Partial<Line> }> {
  const { hidden, status } = { ...row, ...set };
  await context.tx.query('update statement_line set hidden = $3, status = $4 where service = $1 and id = $2', [
    context.service,
    row.id,
    hidden,
    status,
  ]);
  await recount(context, row);
  return { set };
}

export const statementLineBehaviour = implement(statementLine, {
  create: ({ actor }) => Promise.resolve({ set: { brought_by: actor.user.id } }),
  created: recount,
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

    ignore: (context, row) => counted(context, row, { status: 'ignored' }),
    reopen: (context, row) => counted(context, row, { status: 'unmatched' }),
    hide: (context, row) => counted(context, row, { hidden: true }),
    restore: (context, row) => counted(context, row, { hidden: false }),

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
