import { withdraw } from '../../src/resources/transaction/withdraw';
import type { Row } from '../../src/schema/define';
import type { Keeper } from '../kernel/itself';
import { satang } from '../ledger/money';
import { chooseAccount } from '../payouts/account';
import { beginAttempt } from '../payouts/attempt';
import { broken, keepVerdicts } from './check';
import type { Verdict } from './judge';

type Waits = NonNullable<Row<typeof withdraw>['waits']>;

/** May the office pay it without a person? Null: it may; otherwise why not. */
async function waitsFor({ tx, service }: Keeper, amount: number, verdicts: readonly Verdict[]): Promise<Waits | null> {
  const [first] = broken(verdicts);
  if (first) return first.rule.kind;
  const [config] = await tx.query<{ most: string | null; two: string | null }>(
    'select withdraw_auto_limit::text as most, withdraw_second_limit::text as two from site_config where service = $1',
    [service],
  );
  const [most, two] = [satang(config?.most ?? '0'), config?.two ?? null];
  return satang(amount) <= most && (two === null || satang(amount) <= satang(two)) ? null : 'over_auto';
}

/**
 * Judges a withdrawal that was just asked for, and keeps what was found. Where every rule is kept and the site lets that much out by itself it is approved,
 * and paid if a provider and an account for it are there; otherwise it says what it waits for.
 */
export async function decideRequest(keeper: Keeper, id: number, verdicts: readonly Verdict[]): Promise<void> {
  const { tx, service, now } = keeper;
  const row = await keeper.lock(withdraw, id, 'withdraw');
  await keepVerdicts(tx, { service, row, stage: 'request', now }, verdicts);
  const waits = await waitsFor(keeper, row.amount, verdicts);
  if (waits !== null) return keeper.change(withdraw, row, { waits });
  await keeper.change(withdraw, row, { status: 'approved', approved_at: now.toISOString() });
  if (!keeper.payouts) return;
  const account = await chooseAccount(keeper, row.amount);
  await keeper.change(withdraw, row, account ? await beginAttempt(keeper, row, account) : { waits: 'no_account' });
}
