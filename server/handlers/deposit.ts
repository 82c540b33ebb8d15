import { bankAccount } from '../../src/resources/bank/bankAccount';
import { statementLine } from '../../src/resources/bank/statementLine';
import { member } from '../../src/resources/member/member';
import { deposit } from '../../src/resources/transaction/deposit';
import type { Row } from '../../src/schema/define';
import { formatMoney } from '../../src/schema/format';
import { invalidField } from '../refusal';
import { implement, type CommandContext } from '../kernel/implement';
import { satang } from '../ledger/money';
import { openPosting, reversalOf } from '../ledger/post';
import { depositCredited } from '../ledger/recipes';
import { checkShares, gatherLines, linesOf, OPEN_LINES, outOfSuspense, stateWithLine } from '../matching/shares';
import { hadAHand } from '../broughtLines';
import { depositEvidence } from '../matching/evidence';
import { checkMatch } from './checkMatch';
import { addByHand, doubtOfMember, needsSecond } from './manualDeposit';
import { checkOutflow, SHOWS_BALANCE } from '../payouts/outflow';
import { requery, settle } from './payment';
import { takeNext } from './queue';
import { inNoState } from './refusals';
import { takeSlip } from '../slips/takeSlip';
import { stateWord } from '../kernel/words';

type Deposit = Row<typeof deposit>;

/** Makes the matched bank line unmatched again. */
async function releaseLine(context: CommandContext, row: Deposit): Promise<void> {
  if (row.line === null) return;
  const bankLine = await context.lock(statementLine, row.line, 'line');
  if (bankLine.status === 'matched') await context.change(statementLine, bankLine, { status: 'unmatched' });
}

const decided = (context: CommandContext): { decided_by: number; decided_at: string } => ({
  decided_by: context.actor.user.id,
  decided_at: context.now.toISOString(),
});

/** Does the change differ from the stored value? Forms send whole records. */
function differs(row: Deposit, field: string, value: unknown): boolean {
  const now: unknown = row[field as keyof Deposit];
  if (field === 'transferred_at') return Date.parse(String(now)) !== Date.parse(String(value));
  return (now ?? null) !== (value ?? null);
}

/** Fields that may still be corrected once a deposit is decided. */
const ALWAYS_OPEN = ['note'];

type Refund = { reason: string; over_reason: string | null };

/** Reverses what was credited; the money leaves the account again. */
async function giveBack(context: CommandContext, row: Deposit, action: string, { reason, over_reason: overReason }: Refund) {
  const posting = await openPosting(context.tx, context.service, deposit.name, row.id, 'deposit');
  if (posting === null) throw inNoState(context, deposit, row, 'alreadyReversed');
  const account = await context.lock(bankAccount, row.bank_account, 'bank_account');
  await checkOutflow(context, { def: deposit, action, field: 'over_reason', account, amount: row.amount, overReason });
  return {
    set: { status: 'refunded' as const, reason, ...decided(context) },
    postings: [await reversalOf(context.tx, context.service, posting)],
  };
}

/** Every employee who raised it is kept: none of them may credit it alone. */
function raisedFrom({ raised_by: last, raised_before: before }: Deposit, by: number) {
  const others = new Set([...(before ?? []), ...(last === null ? [] : [last])]);
  others.delete(by);
  return { raised_by: by, raised_before: [...others] };
}

export const depositBehaviour = implement(deposit, {
  evidence: depositEvidence,
  /** Who brought in the line that shows the money does not credit it alone: they could have made it up. */
  together: { approve: async (context, row) => hadAHand(context, await linesOf(context, row)) },
  lists: { takeNext: (context) => takeNext(context, deposit), requery },
  tells: { refund: SHOWS_BALANCE, refundPayment: SHOWS_BALANCE, settle: SHOWS_BALANCE },
  actions: {
    async approve(context, row) {
      if (await needsSecond(context, row)) throw inNoState(context, deposit, row, 'adderApproves');
      const owner = await context.lock(member, row.member, 'member');
      if (owner.status === 'closed') throw inNoState(context, deposit, row, 'memberClosed', { member: owner.username });
      if (row.line !== null) {
        const bankLine = await context.lock(statementLine, row.line, 'line');
        checkMatch(bankLine, row, 'line');
        if (bankLine.status !== 'matched') await context.change(statementLine, bankLine, { status: 'matched' });
      }
      if (row.shared) await checkShares(context, row);
      return { set: { status: 'approved', ...decided(context) }, postings: [depositCredited(row.member, row.bank_account, row.amount)] };
    },

    async reject(context, row, { reason }) {
      if (row.shared) throw inNoState(context, deposit, row, 'depositShared');
      await releaseLine(context, row);
      return { set: { status: 'rejected', reason, line: null, ...decided(context) } };
    },

    async match(context, row, input) {
      if (row.line === input.line) return {};
      if (row.shared) throw inNoState(context, deposit, row, 'depositShared');
      const bankLine = await context.lock(statementLine, input.line, 'line');
      if (!OPEN_LINES.includes(bankLine.status)) throw invalidField('line', 'lineTaken');
      checkMatch(bankLine, row, 'line');
      const postings = await outOfSuspense(context, bankLine);
      await releaseLine(context, row);
      await context.change(statementLine, bankLine, { status: 'matched' });
      return { set: { line: bankLine.id, ...stateWithLine(row) }, postings };
    },

    async gather(context, row, { lines }) {
      return gatherLines(context, row, lines);
    },

    async move(context, row, { member: to, reason }) {
      if (to === row.member) throw invalidField('member', 'sameMember');
      const owner = await context.lock(member, to, 'member');
      if (owner.status === 'closed') throw invalidField('member', 'memberClosed', { member: owner.username });
      return { set: { member: to, reason } };
    },

    refund: (context, row, input) => giveBack(context, row, 'refund', input),
    refundPayment: (context, row, input) => giveBack(context, row, 'refundPayment', input),
    settle,
  },

  create: (context, values) => addByHand(context, values),

  async created(context, row) {
    if (row.slip) await takeSlip(context, { ...row, slip: row.slip });
  },

  async update(context, row, changes) {
    const changed = Object.entries(changes)
      .filter(([field, value]) => differs(row, field, value))
      .map(([field]) => field);
    if (row.status !== 'pending' && changed.some((field) => !ALWAYS_OPEN.includes(field))) {
      throw inNoState(context, deposit, row, 'decided', { state: stateWord(deposit, 'status', row.status) });
    }
    if ((row.line !== null || row.shared) && changes.amount !== undefined && satang(changes.amount) !== satang(row.amount)) {
      throw invalidField('amount', 'amountOfLine', { amount: formatMoney(row.amount) });
    }
    if (changed.includes('slip') && changes.slip) await takeSlip(context, { ...row, ...changes, slip: changes.slip });
    const raised = changes.amount !== undefined && satang(changes.amount) > satang(row.amount);
    const doubt = changed.includes('account_number') ? await doubtOfMember(context, row.member, changes.account_number ?? null) : null;
    return { set: { ...(raised && raisedFrom(row, context.actor.user.id)), ...(doubt !== null && { doubt }) } };
  },
});
