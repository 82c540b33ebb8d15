/** Tiers of members by what they paid in: up at once, down after some grace, and never where a person set one. */
import { member } from '../../src/resources/member/member';
import { memberTiers } from '../../src/resources/member/memberKinds';
import { pointsEntry } from '../../src/resources/member/pointsEntry';
import { vipTier } from '../../src/resources/member/vipTier';
import type { Row } from '../../src/schema/define';
import type { Queryable } from '../db/client';
import { byItself, type Keeper } from '../kernel/itself';
import type { Kernel } from '../kernel/kernel';
import { offFor } from './activities';
import { isExcluded } from './exclusion';

type Tier = Row<typeof member>['tier'];
type Member = Row<typeof member>;

/** The lowest first. Every member has reached that one. */
const ORDER = Object.keys(memberTiers) as readonly Tier[];
const placeOf = (tier: Tier): number => ORDER.indexOf(tier);
const DAY_MS = 86_400_000;

/** A tier that members are moved into and down from. `since`: the last business day whose deposits no longer count. */
interface Rung extends Record<string, unknown> {
  id: number;
  tier: Tier;
  place: number;
  needed: string;
  since: string;
  grace_days: number;
  points: number;
}

async function ladderOf(db: Queryable, service: string, now: Date): Promise<readonly Rung[]> {
  return db.query<Rung>(
    `select v.id, v.tier, array_position($3::text[], v.tier) - 1 as place, v.needed::text as needed, v.grace_days, v.points,
        (business_day($1, $2) - v.window_days)::text as since
       from vip_tier v where v.service = $1 and v.active and v.needed is not null order by place`,
    [service, now.toISOString(), ORDER],
  );
}

/** The place of each member by their deposits, on `$1` the site and `$2` the ladder; `$3`: some members alone. */
const reachedSql = (
  some: boolean,
): string => `with ladder as (select * from jsonb_to_recordset($2::jsonb) l(place int, needed numeric, since date)),
  sums as (select d.member, l.place, l.needed, sum(d.amount) as sum from ladder l
      join deposit d on d.service = $1 and d.status = 'approved' and d.credited_day > l.since${some ? ' and d.member = any($3::bigint[])' : ''} group by d.member, l.place, l.needed),
  reached as (select s.member, max(s.place) as place from sums s where s.sum >= s.needed group by s.member)`;

const OPEN = "m.status = 'active' and m.tier_why is distinct from 'hand'";

/** Members for whom there is something to do: in another place than they reached, or waiting to go down. */
async function dueIn(db: Queryable, service: string, ladder: readonly Rung[], ids: readonly number[] | null): Promise<readonly number[]> {
  const some = ids !== null;
  const at = some ? 4 : 3;
  const place = `array_position($${at}::text[], m.tier) - 1`;
  const found = await db.query<{ id: number }>(
    `${reachedSql(some)}
     select m.id from member m left join reached r on r.member = m.id
      where m.service = $1 and ${OPEN}${some ? ' and m.id = any($3::bigint[])' : ''}
        and (coalesce(r.place, 0) > ${place} or m.tier_falls_at is not null or m.tier_why = 'over' or (coalesce(r.place, 0) < ${place} and m.tier = any($${at + 1}::text[])))
      order by m.id`,
    [service, JSON.stringify(ladder), ...(some ? [ids] : []), ORDER, ladder.map(({ tier }) => tier)],
  );
  return found.map(({ id }) => id);
}

/**
 * What the tiers on the way bring, each once in the life of a member, with its entry in the ledger of points. Gives how many points that
 * is.
 */
async function rewardOf(keeper: Keeper, owner: Member, passed: readonly Rung[]): Promise<number> {
  const { tx, service, now } = keeper;
  const wanted = passed.filter(({ points }) => points > 0);
  if (wanted.length === 0 || isExcluded(owner, now) || (await offFor(tx, service, owner.id, 'points', now)) !== null) return 0;
  const had = await tx.query<{ tier: number }>(
    'select cause_id as tier from points_entry where service = $1 and member = $2 and cause = $3',
    [service, owner.id, vipTier.name],
  );
  let given = 0;
  for (const { id, points } of wanted.filter((rung) => !had.some(({ tier }) => tier === rung.id))) {
    given += points;
    const balance = owner.points + given;
    await keeper.make(pointsEntry, {
      member: owner.id,
      change: points,
      balance,
      kind: 'tier',
      cause: vipTier.name,
      cause_id: id,
      by: null,
    });
  }
  return given;
}

/** Puts one member where they belong, as their deposits are under the lock. Says whether anything changed. */
async function settle(keeper: Keeper, ladder: readonly Rung[], id: number): Promise<boolean> {
  const { tx, service, now } = keeper;
  const owner = await keeper.lock(member, id, 'member');
  if (owner.status !== 'active' || owner.tier_why === 'hand') return false;
  const [found] = await tx.query<{ place: number }>(`${reachedSql(true)} select r.place from reached r`, [
    service,
    JSON.stringify(ladder),
    [id],
  ]);
  const [place, reached] = [placeOf(owner.tier), found?.place ?? 0];
  const rung = ladder.find((one) => one.place === place);
  if (reached > place) {
    const given = await rewardOf(
      keeper,
      owner,
      ladder.filter((one) => one.place > place && one.place <= reached),
    );
    const points = owner.points + given;
    await keeper.change(member, owner, { tier: ORDER[reached] ?? owner.tier, tier_why: 'deposits', tier_falls_at: null, points });
    return true;
  }
  if (reached < place && rung) {
    const falls = owner.tier_falls_at === null ? now.getTime() + rung.grace_days * DAY_MS : Date.parse(owner.tier_falls_at);
    if (owner.tier_why === 'over' || falls <= now.getTime())
      await keeper.change(member, owner, { tier: ORDER[reached] ?? owner.tier, tier_why: 'fell', tier_falls_at: null });
    else if (owner.tier_falls_at === null) await keeper.change(member, owner, { tier_falls_at: new Date(falls).toISOString() });
    else return false;
    return true;
  }
  // The deposits reach the tier again, or nothing is asked of it any more.
  if (owner.tier_falls_at === null && owner.tier_why !== 'over') return false;
  await keeper.change(member, owner, { tier_falls_at: null, tier_why: owner.tier_why === 'over' ? null : owner.tier_why });
  return true;
}

async function move(kernel: Kernel, service: string, now: Date, ids: readonly number[] | null): Promise<number> {
  const ladder = await ladderOf(kernel.db, service, now);
  if (ladder.length === 0) return 0;
  let moved = 0;
  for (const id of await dueIn(kernel.db, service, ladder, ids))
    if (await byItself(kernel, service, member.name, (keeper) => settle(keeper, ladder, id))) moved += 1;
  return moved;
}

/** Every member of a site. Says how many changed. */
export const keepTiers = (kernel: Kernel, service: string, now: Date): Promise<number> => move(kernel, service, now, null);

/** Those who paid in today or yesterday: few, so that it may be done every minute. Says how many changed. */
export async function raiseTiers(kernel: Kernel, service: string, now: Date): Promise<number> {
  const paid = await kernel.db.query<{ member: number }>(
    `select distinct d.member from deposit d where d.service = $1 and d.status = 'approved' and d.credited_day >= business_day($1, $2) - 1
        and exists (select 1 from vip_tier v where v.service = $1 and v.active)`,
    [service, now.toISOString()],
  );
  return paid.length === 0
    ? 0
    : move(
        kernel,
        service,
        now,
        paid.map((row) => row.member),
      );
}
