import { holds } from '../../src/schema/can';
import type { AnyResource } from '../../src/schema/define';
import type { PermissionCode } from '../../src/schema/data/permissions';
import { todayStart } from '../../src/schema/format';
import type { Tx } from '../db/client';
import type { CommandContext } from './implement';
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
    [employee, todayStart(now)],
  );
  return { most: role?.most ?? 0, used: done?.n ?? 0 };
}

/** Calls of one employee that count something of the day wait for each other from here to the end of the transaction. */
export const lockEmployee = (tx: Tx, employee: number): Promise<unknown> =>
  tx.query('select 1 as one from employee where id = $1 for no key update', [employee]);

/**
 * Refuses with a 429 what an employee did as often today as the definition allows (`perDay`). Calls of one employee wait for each other.
 */
export async function checkPerDay(tx: Tx, employee: number, { name, perDay }: AnyResource, action: string, now: Date): Promise<void> {
  const most = perDay?.[action];
  if (most === undefined) return;
  await lockEmployee(tx, employee);
  const [done] = await tx.query<{ n: number }>(
    "select count(*)::int as n from audit where employee = $1 and resource = $2 and action = $3 and at >= $4::timestamptz and result = 'ok'",
    [employee, name, action, todayStart(now)],
  );
  if ((done?.n ?? 0) >= most) throw new Refusal(429, 'dayUsedUp', { max: most });
}

/** Transactions in which a figure was compared that the employee is not shown: whatever is refused behind that tells how it went. */
const compared = new WeakSet<Tx>();
export const hasCompared = (tx: Tx): boolean => compared.has(tx);

/** How often a day a refusal tells an employee where a figure lies that they are not shown. */
const MOST_TRIES = 5;

/**
 * Refuses with a 429 an employee without the code `tells` who was told so often today. Asked before anything is compared, so that going on
 * tells nothing either. What counts is noted only for commands that their implementation says it of (`tells`).
 */
export async function checkTries(
  { tx, actor, now, tells: noted }: Pick<CommandContext, 'tx' | 'actor' | 'now' | 'tells'>,
  tells: PermissionCode,
): Promise<void> {
  if (holds(actor, tells)) return;
  if (noted !== tells) throw new Error(`a refusal may tell what takes ${tells}, and the implementation does not say so in \`tells\``);
  const [told] = await tx.query<{ n: number }>(
    "select count(*)::int as n from audit where employee = $1 and action = 'tooLow' and at >= $2::timestamptz and result = 'refused'",
    [actor.user.id, todayStart(now)],
  );
  if ((told?.n ?? 0) >= MOST_TRIES) throw new Refusal(429, 'triesUsedUp', { max: MOST_TRIES }, { tells });
  compared.add(tx);
}

/**
 * Refuses with a 429 when the day's allowance is used up. The caller writes the entry that counts, in the same transaction. `least`: what
 * every employee has, even where the role allows nothing.
 */
export async function takeFromDay(tx: Tx, employee: number, quota: Quota, now: Date, { least = 0 } = {}): Promise<void> {
  const { most, used } = await quotaOf(tx, employee, quota, now, ' for no key update of e');
  if (used >= Math.max(most, least)) throw new Refusal(429, QUOTAS[quota].sentence, { max: most });
}
