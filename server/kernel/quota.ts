import { bangkokDay } from '../../src/schema/format';
import type { Tx } from '../db/client';
import { Refusal } from '../refusal';

/** What a role allows so many times a day: its column, the sentence when it is used up, and the entries of the audit log that count. */
const QUOTAS = {
  // A search for a whole masked value, which names its fields, tells as much as a look at it.
  reveal: {
    column: 'reveals_per_day',
    sentence: 'revealLimit',
    counts: "(action = 'reveal' or (action = 'search' and after -> 'fields' is not null))",
  },
  export: { column: 'exports_per_day', sentence: 'exportLimit', counts: "action = 'export'" },
} as const;
export type Quota = keyof typeof QUOTAS;

export interface Left {
  most: number;
  used: number;
}

/** How much of today's allowance is used, by the Bangkok day. With `lock`, calls of one employee wait for each other here. */
export async function quotaOf(tx: Tx, employee: number, quota: Quota, now: Date, lock = ''): Promise<Left> {
  const [role] = await tx.query<{ most: number }>(
    `select r.${QUOTAS[quota].column} as most from employee e join role r on r.id = e.role where e.id = $1${lock}`,
    [employee],
  );
  const [done] = await tx.query<{ n: number }>(
    `select count(*)::int as n from audit where employee = $1 and ${QUOTAS[quota].counts} and at >= $2::timestamptz and result = 'ok'`,
    [employee, `${bangkokDay(now)}T00:00:00+07:00`],
  );
  return { most: role?.most ?? 0, used: done?.n ?? 0 };
}

/**
 * Refuses with a 429 when the day's allowance is used up. The caller writes the entry that counts, in the same transaction. `least`: what everybody has,
 * also where the role allows nothing.
 */
export async function takeFromDay(tx: Tx, employee: number, quota: Quota, now: Date, { least = 0 } = {}): Promise<void> {
  const { most, used } = await quotaOf(tx, employee, quota, now, ' for no key update of e');
  if (used >= Math.max(most, least)) throw new Refusal(429, QUOTAS[quota].sentence, { max: most });
}
