import { bankAccount } from '../../src/resources/bank/bankAccount';
import { payoutAttempt } from '../../src/resources/transaction/payoutAttempt';
import { withdraw } from '../../src/resources/transaction/withdraw';
import type { Row } from '../../src/schema/define';
import { formatMoney } from '../../src/schema/format';
import { checkOther } from '../kernel/hands';
import { invalidField, Refusal } from '../refusal';
import type { CommandContext, Outcome, Place } from '../kernel/implement';
import { limitsOf } from '../kernel/limits';
import { checkTries } from '../kernel/quota';
import { maskFor } from '../kernel/rows';
import { fieldWord } from '../kernel/words';
import { chooseAccount, whyNot } from '../payouts/account';
import { beginAttempt } from '../payouts/attempt';
import { SHOWS_BALANCE } from '../payouts/outflow';
import { paymentOf, type Attempt, type Payment } from '../payouts/settle';
import { inNoState } from './refusals';

type Withdraw = Row<typeof withdraw>;
type Decided = Outcome<typeof withdraw.fields>;

/** What it comes to: of a part, together with the others that were or will be paid out of the same withdrawal. */
export async function wholeOf({ db, service }: Place, { parent, amount }: Withdraw): Promise<number> {
  if (parent === null) return amount;
  const [all] = await db.query<{ sum: number }>(
    "select sum(amount)::float8 as sum from withdraw where service = $1 and parent = $2 and status not in ('rejected', 'cancelled', 'failed')",
    [service, parent],
  );
  return all?.sum ?? amount;
}

/** Four eyes on large amounts: above the site's limit, who approved does not pay. Splitting makes no amount smaller. */
export async function checkPayer(context: CommandContext, row: Withdraw): Promise<void> {
  const { tx, service, actor } = context;
  if (row.approved_by === null) return;
  const { site } = await limitsOf(tx, service, actor.user.id, 'withdraw_second_limit');
  if (site === null || (await wholeOf({ db: tx, service }, row)) <= site) return;
  if (row.approved_by !== actor.user.id) return checkOther(context, withdraw, row, row.approved_by);
  const payload = maskFor(actor, withdraw, { ...row });
  throw new Refusal(409, 'payerApproved', { limit: formatMoney(site) }, { payload, conflict: 'maker' });
}

/** Has a provider pay it, from the account that was named or the first that can. */
export async function payByProvider(context: CommandContext, row: Withdraw, named: number | null): Promise<Decided> {
  if (!context.payouts) throw inNoState(context, withdraw, row, 'payoutsOff');
  await checkPayer(context, row);
  // The employee who splits a withdrawal chooses the amounts of its parts, and could probe a balance with them.
  const told = row.parent === null ? {} : { tells: SHOWS_BALANCE };
  if (row.parent !== null) await checkTries(context, SHOWS_BALANCE);
  if (named === null) {
    const chosen = await chooseAccount(context, row.amount);
    if (!chosen) throw new Refusal(400, 'invalid', {}, { errors: { pay_account: { key: 'noPayAccount' } }, ...told });
    return { set: await beginAttempt(context, row, chosen) };
  }
  const account = await context.lock(bankAccount, named, 'pay_account');
  const why = await whyNot(context, account, row.amount);
  if (why === 'accountOverLimit') throw invalidField('pay_account', 'payoutOverLimit', { limit: formatMoney(account.daily_limit ?? 0) });
  if (why === 'accountTooLow') throw new Refusal(400, 'invalid', {}, { errors: { pay_account: { key: 'payoutTooLow' } }, ...told });
  if (why !== null) throw invalidField('pay_account', why);
  return { set: await beginAttempt(context, row, account) };
}

/** The attempt of a withdrawal whose outcome is not known. */
async function openAttempt(context: CommandContext, row: Withdraw): Promise<Attempt> {
  const [found] = await context.tx.query<{ id: number }>(
    "select id from payout_attempt where service = $1 and withdraw = $2 and state = 'unknown'",
    [context.service, row.id],
  );
  if (!found) throw new Error(`withdrawal ${row.id} of ${context.service} is in doubt without an attempt`);
  return context.lock(payoutAttempt, found.id, 'attempt');
}

/** An attempt in doubt turns out to be paid. */
export async function settleAsPaid(
  context: CommandContext,
  row: Withdraw,
  payment: Payment,
): Promise<Required<Pick<Decided, 'set' | 'postings'>>> {
  const attempt = await openAttempt(context, row);
  const made = paymentOf(row, attempt, context.now, payment);
  await context.change(payoutAttempt, attempt, made.attempt);
  return { set: { ...made.owner, paid_by: context.actor.user.id }, postings: [made.posting] };
}

/** An attempt in doubt turns out not to be paid. */
export async function settleAsFailed(context: CommandContext, row: Withdraw): Promise<void> {
  const attempt = await openAttempt(context, row);
  await context.change(payoutAttempt, attempt, { state: 'failed', settled_by: 'people', settled_at: context.now.toISOString() });
}

/** Refuses to end a doubt without a picture that proves how it ended. */
export function requireProof(action: string, proof: string | null): void {
  if (proof === null) throw invalidField('proof', 'required', { label: fieldWord(withdraw, 'proof', action) });
}
