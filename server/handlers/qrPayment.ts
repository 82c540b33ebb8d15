import { bankAccount } from '../../src/resources/bank/bankAccount';
import { statementLine } from '../../src/resources/bank/statementLine';
import { member } from '../../src/resources/member/member';
import { deposit } from '../../src/resources/transaction/deposit';
import { qrPayment } from '../../src/resources/transaction/qrPayment';
import { buildPromptPay, type Order } from '../../src/qr/promptPay';
import type { Row } from '../../src/schema/define';
import { formatMoney } from '../../src/schema/format';
import { anyIdOf } from '../../src/schema/promptPay';
import { invalidField } from '../refusal';
import { implement, type CommandContext, type Outcome } from '../kernel/implement';
import { satang } from '../ledger/money';
import { depositCredited } from '../ledger/recipes';
import { hadAHand } from '../broughtLines';
import { blocksOfMembers, wholeAccount } from '../members/blocks';
import { isExcluded } from '../members/exclusion';
import { inNoState } from './refusals';

type QrPayment = Row<typeof qrPayment>;
type BankLine = Row<typeof statementLine>;
type Review = NonNullable<QrPayment['review_reason']>;

const VALID_FOR_MS = 30 * 60_000;
const MOST_DAYS = 7;
/** Clocks of banks and ours may differ by so much. */
const CLOCKS_DIFFER_MS = 10 * 60_000;

const decided = (context: CommandContext): { decided_by: number; decided_at: string } => ({
  decided_by: context.actor.user.id,
  decided_at: context.now.toISOString(),
});

/** When a new code expires: as it was typed, within the bounds, or in half an hour. */
function expiryOf(now: Date, typed: string | null): string {
  if (typed === null) return new Date(now.getTime() + VALID_FOR_MS).toISOString();
  const left = Date.parse(typed) - now.getTime();
  if (left <= 0 || left > MOST_DAYS * 86_400_000) throw invalidField('expires_at', 'qrExpiry', { days: MOST_DAYS });
  return typed;
}

/** What the code of an account asks for. By bill where the account has a biller id, because a bill's payment names its order. */
function orderOf(account: Row<typeof bankAccount>, form: QrPayment['form'], ref1: string, amount: number): Order {
  const { biller_id: biller, promptpay_id: promptPay } = account;
  const common = { satang: satang(amount), once: true } as const;
  if (biller === null && promptPay === null) throw invalidField('bank_account', 'qrNoNumber');
  if (form === 'bill' && biller === null) throw invalidField('form', 'qrNoBiller');
  if (biller !== null && form !== 'anyid') return { form: 'bill', biller, ref1, ref2: '', ...common };
  const id = anyIdOf(promptPay ?? '');
  if (id === null) throw invalidField('form', 'qrNoPromptPay');
  return { form: 'anyid', id, ...common };
}

/** Refuses an open code of the same amount that pays the same number: a transfer to a number says nothing of its order. */
async function checkAlone({ tx, service, now }: CommandContext, account: number, amount: number): Promise<void> {
  const [other] = await tx.query(
    `select 1 as one from qr_payment q where q.service = $1 and q.bank_account = $2 and q.amount = $3 and q.state = 'issued' and q.form = 'anyid' and q.expires_at > $4 limit 1`,
    [service, account, amount, now.toISOString()],
  );
  if (other) throw invalidField('amount', 'qrSameAmount', { amount: formatMoney(amount) });
}

/** Why a payment must not be credited by itself; `null` when it is the one the code asked for, in time. */
function doubtOf(row: QrPayment, line: BankLine): Review | null {
  if (row.state === 'credited' || row.deposit !== null) return 'twice';
  if (satang(line.amount) !== satang(row.amount)) return 'amount';
  if (row.state === 'cancelled') return 'cancelled';
  const [paid, made, until] = [line.occurred_at, row.created_at, row.expires_at ?? row.created_at].map((at) => Date.parse(at)) as [
    number,
    number,
    number,
  ];
  if (paid > until) return 'late';
  if (row.state === 'expired') return 'arrivedLate';
  return paid < made - CLOCKS_DIFFER_MS ? 'before' : null;
}

/** The same with what is blocked at the site: of the account it came from, or of the member. */
async function doubtWith({ tx, service, now }: CommandContext, row: QrPayment, line: BankLine): Promise<Review | null> {
  const doubt = doubtOf(row, line);
  if (doubt !== null) return doubt;
  const number = wholeAccount(line.from_number);
  const blocks = await blocksOfMembers(tx, service, [row.member], now, number === null ? [] : [{ member: row.member, number }]);
  return blocks.size > 0 ? 'blocked' : null;
}

/** Order numbers as they are made, wherever they stand in a bank's reference. */
const ORDERS = /Q[A-HJKMNP-Z2-9]{13}/g;
/** Refuses a line whose reference names the order of another code: it was paid by that one. */
async function checkNamed({ tx, service }: CommandContext, row: QrPayment, { reference }: BankLine): Promise<void> {
  const named: readonly string[] = reference.match(ORDERS) ?? [];
  if (named.length === 0 || named.includes(row.ref1)) return;
  const [other] = await tx.query<{ ref1: string }>(
    'select q.ref1 from qr_payment q where q.service = $1 and q.ref1 = any($2::text[]) limit 1',
    [service, named],
  );
  if (other) throw invalidField('line', 'qrOtherCode', { ref: other.ref1 });
}

/**
 * Locks the member and then the line, in the order of approving a deposit, and refuses a line that brought this code's account no open
 * money.
 */
async function openLine(context: CommandContext, row: QrPayment, id: number): Promise<{ owner: Row<typeof member>; line: BankLine }> {
  const owner = await context.lock(member, row.member, 'line');
  const line = await context.lock(statementLine, id, 'line');
  if (line.direction !== 'in') throw invalidField('line', 'lineNotIncoming');
  if (line.account !== row.bank_account) throw invalidField('line', 'lineOtherAccount');
  if (line.id === row.line) throw invalidField('line', 'qrOwnLine');
  if (line.status !== 'unmatched') throw invalidField('line', 'lineTaken');
  await checkNamed(context, row, line);
  return { owner, line };
}

/** Makes the approved deposit of a payment and credits it with what arrived. */
async function creditLine(
  context: CommandContext,
  row: QrPayment,
  line: BankLine,
  note: string | null,
): Promise<Outcome<typeof qrPayment.fields>> {
  const made = await context.make(deposit, {
    member: row.member,
    amount: line.amount,
    bank: line.from_bank ?? 'QRCODE',
    account_number: wholeAccount(line.from_number),
    bank_account: row.bank_account,
    channel: 'qr',
    transferred_at: line.occurred_at,
    line: line.id,
    status: 'approved',
    note,
    ...decided(context),
  });
  await context.change(statementLine, line, { status: 'matched' });
  return {
    // Of a code that was paid twice, the first payment stays its own.
    set: { state: 'credited', ...(row.deposit === null && { line: line.id, deposit: made }), ...decided(context) },
    postings: [{ ...depositCredited(row.member, row.bank_account, line.amount), record: { resource: deposit.name, id: made } }],
  };
}

/** The line that waits for a decision about it, locked; it may have been used otherwise meanwhile. */
async function waitingLine(context: CommandContext, row: QrPayment): Promise<BankLine> {
  const owner = await context.lock(member, row.member, 'reason');
  if (owner.status === 'closed') throw inNoState(context, qrPayment, row, 'memberClosed', { member: owner.username });
  const line = await context.lock(statementLine, row.review_line ?? 0, 'reason');
  if (line.status !== 'unmatched') throw inNoState(context, qrPayment, row, 'qrLineGone');
  return line;
}

export const qrPaymentBehaviour = implement(qrPayment, {
  async create(context, values) {
    const owner = await context.lock(member, values.member, 'member');
    if (owner.status === 'closed' || owner.status === 'blocked')
      throw invalidField('member', 'memberNotActive', { member: owner.username });
    if (isExcluded(owner, context.now)) throw invalidField('member', 'memberExcluded', { member: owner.username });
    const account = await context.lock(bankAccount, values.bank_account, 'bank_account');
    if (!account.active) throw invalidField('bank_account', 'accountOff');
    if (account.purpose !== 'deposit') throw invalidField('bank_account', 'qrNotDeposit');
    const order = orderOf(account, values.form ?? null, values.ref1, values.amount);
    const expires_at = expiryOf(context.now, values.expires_at ?? null);
    if (order.form === 'anyid') await checkAlone(context, account.id, values.amount);
    return { set: { form: order.form, expires_at, holder: account.holder, payload: buildPromptPay(order) } };
  },

  /** An employee does not credit alone by a line they brought in themselves. A payment in doubt is not credited yet. */
  amounts: {
    async credit(context, row, input) {
      const { line } = await openLine(context, row, input.line);
      return (await doubtWith(context, row, line)) === null
        ? { amount: line.amount, alone: !(await hadAHand(context, [line.id])) }
        : { amount: 0 };
    },
    async accept(context, row) {
      const line = await waitingLine(context, row);
      return { amount: line.amount, alone: !(await hadAHand(context, [line.id])) };
    },
  },

  actions: {
    /** Credits the payment the code asked for. Any other is kept for an employee to decide and credits no member. */
    async credit(context, row, input) {
      const { owner, line } = await openLine(context, row, input.line);
      const doubt = await doubtWith(context, row, line);
      if (doubt !== null) return { set: { state: 'needs_review', review_line: line.id, review_reason: doubt, reason: null } };
      if (owner.status === 'closed') throw inNoState(context, qrPayment, row, 'memberClosed', { member: owner.username });
      return creditLine(context, row, line, null);
    },
    async accept(context, row, { reason }) {
      const outcome = await creditLine(context, row, await waitingLine(context, row), reason);
      return { ...outcome, set: { ...outcome.set, reason } };
    },
    async dismiss(context, row, { reason }) {
      return { set: { state: row.deposit === null ? 'cancelled' : 'credited', reason, ...decided(context) } };
    },
  },
});
