import { bankAccount } from '../../src/resources/bank/bankAccount';
import type { Row } from '../../src/schema/define';
import { freeIn, takenToday } from './outflow';
import type { CommandContext } from '../kernel/implement';
import { satang } from '../ledger/money';

export type Account = Row<typeof bankAccount>;
type Context = Pick<CommandContext, 'tx' | 'service' | 'now' | 'lock'>;

/** What stays in every paying account, in satang. */
async function reserveOf({ tx, service }: Context): Promise<number> {
  const [row] = await tx.query<{ payout_reserve: string }>(
    'select payout_reserve::text as payout_reserve from site_config where service = $1',
    [service],
  );
  return satang(row?.payout_reserve ?? '0');
}

/** Why an account cannot pay an amount by itself; null: it can. The account is locked, so that it stays true until the transaction ends. */
export async function whyNot(
  context: Context,
  account: Account,
  amount: number,
): Promise<'accountOff' | 'accountNotForWithdraw' | 'accountTooLow' | 'accountOverLimit' | null> {
  if (!account.active) return 'accountOff';
  if (account.purpose !== 'withdraw') return 'accountNotForWithdraw';
  const limit = account.daily_limit;
  if (limit !== null && (await takenToday(context, account.id)) + satang(amount) > satang(limit)) return 'accountOverLimit';
  return (await freeIn(context, account)) - satang(amount) < (await reserveOf(context)) ? 'accountTooLow' : null;
}

/** The first account, by priority, that can pay an amount; locked. Null where none can. */
export async function chooseAccount(context: Context, amount: number): Promise<Account | null> {
  const { tx, service } = context;
  const candidates = await tx.query<{ id: number }>(
    "select b.id from bank_account b where b.service = $1 and b.active and b.purpose = 'withdraw' and b.balance >= $2 order by b.priority, b.id",
    [service, amount],
  );
  for (const { id } of candidates) {
    const account = await context.lock(bankAccount, id, 'pay_account');
    if ((await whyNot(context, account, amount)) === null) return account;
  }
  return null;
}
