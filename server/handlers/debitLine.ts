/** Lines that went out and the withdrawals they show: bound by a person, and taken apart again. */
import type { statementLine } from '../../src/resources/bank/statementLine';
import { payoutAttempt } from '../../src/resources/transaction/payoutAttempt';
import { withdraw } from '../../src/resources/transaction/withdraw';
import type { Row } from '../../src/schema/define';
import { formatMoney } from '../../src/schema/format';
import type { Queryable } from '../db/client';
import { invalidField } from '../refusal';
import type { CommandContext, Outcome, Weighed } from '../kernel/implement';
import { stateWord } from '../kernel/words';
import { TOLD_BY_BANK } from '../broughtLines';
import { compareDigits } from '../compare/digits';
import { baht, satang } from '../ledger/money';
import { openPosting, reversalOf } from '../ledger/post';
import type { Posting } from '../ledger/posting';
import { settleAsPaid } from './withdrawPay';

type Line = Row<typeof statementLine>;
type Withdraw = Row<typeof withdraw>;
type Bound = Required<Pick<Outcome<typeof withdraw.fields>, 'set' | 'postings'>>;

/**
 * A doubt is ended by one person where the bank alone told of the line; a line that employees had a hand in proves no more than they say.
 */
export async function weighDebit(
  { tx, service }: CommandContext,
  row: Pick<Withdraw, 'status' | 'amount'>,
  line: number,
): Promise<Weighed> {
  if (row.status !== 'unknown') return { amount: 0 };
  const [told] = await tx.query(`select 1 as one from statement_line s where s.service = $1 and s.id = $2 and ${TOLD_BY_BANK}`, [
    service,
    line,
  ]);
  return told ? { amount: 0 } : { amount: row.amount, alone: false };
}

/** May this line be the payment of that withdrawal? Refuses with a 400 on `field`. */
function checkDebit(line: Line, row: Withdraw, field: string): void {
  if (row.line !== null) throw invalidField(field, 'withdrawHasLine', { line: row.line });
  if (row.status !== 'paid' && row.status !== 'unknown')
    throw invalidField(field, 'withdrawNotPaid', { state: stateWord(withdraw, 'status', row.status) });
  if (line.direction !== 'out') throw invalidField(field, 'lineNotOutgoing');
  if (line.status !== 'unmatched') throw invalidField(field, 'lineMatched');
  if (line.account !== row.pay_account) throw invalidField(field, 'lineOtherPayer');
  // What a provider keeps of a payout for itself never shows on the line.
  const amounts = [satang(row.amount), satang(row.amount) - satang(row.fee ?? 0)];
  if (!amounts.includes(satang(line.amount)))
    throw invalidField(field, 'lineWithdrawDiffers', { line: formatMoney(line.amount), withdraw: formatMoney(row.amount) });
  if (compareDigits(line.from_number, row.account_number) === 'contradicts') throw invalidField(field, 'lineOtherDestination');
}

/** What a line makes of its withdrawal: one that is paid gets it and nothing moves, one in doubt is paid by it. */
export async function bindDebit(context: CommandContext, row: Withdraw, line: Line, field: string): Promise<Bound> {
  checkDebit(line, row, field);
  if (row.status === 'paid') return { set: { line: line.id }, postings: [] };
  return settleAsPaid(context, row, { by: 'line', line: line.id });
}

interface Settled extends Record<string, unknown> {
  id: number;
  amount: string;
}
/** The attempt that is paid because of this line and of nothing else. */
async function settledBy(db: Queryable, service: string, line: number): Promise<Settled | null> {
  const [found] = await db.query<Settled>(
    "select id, amount::text as amount from payout_attempt where service = $1 and line = $2 and state = 'paid' and settled_by = 'line'",
    [service, line],
  );
  return found ?? null;
}

/** What undoing an outgoing line's match puts on hold again for its member, in baht. */
export async function heldAgainBy(db: Queryable, service: string, line: number): Promise<number> {
  const settled = await settledBy(db, service, line);
  return settled ? baht(satang(settled.amount)) : 0;
}

/**
 * Takes a line from its withdrawal. One that was paid otherwise stays paid. One that only the line showed to be paid is in doubt again, as
 * it was before: its payment is reversed, and two persons end the doubt. Refusing instead would leave a wrong match in the books for good,
 * and calling it unpaid would pay it twice where the money did leave.
 */
export async function undoDebit(context: CommandContext, line: Line, reason: string): Promise<Posting[]> {
  const { tx, service } = context;
  const [owner] = await tx.query<{ id: number }>('select id from withdraw where service = $1 and line = $2', [service, line.id]);
  if (!owner) return [];
  const row = await context.lock(withdraw, owner.id, 'withdraw');
  const settled = await settledBy(tx, service, line.id);
  if (!settled) {
    await context.change(withdraw, row, { line: null });
    return [];
  }
  const attempt = await context.lock(payoutAttempt, settled.id, 'attempt');
  const paid = await openPosting(tx, service, withdraw.name, row.id, 'withdraw_paid');
  if (paid === null) throw new Error(`withdrawal ${row.id} of ${service} is paid without a posting`);
  const blank = { fee: null, line: null };
  await context.change(payoutAttempt, attempt, { ...blank, state: 'unknown', problem: 'unclear', settled_by: null, settled_at: null });
  await context.change(withdraw, row, { ...blank, status: 'unknown', reason, paid_by: null, reference: null });
  return [{ ...(await reversalOf(tx, service, paid)), record: { resource: withdraw.name, id: row.id } }];
}
