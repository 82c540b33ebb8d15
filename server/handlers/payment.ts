import { bankAccount } from '../../src/resources/bank/bankAccount';
import { paymentChannel } from '../../src/resources/transaction/paymentChannel';
import { deposit } from '../../src/resources/transaction/deposit';
import type { Row } from '../../src/schema/define';
import type { CommandContext, ListOutcome } from '../kernel/implement';
import { baht, satang } from '../ledger/money';
import { post } from '../ledger/post';
import { bankFeeTaken } from '../ledger/recipes';
import { settleLines } from '../matching/settle';
import { checkOutflow } from '../payouts/outflow';

type Channel = Pick<Row<typeof paymentChannel>, 'fee_percent' | 'fee_fixed'>;

/** What a channel keeps of a payment, in baht: its part, rounded to the satang half up, and its fixed sum; never more than the payment. */
export function feeOf({ fee_percent: percent, fee_fixed: fixed }: Channel, amount: number): number {
  const part = Math.floor((satang(amount) * satang(percent) + 5000) / 10_000);
  return baht(Math.min(satang(amount), part + satang(fixed)));
}

/** Closes a payment: the channel's fee leaves the account it was paid to. */
export async function settle(
  context: CommandContext,
  row: Row<typeof deposit>,
  { over_reason: overReason }: { over_reason: string | null },
) {
  const channel = row.payment_channel === null ? null : await context.lock(paymentChannel, row.payment_channel, 'payment_channel');
  const fee = channel === null ? 0 : feeOf(channel, row.amount);
  if (fee > 0) {
    const account = await context.lock(bankAccount, row.bank_account, 'bank_account');
    await checkOutflow(context, { def: deposit, action: 'settle', field: 'over_reason', account, amount: fee, overReason });
  }
  return {
    set: { fee, settled_at: context.now.toISOString(), settled_by: context.actor.user.id },
    postings: fee > 0 ? [bankFeeTaken(row.bank_account, fee)] : [],
  };
}

const DAYS = 3;
const MOST = 500;

/** Looks once more for the money of what waits, among the unclaimed lines. Nothing is credited by it: what is found waits for a person. */
export async function requery(context: CommandContext): Promise<ListOutcome> {
  const { tx, service, now, actor } = context;
  const lines = await tx.query<{ id: number; account: number }>(
    `select l.id, l.account from statement_line l where l.service = $1 and l.direction = 'in' and l.status = 'unmatched' and not l.hidden and l.occurred_at > $2
      order by l.account, l.id limit ${MOST}`,
    [service, new Date(now.getTime() - DAYS * 86_400_000).toISOString()],
  );
  const keeper = {
    ...context,
    post: (posting: Parameters<typeof post>[2], resource: string, record: number) =>
      post(tx, { service, resource, recordId: record, actorId: actor.user.id, at: now }, posting),
  };
  let found = 0;
  for (const account of new Set(lines.map((line) => line.account))) {
    const outcomes = await settleLines(
      keeper,
      account,
      lines.filter((line) => line.account === account).map(({ id }) => id),
      { credits: false },
    );
    found += outcomes.filter(({ verdict }) => verdict.kind !== 'none').length;
  }
  return { noted: { lines: lines.length, found }, msg: { key: 'requeried', params: { lines: lines.length, found } } };
}
