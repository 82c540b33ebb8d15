import type { role } from '../../src/resources/admin/role';
import type { Row } from '../../src/schema/define';
import { formatInt, formatMoney } from '../../src/schema/format';
import type { MessageKey, Params } from '../../src/schema/messages';
import type { Tx } from '../db/client';

/** What a role allows beside its codes. Limits are rights: an employee cannot give more of them than they have. */

const AMOUNTS = ['deposit_limit', 'withdraw_limit', 'credit_limit', 'points_limit', 'sms_limit', 'export_limit'] as const;
const QUOTAS = ['reveals_per_day', 'exports_per_day'] as const;

/** What is decided alone, in baht, points or rows (null: without a limit), acts per day, and whether a second factor is asked for. */
export type Bounds = Pick<Row<typeof role>, (typeof AMOUNTS)[number] | (typeof QUOTAS)[number] | 'two_factor'>;

/** The bounds of the employee's own role. */
export async function ownBounds(tx: Tx, employee: number): Promise<Bounds> {
  const [row] = await tx.query<Bounds>(
    `select ${AMOUNTS.map((name) => `r.${name}::float8 as ${name}`).join(', ')}, ${QUOTAS.map((name) => `r.${name}`).join(', ')}, r.two_factor
     from employee e join role r on r.id = e.role where e.id = $1`,
    [employee],
  );
  if (!row) throw new Error(`employee ${employee} has no role`);
  return row;
}

const heightOf = (amount: number | null): number => amount ?? Infinity;

/** A bound as people read it: points and rows are whole. */
export const boundText = (field: (typeof AMOUNTS)[number], amount: number): string =>
  field === 'points_limit' || field === 'export_limit' ? formatInt(amount) : formatMoney(amount);

export interface Looser {
  field: keyof Bounds;
  /** The sentence that says how much is held. */
  key: MessageKey;
  params: Params;
}

/** The bounds in which `other` allows more than `held`. */
export const looserThan = (held: Bounds, other: Bounds): Looser[] => [
  ...AMOUNTS.filter((field) => heightOf(other[field]) > heightOf(held[field])).map((field): Looser => ({
    field,
    key: 'amountAboveOwn',
    params: { limit: boundText(field, heightOf(held[field])) },
  })),
  ...QUOTAS.filter((field) => other[field] > held[field]).map((field): Looser => ({
    field,
    key: 'quotaAboveOwn',
    params: { limit: held[field] },
  })),
  ...(held.two_factor && !other.two_factor ? [{ field: 'two_factor', key: 'factorBelowOwn', params: {} } as const] : []),
];

/**
 * The first amount or quota that is lower afterwards; null when none is. A second factor that is asked for from now on takes nothing away.
 */
export const lowered = (before: Bounds, after: Bounds): keyof Bounds | null =>
  looserThan(after, before).find(({ field }) => field !== 'two_factor')?.field ?? null;
