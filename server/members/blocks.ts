/** What is blocked at a site: accounts, telephone numbers, addresses and devices. */
import type { BlockKind } from '../../src/resources/member/blockedValue';
import { plainDigits } from '../../src/schema/fields/identity';
import type { Queryable } from '../db/client';

/** The values a person comes with. Numbers in stored form: digits alone, a telephone number as `0812345678`. */
export interface Brought {
  accounts?: readonly string[];
  phone?: string;
  device?: string;
  ip?: string;
}
/** One of those values that is blocked now, and why. */
export interface Block extends Record<string, unknown> {
  kind: BlockKind;
  /** The account number; null for the other kinds. */
  number: string | null;
  reason: string;
}

/** A shown account number in stored form; null where it is partly covered, or none. */
export function wholeAccount(shown: string | null | undefined): string | null {
  const digits = plainDigits(shown ?? '');
  return /^\d{10,15}$/.test(digits) ? digits : null;
}

/** Blocked at the moment `$2`: the clock ends a block a little after its time. */
const NOW = "b.service = $1 and b.status = 'active' and (b.until is null or b.until > $2::timestamptz)";
/** A device or an address that was used longer ago than this does not tell who is who. */
const USED_WITHIN = "interval '365 days'";

/** Which of it is blocked at the site now; none of it is an empty list. `ip` is an address as `addressText` writes it. */
export const blocksOn = (db: Queryable, service: string, brought: Brought, now: Date): Promise<Block[]> =>
  db.query<Block>(
    `select b.kind, b.number, b.reason from blocked_value b where ${NOW} and (b.number = any($3::text[]) or b.phone = $4 or b.device = $5
        or (b.address is not null and $6::text is not null and $6::inet <<= b.address::inet)) order by b.id`,
    [service, now.toISOString(), brought.accounts ?? [], brought.phone ?? null, brought.device ?? null, brought.ip ?? null],
  );

/**
 * What is blocked now of each of these members: their telephone number, an account of theirs that is in use or waits for its check, the
 * device they registered with, and the devices and addresses they signed in with in the last year. `also`: further accounts they pay from
 * or are paid to. Members with nothing blocked are not in the answer.
 */
export async function blocksOfMembers(
  db: Queryable,
  service: string,
  members: readonly number[],
  now: Date,
  also: readonly { member: number; number: string }[] = [],
): Promise<ReadonlyMap<number, readonly BlockKind[]>> {
  const rows = await db.query<{ member: number; kinds: BlockKind[] }>(
    `with b as (select b.kind, b.number, b.phone, b.device, b.address from blocked_value b where ${NOW}),
       l as (select distinct l.member, l.device, l.ip from member_login l
              where exists (select 1 from b where b.kind in ('address', 'device')) and l.service = $1 and l.member = any($3::bigint[]) and l.at > $2::timestamptz - ${USED_WITHIN})
     select s.member, array_agg(distinct s.kind order by s.kind) as kinds from (
       select m.id as member, b.kind from member m join b on b.phone = m.phone where m.service = $1 and m.id = any($3::bigint[])
       union all select m.id, b.kind from member m join b on b.device = m.device where m.service = $1 and m.id = any($3::bigint[])
       union all select k.member, b.kind from member_bank k join b on b.number = k.number where k.service = $1 and k.member = any($3::bigint[]) and k.status in ('active', 'pending')
       union all select a.member, b.kind from jsonb_to_recordset($4::jsonb) a(member bigint, number text) join b on b.number = a.number
       union all select l.member, b.kind from l join b on b.device = l.device
       union all select l.member, b.kind from l join b on b.kind = 'address' and l.ip::inet <<= b.address::inet) s group by s.member`,
    [service, now.toISOString(), members, JSON.stringify(also)],
  );
  return new Map(rows.map(({ member, kinds }) => [member, kinds]));
}
