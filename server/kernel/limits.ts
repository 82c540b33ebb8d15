import type { AnyResource, SiteLimit } from '../../src/schema/define';
import { bangkokDay, formatInt, formatMoney } from '../../src/schema/format';
import type { Queryable, Tx } from '../db/client';
import { quote } from '../db/columns';

/** The role's column that stands beside the site's. */
export const OWN_LIMIT: Readonly<Record<SiteLimit, 'withdraw_limit' | 'deposit_limit' | 'credit_limit' | 'points_limit' | 'sms_limit'>> = {
  withdraw_second_limit: 'withdraw_limit',
  deposit_second_limit: 'deposit_limit',
  credit_second_limit: 'credit_limit',
  points_second_limit: 'points_limit',
  sms_second_limit: 'sms_limit',
};

/** A limit as people read it: points are whole. */
export const limitText = (limit: SiteLimit, amount: number): string =>
  limit === 'points_second_limit' ? formatInt(amount) : formatMoney(amount);

/** The site's limit and that of the employee's role, in baht or points; null where there is none. */
export interface Limits {
  site: number | null;
  role: number | null;
}

const limitsSql = (limit: SiteLimit): string =>
  `select s.${quote(limit)}::float8 as site, (select r.${quote(OWN_LIMIT[limit])}::float8 from employee e join role r on r.id = e.role where e.id = $2) as role
     from site_config s where s.service = $1`;
/** At a site without settings no employee decides alone. */
const NOTHING: Limits = { site: 0, role: 0 };

/** The limits of one employee at a site. */
export async function limitsOf(db: Queryable, service: string, employee: number, limit: SiteLimit): Promise<Limits> {
  const [row] = await db.query<Limits & Record<string, unknown>>(limitsSql(limit), [service, employee]);
  return row ?? NOTHING;
}

/** What the employee may decide alone, in baht: the lower of the site's limit and their role's; null when neither sets one. */
export const lowerOf = ({ site, role }: Limits): number | null => (site === null || role === null ? (site ?? role) : Math.min(site, role));

/** What one employee decides alone under a limit, for one member (or account, or site) on one day. */
export interface Share {
  service: string;
  employee: number;
  limit: SiteLimit;
  subject: Subject;
  now: Date;
}
/** A record of a resource, or a site as a whole: numbers alone do not tell a member from an account. */
export type Subject = { readonly resource: string; readonly id: number };
export const WHOLE_SITE: Subject = { resource: 'site', id: 0 };

/** What a record's share is added up by: the record it refers to, itself, or nothing but the site. */
export function subjectOf({ name, fields }: AnyResource, per: string, row: Readonly<Record<string, unknown>>): Subject {
  if (per === 'service') return WHOLE_SITE;
  const field = fields[per];
  return { resource: field?.kind === 'ref' ? field.resource : name, id: Number(row[per]) };
}
/** The limit stands with the kind of its subject in one column: a version before this one, which may run beside it, knows no other. */
const keyOf = ({ service, employee, limit, subject, now }: Share): unknown[] => [
  service,
  employee,
  `${limit} ${subject.resource}`,
  subject.id,
  bangkokDay(now),
];

/**
 * Adds an amount to a share, and returns the limits with the sum of the day. Another session that adds to the same share waits, so that
 * pieces decided at the same time are added up as well.
 */
export async function addToShare(tx: Tx, share: Share, amount: number): Promise<Limits & { sum: number }> {
  const [row] = await tx.query<Limits & { sum: number | null } & Record<string, unknown>>(
    `with bounds as (${limitsSql(share.limit)}), share as (
       insert into decided_alone (service, employee, bound, subject, day, amount)
       select $1, $2, $3, $4, $5, $6 from bounds where site is not null or role is not null
       on conflict (service, employee, bound, subject, day) do update set amount = decided_alone.amount + excluded.amount returning decided_alone.amount
     ) select b.site, b.role, s.amount::float8 as sum from bounds b left join share s on true`,
    [...keyOf(share), amount],
  );
  return row ? { site: row.site, role: row.role, sum: row.sum ?? amount } : { ...NOTHING, sum: amount };
}

/** Takes back what was not decided alone after all. */
export const takeFromShare = (tx: Tx, share: Share, amount: number): Promise<unknown> =>
  tx.query(
    'update decided_alone set amount = amount - $6 where service = $1 and employee = $2 and bound = $3 and subject = $4 and day = $5',
    [...keyOf(share), amount],
  );

/** The sum of a share so far, in baht. */
export async function sumOfShare(db: Queryable, share: Share): Promise<number> {
  const [row] = await db.query<{ sum: number }>(
    'select amount::float8 as sum from decided_alone where service = $1 and employee = $2 and bound = $3 and subject = $4 and day = $5',
    keyOf(share),
  );
  return row?.sum ?? 0;
}
