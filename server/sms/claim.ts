import type { Queryable, Tx } from '../db/client';
import { dropOf, type Drop } from './drop';

/** Automatic messages stand under this campaign; nothing of a campaign is ever before them. */
export const EXPRESS = 0;
export type Lane = 'express' | 'bulk';

/** A message that this process may send until `lease`. `drop`: the reason not to send it after all. */
export interface Claimed {
  service: string;
  message: number;
  phone: string;
  sender: string;
  text: string;
  parts: number;
  tries: number;
  lease: string;
  drop: Drop | null;
}

export interface ClaimOptions {
  lane: Lane;
  most: number;
  leaseMs: number;
  /** Messages per second, of all processes together. */ rate: number;
  now: Date;
}

/** Automatic messages may use the allowance of the next second, so that they never wait behind a campaign. */
const AHEAD_MS: Readonly<Record<Lane, number>> = { express: 1000, bulk: 0 };

/** The campaigns that are being sent, and the lane of automatic messages at each site. */
const SOURCES: Readonly<Record<Lane, string>> = {
  express: `select s.service, ${EXPRESS}::bigint as campaign from site s`,
  bulk: "select r.service, r.campaign from sms_run r join sms_campaign c on c.service = r.service and c.id = r.campaign where not r.done and c.status = 'sending'",
};

/** Every source gives its share first, so that a large campaign does not hold up a small one. */
const pick = (lane: Lane): string => `
  with source as (${SOURCES[lane]}), picked as (
    select w.service, w.id from source s cross join lateral (
      select o.service, o.id from sms_outbox o where o.service = s.service and o.campaign = s.campaign and o.lease_until is null and o.not_before <= now()
       order by o.id limit greatest(1, $1::int / (select greatest(1, count(*)) from ${lane === 'bulk' ? 'source' : '(select 1) one'})) for update skip locked) w
     limit $1::int
  ), leased as (
    update sms_outbox o set lease_until = now() + $2::int * interval '1 millisecond', tries = o.tries + 1 from picked p where o.service = p.service and o.id = p.id returning o.service, o.message, o.tries, o.lease_until
  )
  update sms_message m set status = 'submitting', submitted_at = $3, updated_at = $3 from leased l where m.service = l.service and m.id = l.message
  returning m.service, m.id as message, m.phone, m.sender, m.text, m.parts, l.tries, l.lease_until as lease, ${dropOf('m')} as drop`;
const PICK: Readonly<Record<Lane, string>> = { express: pick('express'), bulk: pick('bulk') };

const waiting = (lane: Lane): string =>
  `select exists (select 1 from (${SOURCES[lane]}) s join sms_outbox o on o.service = s.service and o.campaign = s.campaign where o.lease_until is null and o.not_before <= now()) as there`;
const WAITING: Readonly<Record<Lane, string>> = { express: waiting('express'), bulk: waiting('bulk') };

/** Is any message waiting? Asked without a lock, because a lock is a write and an idle server writes nothing. */
export async function isWaiting(db: Queryable, lane: Lane): Promise<boolean> {
  const [found] = await db.query<{ there: boolean }>(WAITING[lane]);
  return found?.there === true;
}

/**
 * Claims the next messages for this process, as many as the rate of all processes together allows now. `wait`: milliseconds until the rate
 * allows more.
 */
export async function claim(tx: Tx, { lane, most, leaseMs, rate, now }: ClaimOptions): Promise<{ claimed: Claimed[]; wait: number }> {
  const [pace] = await tx.query<{ wait: number }>(
    'select (extract(epoch from next_at - clock_timestamp()) * 1000)::float8 as wait from sms_pace where id = 1 for update',
  );
  const wait = Math.max(0, (pace?.wait ?? 0) - AHEAD_MS[lane]);
  if (wait > 0) return { claimed: [], wait };
  // A claim takes at most one second of the rate, so that the next claim is never far.
  const claimed = await tx.query<Claimed>(PICK[lane], [Math.max(1, Math.min(most, Math.floor(rate))), leaseMs, now.toISOString()]);
  if (claimed.length > 0)
    await tx.query("update sms_pace set next_at = greatest(next_at, clock_timestamp()) + $1::float8 * interval '1 second' where id = 1", [
      claimed.length / rate,
    ]);
  return { claimed, wait: 0 };
}

export interface Expired {
  service: string;
  message: number;
  lease: string;
}

/** Takes over messages whose lease ended: their process was killed, or never got an answer. */
export async function takeOver(tx: Tx, { most, leaseMs }: { most: number; leaseMs: number }): Promise<Expired[]> {
  return tx.query<Expired>(
    `with picked as (
       select w.service, w.id from site s cross join lateral (
         select o.service, o.id from sms_outbox o where o.service = s.service and o.lease_until < now() order by o.lease_until limit $1::int for update skip locked) w limit $1::int
     )
     update sms_outbox o set lease_until = now() + $2::int * interval '1 millisecond' from picked p where o.service = p.service and o.id = p.id returning o.service, o.message, o.lease_until as lease`,
    [most, leaseMs],
  );
}
