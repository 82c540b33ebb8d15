import type { Db } from '../db/client';
import { baht, satang } from '../ledger/money';
import { commonText } from './audience';

interface Hungry {
  service: string;
  campaign: number;
}

const HUNGRY = `select r.service, r.campaign from sms_run r join sms_campaign c on c.service = r.service and c.id = r.campaign
 where not r.done and not r.fed and c.status = 'sending'
   and (select count(*) from (select 1 from sms_outbox o where o.service = r.service and o.campaign = r.campaign limit $1::int) waiting) < $1::int`;

/**
 * Makes the next messages of a campaign. The campaign is locked before its run, as everywhere; a campaign that another process feeds is
 * skipped. A recipient cannot get a second message: the table refuses it.
 */
async function feedOne(db: Db, { service, campaign }: Hungry, most: number, now: Date): Promise<number> {
  return db.tx(async (tx) => {
    const [open] = await tx.query<{ text: string; sender: string; web: string }>(
      `select c.text, n.name as sender, s.webname as web from sms_campaign c join sms_sender n on n.service = c.service and n.id = c.sender join site s on s.service = c.service
        where c.service = $1 and c.id = $2 and c.status = 'sending' for key share of c skip locked`,
      [service, campaign],
    );
    const [run] = open
      ? await tx.query<{ price: string; next_n: number }>(
          'select price, next_n from sms_run where service = $1 and campaign = $2 and not fed for update skip locked',
          [service, campaign],
        )
      : [];
    if (!open || !run) return 0;
    const [fed] = await tx.query<{ taken: number; last: number | null }>(
      `with taken as (
         select r.n, r.phone, r.member, r.parts, coalesce(r.text, $5) as text from sms_recipient r where r.service = $1 and r.campaign = $2 and r.n >= $3 order by r.n limit $4
       ), made as (
         insert into sms_message (service, direction, phone, member, sender, text, parts, cost, status, campaign, created_at, updated_at)
         select $1, 'out', t.phone, t.member, $6, t.text, t.parts, t.parts * $7::numeric, 'queued', $2, $8, $8 from taken t order by t.n returning id
       ), queued as (insert into sms_outbox (service, message, campaign) select $1, made.id, $2 from made)
       select count(*)::int as taken, max(n) as last from taken`,
      [service, campaign, run.next_n, most, commonText(open.text, open.web), open.sender, baht(satang(run.price)), now.toISOString()],
    );
    const taken = fed?.taken ?? 0;
    await tx.query('update sms_run set next_n = $3, fed = $4 where service = $1 and campaign = $2', [
      service,
      campaign,
      (fed?.last ?? run.next_n - 1) + 1,
      taken < most,
    ]);
    return taken;
  });
}

/**
 * Keeps this many messages of every running campaign ready, and no more, because messages that do not exist yet can be paused or cancelled
 * at once. Returns how many were made.
 */
export async function feed(db: Db, ready: number, now: Date): Promise<number> {
  let made = 0;
  for (const campaign of await db.query<Hungry>(HUNGRY, [ready])) made += await feedOne(db, campaign, ready, now);
  return made;
}
