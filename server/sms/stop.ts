import type { Tx } from '../db/client';
import { baht, satang } from '../ledger/money';

/**
 * Ends a campaign: recipients without a message get none, submitted messages go on. Returns the baht that are no longer held. The caller
 * has locked the campaign's row.
 */
export async function stopRun(tx: Tx, service: string, campaign: number, now: Date): Promise<{ release: number }> {
  const [run] = await tx.query<{ price: string; next_n: number; fed: boolean }>(
    'select price, next_n, fed from sms_run where service = $1 and campaign = $2 for update',
    [service, campaign],
  );
  if (!run) return { release: 0 };
  const [unfed] = await tx.query<{ parts: number }>(
    'select coalesce(sum(r.parts), 0)::int as parts from sms_recipient r where r.service = $1 and r.campaign = $2 and r.n >= $3',
    [service, campaign, run.next_n],
  );
  const cancelled = await tx.query<{ cost: string }>(
    `with gone as (delete from sms_outbox o where o.service = $1 and o.campaign = $2 and o.lease_until is null returning o.message)
     update sms_message m set status = 'cancelled', done_at = $3, updated_at = $3 from gone where m.service = $1 and m.id = gone.message and m.done_at is null returning m.cost`,
    [service, campaign, now.toISOString()],
  );
  await tx.query('update sms_run set fed = true, done = true where service = $1 and campaign = $2', [service, campaign]);
  const messages = cancelled.reduce((sum, { cost }) => sum + satang(cost), 0);
  return { release: baht((run.fed ? 0 : (unfed?.parts ?? 0) * satang(run.price)) + messages) };
}
