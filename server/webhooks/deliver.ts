import { siteWebhook, webhookDelivery } from '../../src/resources/admin/siteWebhook';
import type { Row } from '../../src/schema/define';
import { Away } from '../away';
import type { Kernel } from '../kernel/kernel';
import { writeTrail } from '../kernel/trail';
import { log } from '../log';
import { announcerOf } from '../sms/announcer';
import { signedHeaders } from './sign';

/** What came back: the status and the beginning of the body; `status` null: nothing did, and `text` says why. */
export interface Answered {
  status: number | null;
  text: string;
}
/** Posts a body and follows no redirect. Never fails. */
export type Post = (url: string, headers: Readonly<Record<string, string>>, body: string) => Promise<Answered>;

const SECOND = 1000;
const HOUR = 3600 * SECOND;
/** Pauses after failed attempts; the last one goes on. */
const PAUSES = [5 * SECOND, 30 * SECOND, 120 * SECOND, 600 * SECOND, HOUR, 6 * HOUR] as const;
const GIVE_UP_AFTER = 72 * HOUR;
/** No other process takes a delivery while one is at it. */
const LEASE = 60 * SECOND;
/** So many attempts at once, and so many to one address. */
const AT_ONCE = 60;
const PER_ADDRESS = 10;
const SHOWN = 300;

type Attempt = { at: string; status: number | null; answer: string };

interface Taken extends Record<string, unknown> {
  id: number;
  webhook: number;
  service: string;
  event: number;
  type: string;
  subject: string;
  url: string;
  secret: string;
  data: unknown;
  happened: string;
  made: string;
  /** When an employee had it sent once more; null: it was never ended, or not sent again. */
  resent: string | null;
  attempts: Attempt[] | null;
}

/**
 * The next deliveries that are due, at most `most`: one for each member and address, because a member's events arrive in their order, and
 * no more at once for an address than `PER_ADDRESS`, so that one that keeps silent delays no other. `busy`: how many are under way, by
 * address.
 */
async function take({ db, now }: Kernel, most: number, busy: ReadonlyMap<number, number>): Promise<Taken[]> {
  const at = now();
  return db.query<Taken>(
    `with due as (
       select d.id from site_webhook w cross join lateral (
         select d.id, d.next_at from webhook_delivery d
          where d.webhook = w.id and d.state = 'waiting' and d.next_at <= $1::timestamptz
            and not exists (select 1 from webhook_delivery e where e.webhook = d.webhook and e.subject = d.subject and e.state = 'waiting' and e.id < d.id)
          order by d.next_at, d.id limit greatest(0, ${PER_ADDRESS} - coalesce(($4::jsonb ->> w.id::text)::int, 0)) for update skip locked) d
        where w.active and w.paused_at is null order by d.next_at, d.id limit $3
     ), taken as (
       update webhook_delivery d set next_at = $2 from due where d.id = due.id returning d.id, d.webhook, d.service, d.event, d.type, d.subject, d.attempts, d.created_at, d.resent_at
     )
     select t.id, t.webhook, t.service, t.event, t.type, t.subject, t.attempts, t.created_at as made, t.resent_at as resent, w.url, w.secret, e.data, e.at as happened
       from taken t join site_webhook w on w.id = t.webhook join site_event e on e.service = t.service and e.id = t.event order by t.id`,
    [at.toISOString(), new Date(at.getTime() + LEASE).toISOString(), most, JSON.stringify(Object.fromEntries(busy))],
  );
}

/** Pauses an address that took nothing for three days, with an entry of the audit log; its deliveries wait until an employee resumes it. */
async function pause(kernel: Kernel, { webhook, url, service }: Taken): Promise<void> {
  const at = kernel.now();
  const announcements = await kernel.db.tx(async (tx) => {
    const [row] = await tx.query<{ id: number }>(
      'update site_webhook set paused_at = $2, version = version + 1, updated_at = $2 where id = $1 and paused_at is null returning id',
      [webhook, at.toISOString()],
    );
    if (!row) return [];
    const after = { paused_at: at.toISOString() };
    return writeTrail(
      tx,
      { employee: null, ip: '', at },
      [{ def: siteWebhook, service: '', id: webhook, action: 'pause', before: null, after }],
      kernel.origin,
    );
  });
  announcements.forEach(kernel.announce);
  if (announcements.length > 0)
    log.error('a webhook of a site took nothing for three days and is paused', { service, host: new URL(url).host });
}

async function settle(kernel: Kernel, one: Taken, { status, text }: Answered): Promise<void> {
  const at = kernel.now();
  const attempts = [...(one.attempts ?? []), { at: at.toISOString(), status, answer: text.replaceAll('\0', '').slice(0, SHOWN) }];
  const isDelivered = status !== null && status >= 200 && status < 300;
  const isLate = at.getTime() - Date.parse(one.made) > GIVE_UP_AFTER;
  // By hand it is sent once: the next ones of the member do not wait for it, and its age says nothing about the address.
  const isOver = !isDelivered && (one.resent !== null || isLate);
  const wait = PAUSES[Math.min(attempts.length, PAUSES.length) - 1] ?? HOUR;
  const next = isDelivered || isOver ? null : new Date(at.getTime() + wait).toISOString();
  if (next !== null)
    // What waits behind it is not looked at before its own turn can come.
    await kernel.db.query(
      "update webhook_delivery set next_at = $4 where webhook = $1 and subject = $2 and state = 'waiting' and id > $3 and next_at < $4",
      [one.webhook, one.subject, one.id, next],
    );
  await kernel.db.query(
    'update webhook_delivery set state = $2, attempts = $3, next_at = $4, version = version + 1, updated_at = $5 where id = $1',
    [one.id, isDelivered ? 'delivered' : isOver ? 'failed' : 'waiting', JSON.stringify(attempts), next, at.toISOString()],
  );
  announcerOf(kernel).note([{ service: 'office', resource: webhookDelivery.name, ids: [one.id] }]);
  if (isOver && one.resent === null) await pause(kernel, one);
}

async function send(kernel: Kernel, post: Post, one: Taken): Promise<void> {
  const body = JSON.stringify({ type: one.type, timestamp: new Date(one.happened).toISOString(), data: one.data });
  const headers = await signedHeaders(await kernel.decrypt(one.secret), `evt_${one.service}_${one.event}`, kernel.now(), body);
  await settle(kernel, one, await post(one.url, { 'content-type': 'application/json', ...headers }, body));
}

export interface Deliverer {
  /** Begins to send what is due. Gives how much that was. */
  begin(): Promise<number>;
  /** Resolves when something that was under way is settled, at once where nothing is. */
  oneSettled(): Promise<unknown>;
  /** Resolves when everything that was under way is settled. */
  allSettled(): Promise<unknown>;
}

/** Sends events to sites; each answer is settled as it comes, whatever else is under way. */
export function createDeliverer(kernel: Kernel, post: Post): Deliverer {
  const underWay = new Set<Promise<void>>();
  const busy = new Map<number, number>();
  const count = (webhook: number, by: number): void => {
    const left = (busy.get(webhook) ?? 0) + by;
    if (left > 0) busy.set(webhook, left);
    else busy.delete(webhook);
  };
  return {
    async begin() {
      const taken = underWay.size < AT_ONCE ? await take(kernel, AT_ONCE - underWay.size, busy) : [];
      for (const one of taken) {
        count(one.webhook, 1);
        const sending = send(kernel, post, one)
          // It is due again when its lease is over.
          .catch((error: unknown) => failedToKeep(error))
          .finally(() => {
            underWay.delete(sending);
            count(one.webhook, -1);
          });
        underWay.add(sending);
      }
      return taken.length;
    },
    oneSettled: () => (underWay.size > 0 ? Promise.race(underWay) : Promise.resolve()),
    allSettled: () => Promise.all(underWay),
  };
}

/** The database may be away for a while, which is told elsewhere. */
export function failedToKeep(error: unknown): void {
  if (!(error instanceof Away)) log.failure('webhooks could not be delivered', error);
}

/** Makes a delivery due now. One that was ended is sent once more; one that waits stays what it is and comes in its turn. */
export const againNow = ({ state }: Pick<Row<typeof webhookDelivery>, 'state'>, now: Date): Partial<Row<typeof webhookDelivery>> => ({
  next_at: now.toISOString(),
  ...(state !== 'waiting' && { state: 'waiting' as const, resent_at: now.toISOString() }),
});
