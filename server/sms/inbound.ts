import { smsMessage } from '../../src/resources/sms/smsMessage';
import type { Kernel } from '../kernel/kernel';
import type { Tx } from '../db/client';
import type { Announcement } from '../kernel/trail';
import { atHome } from './gateway';
import type { Inbound } from './gatewayMap';
import { addOptout, asksToStop } from './optout';
import type { Touched } from './settle';

/** The site that last wrote to the number, under the sender name that was answered where that is known. */
const WROTE_LAST = `select s.service from site s cross join lateral (
    select m.created_at from sms_message m where m.service = s.service and m.phone = $1 and m.direction = 'out' and m.submitted_at is not null and ($2 = '' or upper(m.sender) = upper($2)) order by m.created_at desc limit 1) l
  order by l.created_at desc limit 1`;
/** The only site with the sender name that was answered. */
const OWNS_NAME =
  "select min(n.service) as service from site s join sms_sender n on n.service = s.service where upper(n.name) = upper($1) and n.status = 'approved' having count(distinct n.service) = 1";

async function siteOf(tx: Tx, phone: string, to: string): Promise<string | null> {
  for (const name of new Set([to, ''])) {
    const [last] = await tx.query<{ service: string }>(WROTE_LAST, [phone, name]);
    if (last) return last.service;
  }
  const [owner] = await tx.query<{ service: string }>(OWNS_NAME, [to]);
  return owner?.service ?? null;
}

/**
 * Stores a message that a person sent, once. A message that asks to stop puts the number on the opt-out list; a message of no known site is
 * not stored, but an opt-out in it counts.
 */
export async function takeInbound(
  kernel: Kernel,
  gateway: string,
  { id, from, to, text }: Inbound,
): Promise<{ touched: Touched[]; announcements: Announcement[] }> {
  const phone = atHome(from);
  if (phone === null) return { touched: [], announcements: [] };
  const at = kernel.now().toISOString();
  return kernel.db.tx(async (tx) => {
    const [first] = await tx.query(
      'insert into sms_inbound_seen (gateway, provider_id, at) values ($1, $2, $3) on conflict do nothing returning 1 as one',
      [gateway, id, at],
    );
    if (!first) return { touched: [], announcements: [] };
    const service = await siteOf(tx, phone, to);
    const touched: Touched[] = [];
    if (service !== null) {
      const [made] = await tx.query<{ id: number }>(
        `insert into sms_message (service, direction, phone, member, sender, text, parts, status, provider_id, created_at, updated_at, done_at)
         select $1, 'in', $2, (select m.id from member m where m.service = $1 and m.phone = $2), $3, $4, 0, 'received', $5, $6, $6, $6 returning id`,
        [service, phone, to, text, id, at],
      );
      if (made) touched.push({ service, resource: smsMessage.name, ids: [made.id] });
    }
    return { touched, announcements: asksToStop(text) ? await addOptout(tx, kernel, service, phone) : [] };
  });
}
