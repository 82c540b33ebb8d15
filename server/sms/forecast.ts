import type { Queryable } from '../db/client';
import type { QuietHours } from './quiet';
import { endOf, startOf } from './when';

/** When a campaign would go out. `waits`: why not at once. */
export interface Forecast {
  starts: string | null;
  ends: string | null;
  waits: 'schedule' | 'quiet' | 'gateway' | null;
}

/** Messages of other campaigns and of automatic rules that are waiting now, at every site: all of them share the rate. */
const AHEAD = `select (select count(*) from sms_outbox) + coalesce(sum((
    select count(*) from sms_recipient r where r.service = o.service and r.campaign = o.campaign and r.n >= o.next_n)), 0) as n
  from sms_run o join sms_campaign c on c.service = o.service and c.id = o.campaign where not o.done and not o.fed and c.status = 'sending'`;

/**
 * By the rule the sender keeps to. What others send at the same time is counted when it starts at once; of a later hour it is not known.
 */
export async function forecast(
  db: Queryable,
  service: string,
  { scheduled_at, quiet }: { scheduled_at: string | null; quiet: boolean },
  { now, messages, rate, hasGateway }: { now: Date; messages: number; rate: number; hasGateway: boolean },
): Promise<Forecast> {
  const [hours] = await db.query<QuietHours & Record<string, unknown>>(
    'select sms_quiet_from, sms_quiet_to from site_config where service = $1',
    [service],
  );
  const timing = { scheduled_at, quiet, sms_quiet_from: hours?.sms_quiet_from ?? null, sms_quiet_to: hours?.sms_quiet_to ?? null };
  const { due, at } = startOf(timing, now);
  const waits = !hasGateway ? 'gateway' : at > due ? 'quiet' : due > now ? 'schedule' : null;
  if (waits === 'gateway' || messages === 0) return { starts: waits === 'gateway' ? null : at.toISOString(), ends: null, waits };
  const [ahead] = waits === null ? await db.query<{ n: string }>(AHEAD) : [];
  return { starts: at.toISOString(), ends: endOf(timing, at, messages + Number(ahead?.n ?? 0), rate).toISOString(), waits };
}
