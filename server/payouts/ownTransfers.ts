import { bankAccount } from '../../src/resources/bank/bankAccount';
import { ownTransfer, type transferRule } from '../../src/resources/transaction/ownTransfer';
import type { Row } from '../../src/schema/define';
import { freeIn } from './outflow';
import { byItself, type Keeper } from '../kernel/itself';
import type { Kernel } from '../kernel/kernel';
import { baht, satang } from '../ledger/money';
import type { Account } from './account';

type Rule = Pick<Row<typeof transferRule>, 'id' | 'threshold' | 'reserve' | 'most'> & {
  sources: readonly number[];
  targets: readonly number[];
};
type Context = Pick<Keeper, 'tx' | 'service' | 'now'>;

/** What an account holds beside payouts under way and transfers that are proposed and not decided, in satang. */
async function freeOf(context: Context, account: Account, except = 0): Promise<number> {
  const [open] = await context.tx.query<{ sum: string }>(
    "select coalesce(sum(amount), 0)::text as sum from own_transfer where service = $1 and source = $2 and status = 'proposed' and id <> $3",
    [context.service, account.id, except],
  );
  return (await freeIn(context, account)) - satang(open?.sum ?? '0');
}

/** What would be left of an account by a transfer, in satang: payouts under way are as good as gone. */
export const leftBy = async (context: Context, account: Account, amount: number): Promise<number> =>
  (await freeIn(context, account)) - satang(amount);

/** The target of a rule whose turn it is: open, and longest without one. */
async function targetOf({ tx, service }: Context, rule: Rule, source: number): Promise<number | null> {
  const [found] = await tx.query<{ id: number }>(
    `select b.id from bank_account b left join lateral (
         select max(o.id) as last from own_transfer o where o.service = b.service and o.rule = $2 and o.target = b.id and o.status <> 'cancelled') turn on true
      where b.service = $1 and b.id = any($3::bigint[]) and b.active and b.id <> $4 order by turn.last nulls first, b.id limit 1`,
    [service, rule.id, rule.targets, source],
  );
  return found?.id ?? null;
}

async function propose(keeper: Keeper, rule: Rule, source: number): Promise<boolean> {
  const { tx, service, now } = keeper;
  const account = await keeper.lock(bankAccount, source, 'source');
  if (!account.active) return false;
  const [open] = await tx.query("select 1 as one from own_transfer where service = $1 and source = $2 and status = 'proposed'", [
    service,
    source,
  ]);
  const free = await freeOf(keeper, account);
  if (open || free <= satang(rule.threshold)) return false;
  const target = await targetOf(keeper, rule, source);
  const amount = Math.min(free - satang(rule.reserve), rule.most === null ? Infinity : satang(rule.most));
  if (target === null || amount <= 0) return false;
  await keeper.make(ownTransfer, {
    rule: rule.id,
    source,
    target,
    amount: baht(amount),
    status: 'proposed',
    proposed_at: now.toISOString(),
  });
  return true;
}

/** Proposes the transfers that the rules of a site want now, one of an account at a time. Gives how many. */
export async function proposeTransfers(kernel: Kernel, service: string): Promise<number> {
  // An office of other definitions has no such rules.
  if (!kernel.definitions.has('transfer_rule')) return 0;
  const rules = await kernel.db.query<Rule & Record<string, unknown>>(
    'select id, threshold::float8 as threshold, reserve::float8 as reserve, most::float8 as most, sources, targets from transfer_rule where service = $1 and active order by id',
    [service],
  );
  let made = 0;
  for (const rule of rules)
    for (const source of rule.sources)
      if (await byItself(kernel, service, ownTransfer.name, (keeper) => propose(keeper, rule, Number(source)))) made += 1;
  return made;
}
