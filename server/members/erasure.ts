/** Erases what identifies a member: what serves their care at once, what accounts must be shown by once the law lets it go. */
import { erasureRequest } from '../../src/resources/member/erasureRequest';
import { member } from '../../src/resources/member/member';
import type { Row } from '../../src/schema/define';
import { bangkokDay } from '../../src/schema/format';
import type { Queryable } from '../db/client';
import { byItself, type Keeper } from '../kernel/itself';
import type { Kernel } from '../kernel/kernel';

/** Customers' identity is kept for five years after moving money for them ended (Anti-Money Laundering Act B.E. 2542, section 22). */
const KEPT_YEARS = 5;
/** A request is answered within thirty days (Personal Data Protection Act B.E. 2562, section 30). */
const ANSWER_DAYS = 30;
const DAY_MS = 86_400_000;
/** Stands where a name or a text was. */
const ERASED = 'ลบข้อมูลแล้ว';

/** The last day to answer a request that is made now. */
export const answerBy = (now: Date): string => bangkokDay(new Date(now.getTime() + ANSWER_DAYS * DAY_MS));

/** The day until which the member's identity must be kept: years after their last money; today where none ever moved. */
export async function keptUntil(db: Queryable, service: string, id: number, now: Date): Promise<string> {
  const today = bangkokDay(now);
  const [row] = await db.query<{ until: string | null }>(
    `select (max(x.day) + make_interval(years => ${KEPT_YEARS}))::date::text as until from (
       select coalesce(d.refunded_day, d.credited_day) as day from deposit d where d.service = $1 and d.member = $2 and d.credited_day is not null
       union all select coalesce(w.returned_day, w.paid_day) from withdraw w where w.service = $1 and w.member = $2 and w.paid_day is not null) x`,
    [service, id],
  );
  const until = row?.until ?? today;
  return until > today ? until : today;
}

/**
 * Is money of the member still here, or under way? What they lost stands in their account of play for good, so there a round that is not
 * over counts.
 */
export async function hasOpenMoney(db: Queryable, service: string, id: number): Promise<boolean> {
  const open = Object.entries(member.overview?.waits ?? {}).map(
    ([resource, { status }]) =>
      `exists (select 1 from ${resource} t where t.service = $1 and t.member = $2 and t.status = any(array[${[status]
        .flat()
        .map((one) => `'${String(one)}'`)
        .join(', ')}]))`,
  );
  const [row] = await db.query<{ open: boolean }>(
    `select ${open.join(' or ')} or exists (select 1 from member_play p where p.service = $1 and p.member = $2 and p.settled_at is null and not p.void)
       or exists (select 1 from ledger_account a where a.service = $1 and a.owner = $2 and a.kind in ('member_cash', 'member_hold', 'member_bonus') and a.balance <> 0) as open`,
    [service, id],
  );
  return row?.open ?? false;
}

/** What nothing but the care of the member needs. Written past the audit log, which would keep it. */
export async function eraseCare(tx: Queryable, service: string, id: number, now: Date): Promise<void> {
  const params = [service, id, now.toISOString()];
  const set = (table: string, values: string, own = 'member'): Promise<unknown> =>
    tx.query(
      `update ${table} set ${values}, version = version + 1, updated_at = $3::timestamptz where service = $1 and ${own} = $2`,
      params,
    );
  await set('member', "tags = '{}', marketing = false, consent_at = $3::timestamptz, device = null, birth_date = null", 'id');
  await set('member_note', `text = '${ERASED}'`);
  await set('member_contact', 'note = null');
  await set('member_follow', 'note = null, summary = null');
  await set('player_limit', 'note = null');
  await tx.query("delete from member_duplicate where service = $1 and kind in ('device', 'address') and $2 = any(members)", [service, id]);
}

/** Who the member was. Amounts, times and decisions stay: they are the office's own books. */
async function eraseIdentity({ tx, service, now }: Keeper, id: number): Promise<void> {
  const params = [service, id, now.toISOString()];
  const set = (table: string, values: string, own = 'member'): Promise<unknown> =>
    tx.query(
      `update ${table} set ${values}, version = version + 1, updated_at = $3::timestamptz where service = $1 and ${own} = $2`,
      params,
    );
  // Unique numbers become unique placeholders that belong to no person, so they match no member at this site or another.
  const gone = `'erased-' || service || '-'`;
  await set(
    'member',
    `name = '${ERASED}', phone = ${gone} || id, username = 'erased-' || id, national_id = null, ref = null, source = null`,
    'id',
  );
  await set('member_bank', `number = ${gone} || member || '-' || id, holder = '${ERASED}'`);
  await set('deposit', 'account_number = null, note = null, slip = null');
  await set('withdraw', `account_number = ${gone} || member, holder = '${ERASED}'`);
  await tx.query('delete from member_duplicate where service = $1 and $2 = any(members)', [service, id]);
}

async function erase(keeper: Keeper, request: number): Promise<boolean> {
  const row: Row<typeof erasureRequest> = await keeper.lock(erasureRequest, request, 'member');
  if (row.status !== 'accepted' || row.kept_until === null || row.kept_until > bangkokDay(keeper.now)) return false;
  await keeper.lock(member, row.member, 'member');
  await eraseIdentity(keeper, row.member);
  await keeper.change(erasureRequest, row, { status: 'done', erased_at: keeper.now.toISOString() });
  return true;
}

/** Erases who was kept long enough. Says how many. */
export async function eraseDue(kernel: Kernel, service: string, now: Date): Promise<number> {
  const due = await kernel.db.query<{ id: number }>(
    "select id from erasure_request where service = $1 and status = 'accepted' and kept_until <= $2::date order by id",
    [service, bangkokDay(now)],
  );
  let done = 0;
  for (const { id } of due) if (await byItself(kernel, service, erasureRequest.name, (keeper) => erase(keeper, id))) done += 1;
  return done;
}
