import type { Queryable } from '../db/client';
import { addressKey } from './address';

/** Failures counted for an address, a name, or the two together. */
export interface Counter { failures: number; first: number; last: number; trusted: number | null }
export interface Counters { pair?: Counter; address?: Counter; name?: Counter }

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
export const LIMITS = {
  /** One name from one address: so many failures are free, then each one doubles the wait. */
  pairFree: 5, pairFirstWait: 30 * SECOND, pairLongestWait: 15 * MINUTE, pairForgotten: 60 * MINUTE,
  /** One address, whatever the names. */
  addressFailures: 50, addressWindow: 15 * MINUTE,
  /** One name, whatever the addresses: never closed, only slowed, and only for addresses it did not come from lately. */
  nameFailures: 20, nameWindow: 15 * MINUTE, namePause: 30 * SECOND,
  /** How long an address that signed a name in stays known for it. */
  trusted: 30 * DAY,
} as const;

/** Milliseconds until the next try is let through; 0: now. Pure, so that every rule is tested without waiting. */
export function waitFor({ pair, address, name }: Counters, now: number): number {
  let until = 0;
  if (pair && pair.failures >= LIMITS.pairFree && pair.last + LIMITS.pairForgotten > now) {
    until = pair.last + Math.min(LIMITS.pairLongestWait, LIMITS.pairFirstWait * 2 ** (pair.failures - LIMITS.pairFree));
  }
  // Strangers must not be able to keep out whoever signed in from here before.
  const known = pair?.trusted !== null && pair?.trusted !== undefined && pair.trusted + LIMITS.trusted > now;
  if (!known) {
    if (address && address.failures >= LIMITS.addressFailures) until = Math.max(until, address.first + LIMITS.addressWindow);
    if (name && name.failures >= LIMITS.nameFailures && name.first + LIMITS.nameWindow > now) until = Math.max(until, name.last + LIMITS.namePause);
  }
  return Math.max(0, until - now);
}

export interface Attempts {
  /** Seconds to wait before this name may be tried from this address; 0: now. */
  wait(name: string, ip: string, now: Date): Promise<number>;
  failed(name: string, ip: string, now: Date): Promise<void>;
  succeeded(name: string, ip: string, now: Date): Promise<void>;
}

interface Stored { scope: keyof Counters; failures: number; first_failure: string; last_failure: string; trusted_at: string | null }

/** Longer names are nobody's; cutting them bounds what a stranger can make us keep. */
const MAX_NAME = 40;

/** Counts failed sign-ins in the database, so that all server processes count together. */
export function createAttempts(db: Queryable): Attempts {
  let swept = 0;
  const keysOf = (name: string, ip: string): { address: string; name: string; pair: string } => {
    const [address, short] = [addressKey(ip), name.slice(0, MAX_NAME)];
    return { address, name: short, pair: `${short} ${address}` };
  };
  /** Forgets what no longer counts, at most once an hour. */
  async function sweep(now: Date): Promise<void> {
    if (now.getTime() - swept < 60 * MINUTE) return;
    swept = now.getTime();
    await db.query('delete from sign_in_attempt where last_failure < $1::timestamptz and (trusted_at is null or trusted_at < $2::timestamptz)',
      [new Date(swept - DAY).toISOString(), new Date(swept - LIMITS.trusted).toISOString()]);
  }
  return {
    async wait(name, ip, now) {
      const keys = keysOf(name, ip);
      const rows = await db.query<Stored>(
        `select scope, failures, first_failure, last_failure, trusted_at from sign_in_attempt
          where (scope, key) in (('address', $1::text), ('name', $2::text), ('pair', $3::text))`, [keys.address, keys.name, keys.pair]);
      const counters: Counters = {};
      for (const row of rows) {
        counters[row.scope] = { failures: row.failures, first: Date.parse(row.first_failure), last: Date.parse(row.last_failure), trusted: row.trusted_at === null ? null : Date.parse(row.trusted_at) };
      }
      return Math.ceil(waitFor(counters, now.getTime()) / SECOND);
    },
    async failed(name, ip, now) {
      const keys = keysOf(name, ip);
      await db.query(
        `insert into sign_in_attempt as a (scope, key, failures, first_failure, last_failure)
         values ('address', $1::text, 1, $4::timestamptz, $4::timestamptz), ('name', $2::text, 1, $4::timestamptz, $4::timestamptz), ('pair', $3::text, 1, $4::timestamptz, $4::timestamptz)
         on conflict (scope, key) do update set last_failure = excluded.last_failure,
           failures = case when case when a.scope = 'pair' then a.last_failure > $5::timestamptz else a.first_failure > $6::timestamptz end then a.failures + 1 else 1 end,
           first_failure = case when case when a.scope = 'pair' then a.last_failure > $5::timestamptz else a.first_failure > $6::timestamptz end then a.first_failure else excluded.first_failure end`,
        [keys.address, keys.name, keys.pair, now.toISOString(), new Date(now.getTime() - LIMITS.pairForgotten).toISOString(), new Date(now.getTime() - LIMITS.addressWindow).toISOString()]);
      await sweep(now);
    },
    async succeeded(name, ip, now) {
      await db.query(
        `insert into sign_in_attempt (scope, key, failures, first_failure, last_failure, trusted_at) values ('pair', $1, 0, $2::timestamptz, $2::timestamptz, $2::timestamptz)
         on conflict (scope, key) do update set failures = 0, trusted_at = excluded.trusted_at`, [keysOf(name, ip).pair, now.toISOString()]);
    },
  };
}
