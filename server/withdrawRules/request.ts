import { withdraw } from '../../src/resources/transaction/withdraw';
import type { Row } from '../../src/schema/define';
import { todayStart } from '../../src/schema/format';
import type { Keeper } from '../kernel/itself';
import { satang } from '../ledger/money';
import { chooseAccount } from '../payouts/account';
import { beginAttempt } from '../payouts/attempt';
import { accountWriters } from './accountWriters';
import { broken, keepVerdicts } from './check';
import type { Verdict } from './judge';

type Withdraw = Row<typeof withdraw>;
type Waits = NonNullable<Withdraw['waits']>;

/**
 * What the office let this member have today without a person, in satang. Their record is locked, so pieces asked for at once are added up
 * as well.
 */
async function letOutToday({ tx, service, now }: Keeper, { id, member }: Withdraw): Promise<number> {
  const [row] = await tx.query<{ sum: string }>(
    `select coalesce(sum(w.amount), 0)::text as sum from withdraw w where w.service = $1 and w.member = $2 and w.id <> $3
        and w.approved_at >= $4::timestamptz and w.approved_by is null and w.parent is null and w.status not in ('rejected', 'cancelled', 'failed')`,
    [service, member, id, todayStart(now)],
  );
  return satang(row?.sum ?? '0');
}

/** May the office pay it without a person? Null: it may; otherwise why not. Pieces of a day do not slip under the limits. */
async function waitsFor(keeper: Keeper, row: Withdraw, verdicts: readonly Verdict[]): Promise<Waits | null> {
  const { tx, service } = keeper;
  const [first] = broken(verdicts);
  if (first) return first.rule.kind;
  const [config] = await tx.query<{ most: string | null; two: string | null }>(
    'select withdraw_auto_limit::text as most, withdraw_second_limit::text as two from site_config where service = $1',
    [service],
  );
  const [most, two] = [satang(config?.most ?? '0'), config?.two ?? null];
  const sum = satang(row.amount) + (await letOutToday(keeper, row));
  // Where the money goes rests on one employee's word, so a person looks at it.
  if (most > 0 && (await accountWriters(tx, service, row.member, keeper.now)).length > 0) return 'bank_changed';
  return sum <= most && (two === null || sum <= satang(two)) ? null : 'over_auto';
}

/**
 * Judges a withdrawal that was just asked for, and keeps what was found. Where every rule is kept and the site lets that much out by itself
 * it is approved, and paid if a provider and an account for it are there; otherwise it says what it waits for.
 */
export async function decideRequest(keeper: Keeper, id: number, verdicts: readonly Verdict[]): Promise<void> {
  const { tx, service, now } = keeper;
  const row = await keeper.lock(withdraw, id, 'withdraw');
  await keepVerdicts(tx, { service, row, stage: 'request', now }, verdicts);
  const waits = await waitsFor(keeper, row, verdicts);
  if (waits !== null) return keeper.change(withdraw, row, { waits });
  await keeper.change(withdraw, row, { status: 'approved', approved_at: now.toISOString() });
  if (!keeper.payouts) return;
  const account = await chooseAccount(keeper, row.amount);
  await keeper.change(withdraw, row, account ? await beginAttempt(keeper, row, account) : { waits: 'no_account' });
}
