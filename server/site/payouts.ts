/** What providers report of payouts. */
import { z } from 'zod';
import { satang } from '../ledger/money';
import { lockBoth, settleReport } from '../payouts/settle';
import { defineWrite, done, type Reply, type SiteCall, type SiteWork } from './call';
import { invalidAt, Problem } from './problem';
import { amountOrZero, options, text } from './shapes';

const report = z.strictObject({
  state: options(['paid', 'failed', 'unknown']),
  provider_ref: text(80).optional(),
  reason: text(200).optional(),
  fee: amountOrZero.optional(),
});

async function take(work: SiteWork, { body, params }: SiteCall<z.output<typeof report>>): Promise<Reply> {
  const { tx, service } = work;
  const [found] = await tx.query<{ id: number; withdraw: number; amount: string }>(
    'select id, withdraw, amount::text as amount from payout_attempt where service = $1 and attempt = $2',
    [service, params['attempt'] ?? ''],
  );
  if (!found) throw new Problem(404, 'not_found');
  const fee = body.fee === undefined ? 0 : satang(body.fee);
  if (fee >= satang(found.amount)) throw invalidAt('/fee', 'amount');
  const { owner, attempt } = await lockBoth(work, found.withdraw, found.id);
  await settleReport(work, owner, attempt, {
    state: body.state,
    fee,
    ...(body.reason !== undefined && { said: body.reason }),
    ...(body.provider_ref !== undefined && { providerRef: body.provider_ref }),
  });
  const [now] = await tx.query<{ state: string }>('select state from payout_attempt where service = $1 and id = $2', [service, found.id]);
  return done({ attempt: params['attempt'], state: now?.state ?? '' });
}

export const payoutCalls = [
  defineWrite({
    method: 'POST',
    path: '/payouts/{attempt}/result',
    scope: 'payout',
    summary: 'What became of a payout; the same report again does nothing',
    body: report,
    answer: z.object({ attempt: z.string(), state: z.enum(['sending', 'paid', 'failed', 'unknown', 'returned']) }),
    write: take,
  }),
];
