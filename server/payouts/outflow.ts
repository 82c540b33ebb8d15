import { bankAccount } from '../../src/resources/bank/bankAccount';
import type { AnyResource, Row } from '../../src/schema/define';
import { formatMoney, todayStart } from '../../src/schema/format';
import { invalidField, Refusal } from '../refusal';
import type { CommandContext } from '../kernel/implement';
import { checkTries } from '../kernel/quota';
import { fieldWord } from '../kernel/words';
import { satang } from '../ledger/money';

/** The code that shows what an account holds, for `tells` of what takes money out of one. */
export const SHOWS_BALANCE = bankAccount.fields.balance.reveal;

type Account = Row<typeof bankAccount>;

/** Money about to leave one of our accounts: the action, and the input for a refusal. */
interface Outflow {
  def: AnyResource;
  action: string;
  field: string;
  /** Locked by the command, so that its balance and the sum sent today stay until the command is done. */
  account: Account;
  amount: number;
  /** The reason to exceed the limits; stored in the audit log with the other input. */
  overReason: string | null;
}

/** What attempts under way or in doubt may yet take from an account, in satang; of those made today, and of all. */
export async function underWay(
  { tx, service, now }: Pick<CommandContext, 'tx' | 'service' | 'now'>,
  account: number,
): Promise<{ today: number; all: number }> {
  const [row] = await tx.query<{ today: string; every: string }>(
    `select coalesce(sum(a.amount) filter (where a.asked_at >= $3::timestamptz), 0) as today, coalesce(sum(a.amount), 0) as every
       from payout_attempt a where a.service = $1 and a.pay_account = $2 and a.state in ('sending', 'unknown')`,
    [service, account, todayStart(now)],
  );
  return { today: satang(row?.today ?? '0'), all: satang(row?.every ?? '0') };
}

/** Money whose owner is not known yet: it leaves the books of the account again, and comes back with its deposit. In satang. */
async function inSuspense({ tx, service }: Pick<CommandContext, 'tx' | 'service'>, account: number): Promise<number> {
  const [row] = await tx.query<{ sum: string }>(
    "select coalesce(sum(s.amount), 0)::text as sum from statement_line s where s.service = $1 and s.account = $2 and s.status = 'suspense'",
    [service, account],
  );
  return satang(row?.sum ?? '0');
}

/** What an account has to send, in satang: without what attempts under way may yet take, and what is in suspense. */
export async function freeIn(context: Pick<CommandContext, 'tx' | 'service' | 'now'>, account: Account): Promise<number> {
  return satang(account.balance) - (await underWay(context, account.id)).all - (await inSuspense(context, account.id));
}

/** The sum that left the account since midnight in Bangkok, in satang: payouts, transfers, refunds and fees. */
export async function sentToday({ tx, service, now }: Pick<CommandContext, 'tx' | 'service' | 'now'>, account: number): Promise<number> {
  const [row] = await tx.query<{ sent: string }>(
    `select coalesce(-sum(l.amount), 0) as sent from ledger_posting p
       join ledger_line l on l.service = p.service and l.posting = p.id and l.amount < 0
       join ledger_account a on a.service = l.service and a.id = l.account and a.kind = 'bank' and a.owner = $2
     where p.service = $1 and p.at >= $3::timestamptz and p.kind in ('withdraw_paid', 'transfer', 'deposit_refund', 'bank_fee')`,
    [service, account, todayStart(now)],
  );
  return satang(row?.sent ?? '0');
}

/** What left an account today, or may yet by attempts that were made today, in satang. */
export async function takenToday(context: Pick<CommandContext, 'tx' | 'service' | 'now'>, account: number): Promise<number> {
  return (await sentToday(context, account)) + (await underWay(context, account)).today;
}

/**
 * Refuses, beside the account or the amount, an amount above the balance or the daily limit, unless a reason was given. `tells` of the
 * implementation must name the command.
 */
export async function checkOutflow(context: CommandContext, { def, action, field, account, amount, overReason }: Outflow): Promise<void> {
  if (overReason !== null) return;
  const input = fieldWord(def, 'over_reason', action);
  const limit = account.daily_limit;
  // Before the balance: behind it, it would tell that there is enough.
  if (limit !== null && (await takenToday(context, account.id)) + satang(amount) > satang(limit))
    throw invalidField(field, 'accountOverLimit', { input, limit: formatMoney(limit) });
  await checkTries(context, SHOWS_BALANCE);
  if ((await freeIn(context, account)) < satang(amount))
    throw new Refusal(400, 'invalid', {}, { errors: { [field]: { key: 'accountTooLow', params: { input } } }, tells: SHOWS_BALANCE });
}
