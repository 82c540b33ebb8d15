import type { Queryable } from '../db/client';
import { addressKey } from './address';

/** Failures counted for an address, for a name, for both together, or for the codes of a name. */
export interface Counter {
  failures: number;
  first: number;
  last: number;
  trusted: number | null;
}
export interface Counters {
  pair?: Counter;
  address?: Counter;
  name?: Counter;
  code?: Counter;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
export const LIMITS = {
  /**
   * One name from one address, and the codes of one name from unknown addresses: this many failures are free, then each one doubles the
   * wait.
   */
  pairFree: 5,
  pairFirstWait: 30 * SECOND,
  pairLongestWait: 15 * MINUTE,
  pairForgotten: 60 * MINUTE,
  /** Limit of one address, whatever the names. */
  addressFailures: 50,
  addressWindow: 15 * MINUTE,
  /**
   * Limit of one name, whatever the addresses: it slows the name down and never closes it, and only for addresses it did not sign in from
   * lately.
   */
  nameFailures: 20,
  nameWindow: 15 * MINUTE,
  namePause: 30 * SECOND,
  /** How long an address that signed a name in stays known for the name. */
  trusted: 30 * DAY,
} as const;

/** Milliseconds until the next try is admitted; 0: now. Pure, so that every rule is tested without waiting. */
export function waitFor({ pair, address, name, code }: Counters, now: number): number {
  const doubling = (counter?: Counter): number =>
    counter && counter.failures >= LIMITS.pairFree && counter.last + LIMITS.pairForgotten > now
      ? counter.last + Math.min(LIMITS.pairLongestWait, LIMITS.pairFirstWait * 2 ** (counter.failures - LIMITS.pairFree))
      : 0;
  let until = doubling(pair);
  // Strangers must not be able to lock out an employee who signed in from this address before.
  const known = pair?.trusted !== null && pair?.trusted !== undefined && pair.trusted + LIMITS.trusted > now;
  if (!known) {
    if (address && address.failures >= LIMITS.addressFailures) until = Math.max(until, address.first + LIMITS.addressWindow);
    if (name && name.failures >= LIMITS.nameFailures && name.first + LIMITS.nameWindow > now)
      until = Math.max(until, name.last + LIMITS.namePause);
    // Only who knows the password gets as far as the code, so no stranger can cause this wait.
    until = Math.max(until, doubling(code));
  }
  return Math.max(0, until - now);
}

/**
 * The kind of failure. `password` and `code` count for the address, the name and the pair. `codeMissing`, the first half of every sign-in
 * with two factors, counts only for the pair. `other` is a failure without a name.
 */
export type Failure = 'password' | 'code' | 'codeMissing' | 'other';

export interface RateLimit {
  /** Seconds to wait before this name, or any name, may be tried from this address; 0: now. */
  wait(name: string | null, ip: string, now: Date): Promise<number>;
  failed(name: string | null, ip: string, now: Date, what?: Failure): Promise<void>;
  succeeded(name: string, ip: string, now: Date): Promise<void>;
}

interface Stored {
  scope: 'pair' | 'address' | 'name';
  key: string;
  failures: number;
  first_failure: string;
  last_failure: string;
  trusted_at: string | null;
}

const COUNTED: Readonly<Record<Failure, readonly (keyof Counters)[]>> = {
  password: ['address', 'name', 'pair'],
  code: ['address', 'name', 'pair', 'code'],
  codeMissing: ['pair'],
  other: ['address'],
};

/** No employee has a longer name; cutting names bounds what a stranger can make the server store. */
const MAX_NAME = 40;

/** Counts failed sign-ins in the database, so that all server processes count together. */
export function createRateLimit(db: Queryable): RateLimit {
  let swept = 0;
  /** The codes of a name have a pair of their own, because no address counts them. */
  const keysOf = (name: string, ip: string): Record<keyof Counters, string> => {
    const [address, short] = [addressKey(ip), name.slice(0, MAX_NAME)];
    return { address, name: short, pair: `${short} ${address}`, code: `${short} code` };
  };
  /** Deletes counters that no longer matter, at most once an hour. */
  async function sweep(now: Date): Promise<void> {
    if (now.getTime() - swept < 60 * MINUTE) return;
    swept = now.getTime();
    await db.query(
      'delete from sign_in_attempt where last_failure < $1::timestamptz and (trusted_at is null or trusted_at < $2::timestamptz)',
      [new Date(swept - DAY).toISOString(), new Date(swept - LIMITS.trusted).toISOString()],
    );
  }
  return {
    async wait(name, ip, now) {
      const keys = keysOf(name ?? '', ip);
      const rows = await db.query<Stored>(
        `select scope, key, failures, first_failure, last_failure, trusted_at from sign_in_attempt
          where (scope, key) in (('address', $1::text), ('name', $2::text), ('pair', $3::text), ('pair', $4::text))`,
        [keys.address, keys.name, keys.pair, keys.code],
      );
      const counters: Counters = {};
      for (const row of rows) {
        if (name === null && row.scope !== 'address') continue;
        counters[row.scope === 'pair' && row.key === keys.code ? 'code' : row.scope] = {
          failures: row.failures,
          first: Date.parse(row.first_failure),
          last: Date.parse(row.last_failure),
          trusted: row.trusted_at === null ? null : Date.parse(row.trusted_at),
        };
      }
      return Math.ceil(waitFor(counters, now.getTime()) / SECOND);
    },
    async failed(name, ip, now, what = 'password') {
      const keys = keysOf(name ?? '', ip);
      const counted = COUNTED[name === null ? 'other' : what];
      await db.query(
        `insert into sign_in_attempt as a (scope, key, failures, first_failure, last_failure)
         select t.scope, t.key, 1, $3::timestamptz, $3::timestamptz from unnest($1::text[], $2::text[]) as t(scope, key)
         on conflict (scope, key) do update set last_failure = excluded.last_failure,
           failures = case when case when a.scope = 'pair' then a.last_failure > $4::timestamptz else a.first_failure > $5::timestamptz end then a.failures + 1 else 1 end,
           first_failure = case when case when a.scope = 'pair' then a.last_failure > $4::timestamptz else a.first_failure > $5::timestamptz end then a.first_failure else excluded.first_failure end`,
        [
          counted.map((counter) => (counter === 'code' ? 'pair' : counter)),
          counted.map((counter) => keys[counter]),
          now.toISOString(),
          new Date(now.getTime() - LIMITS.pairForgotten).toISOString(),
          new Date(now.getTime() - LIMITS.addressWindow).toISOString(),
        ],
      );
      await sweep(now);
    },
    async succeeded(name, ip, now) {
      const keys = keysOf(name, ip);
      await db.query(
        `with forgotten as (delete from sign_in_attempt where scope = 'pair' and key = $3)
         insert into sign_in_attempt (scope, key, failures, first_failure, last_failure, trusted_at) values ('pair', $1, 0, $2::timestamptz, $2::timestamptz, $2::timestamptz)
         on conflict (scope, key) do update set failures = 0, trusted_at = excluded.trusted_at`,
        [keys.pair, now.toISOString(), keys.code],
      );
    },
  };
}
