import { bankAccount } from '../../src/resources/bank/bankAccount';
import { statementLine } from '../../src/resources/bank/statementLine';
import { deposit } from '../../src/resources/transaction/deposit';
import { withdraw } from '../../src/resources/transaction/withdraw';
import { canAct } from '../../src/schema/can';
import type { Row } from '../../src/schema/define';
import { forbidden } from '../refusal';
import { implement, type CommandContext, type Weighed } from '../kernel/implement';
import { openPosting, reversalOf } from '../ledger/post';
import type { Posting } from '../ledger/posting';
import { bankFeeTaken, keptInSuspense } from '../ledger/recipes';
import { hadAHand } from '../broughtLines';
import { bothSides, pairLines, sidesOf, unpairLines } from '../matching/ownTransfer';
import { checkOpen, creditedBy, outOfSuspense, splitLine, stateWithLine, undoMatch } from '../matching/shares';
import { watchAccount } from '../matching/watch';
import { checkMatch } from './checkMatch';
import { bindDebit, heldAgainBy, undoDebit, weighDebit } from './debitLine';
import { checkOutflow, SHOWS_BALANCE } from '../payouts/outflow';

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

/**
 * What a transfer comes to whose sides are these lines: added up by the account it leaves, and decided by two where one brought a side in.
 */
const weighMove = async (context: CommandContext, out: Line, into: Line): Promise<Weighed> => ({
  amount: out.amount,
  alone: !(await hadAHand(context, [out.id, into.id])),
  subject: { resource: bankAccount.name, id: out.account },
});

/**
 * A change after which a line counts that did not, or the other way round. It is written before the kernel writes the record, so that the
 * counting sees it.
 */
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
  tells: { own: SHOWS_BALANCE, fee: SHOWS_BALANCE },
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

    async own(context, row, { other, over_reason: overReason }) {
      return pairLines(context, row, other, async (out) => {
        const account = await context.lock(bankAccount, out.account, 'other');
        await checkOutflow(context, { def: statementLine, action: 'own', field: 'over_reason', account, amount: out.amount, overReason });
      });
    },

    async fee(context, row, { over_reason: overReason }) {
      const account = await context.lock(bankAccount, row.account, 'over_reason');
      await checkOutflow(context, { def: statementLine, action: 'fee', field: 'over_reason', account, amount: row.amount, overReason });
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
  /** Who brought a line in books nothing by it alone. */
  together: { fee: (context, row) => hadAHand(context, [row.id]) },
  amounts: {
    /** What is new in the books is weighed, by the account the money leaves; a transfer that is there already is only confirmed. */
    async own(context, row, { other }) {
      const { out, into, posting } = await sidesOf(context, row, other);
      return posting === null ? weighMove(context, out, into) : { amount: 0 };
    },

    /** One employee alone may not take back what a member was credited, or bring an ended payout back into doubt. */
    async undo(context, row) {
      const { tx, service } = context;
      if (row.status === 'own') {
        const { out, into } = await bothSides(context, row);
        return row.posting === null ? weighMove(context, out, into) : { amount: 0 };
      }
      if (row.status !== 'matched') return { amount: row.amount, alone: !(await hadAHand(context, [row.id])) };
      const amount = await (row.direction === 'in' ? creditedBy : heldAgainBy)(tx, service, row.id);
      return { amount, alone: amount === 0 };
    },

    async matchWithdraw(context, row, input) {
      return weighDebit(context, await context.lock(withdraw, input.withdraw, 'withdraw'), row.id);
    },
  },
});
