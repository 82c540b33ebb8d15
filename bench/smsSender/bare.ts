/**
 * The least that sends messages and survives a kill: made, taken in hand, handed over and noted, in three transactions a batch. No lanes,
 * pace, opt-outs, retries, credit or days.
 */
import type { Db } from '../../server/db/client';

const MADE = `with made as (
    insert into sms_message (service, direction, phone, sender, text, parts, cost, status)
    select $1, 'out', '08' || lpad(n::text, 8, '0'), 'BENCH', 'ฝากวันนี้รับโบนัสทันที', 1, 0.35, 'queued' from generate_series($2::int, $3::int) n returning id)
  insert into sms_outbox (service, message, campaign) select $1, made.id, -1 from made`;
const TAKEN = `with taken as (
    update sms_outbox o set lease_until = now() + interval '1 minute' where o.service = $1 and o.id in (
      select w.id from sms_outbox w where w.service = $1 and w.campaign = -1 and w.lease_until is null order by w.id limit $2::int for update skip locked) returning o.message)
  update sms_message m set status = 'submitting', submitted_at = now() from taken where m.service = $1 and m.id = taken.message returning m.id`;
const NOTED = `with gone as (delete from sms_outbox o where o.service = $1 and o.message = any($2::bigint[]))
  update sms_message m set status = 'submitted', provider_id = 'p-' || m.id where m.service = $1 and m.id = any($2::bigint[])`;

/** Sends so many messages. Gives messages a second. */
export async function sendBare(db: Db, service: string, messages: number, batch: number): Promise<number> {
  const began = performance.now();
  for (let from = 1; from <= messages; from += batch) {
    await db.tx((tx) => tx.query(MADE, [service, from, Math.min(from + batch - 1, messages)]));
    const taken = await db.tx((tx) => tx.query<{ id: number }>(TAKEN, [service, batch]));
    const accepted = await Promise.resolve(taken.map(({ id }) => id));
    await db.tx((tx) => tx.query(NOTED, [service, accepted]));
  }
  const rate = messages / ((performance.now() - began) / 1000);
  await db.query('delete from sms_message where service = $1 and campaign is null', [service]);
  return rate;
}
