/** Members who stay away from playing, as they asked for, with every account of theirs at every site. */
import { member } from '../../src/resources/member/member';
import { playerLimit } from '../../src/resources/member/playerLimit';
import type { Row } from '../../src/schema/define';
import type { Queryable } from '../db/client';
import type { CommandContext } from '../kernel/implement';
import { byItself } from '../kernel/itself';
import type { Kernel } from '../kernel/kernel';

/** Does the member stay away now, by their own wish? */
export const isExcluded = ({ excluded_until: until }: Pick<Row<typeof member>, 'excluded_until'>, now: Date): boolean =>
  until !== null && Date.parse(until) > now.getTime();

const isEarlier = (until: string | null, than: string): boolean => until === null || Date.parse(until) < Date.parse(than);

/**
 * The same person: at every other site with the same telephone, or an account that is good at both; at their own, as an employee decided.
 */
const SAME_PERSON = `cross join site s cross join lateral (
    select x.id, x.excluded_until from member x where s.service <> m.service and x.service = s.service and x.phone = m.phone
    union select x.id, x.excluded_until from member_bank k
      join member_bank b on b.service = s.service and b.number = k.number and b.status = 'active'
      join member x on x.service = b.service and x.id = b.member
      where s.service <> m.service and k.service = m.service and k.member = m.id and k.status = 'active'
    union select x.id, x.excluded_until from member_duplicate d join member x on x.service = d.service and x.id = any(d.members) and x.id <> m.id
      where s.service = m.service and d.service = m.service and d.status = 'linked' and m.id = any(d.members)) o`;

type Asked = Row<typeof playerLimit>['asked'];
/** Stays away here too until then, unless they do for longer. `asked`: where they said so. */
async function keepAway(context: CommandContext, id: number, until: string, asked: Asked): Promise<void> {
  const row = await context.lock(member, id, 'member');
  if (!isEarlier(row.excluded_until, until)) return;
  await context.change(member, row, { excluded_until: until });
  await context.make(playerLimit, {
    member: id,
    kind: 'exclusion',
    until,
    starts_at: context.now.toISOString(),
    asked,
    by: null,
  });
}

interface Away extends Record<string, unknown> {
  service: string;
  id: number;
  until: string;
  asked: Asked;
}
/** Where a member asked for it, seen from another account of theirs: one of the two is at `m`, the other at `s`. */
const ASKED_AT = "case when bool_or(m.service <> s.service) then 'elsewhere' else 'account' end";
/** Members who are the same person as a member who stays away (`which`), and stay away for less long. */
const awayLess = (db: Queryable, which: string, params: readonly unknown[]): Promise<Away[]> =>
  db.query<Away>(
    `select s.service, o.id, max(m.excluded_until) as until, ${ASKED_AT} as asked from member m ${SAME_PERSON}
      where ${which} and m.excluded_until > $1::timestamptz and (o.excluded_until is null or o.excluded_until < m.excluded_until) group by s.service, o.id order by s.service, o.id`,
    params,
  );

/**
 * The member stays away until then, with every account of theirs at every site, at once. It cannot be shortened: the latest time they ever
 * named holds. The other sites do not learn at which site the member asked for it, nor who wrote it down.
 */
export async function stayAway(context: CommandContext, row: Row<typeof member>, until: string): Promise<void> {
  const { tx, service, now } = context;
  const { id } = row;
  if (isEarlier(row.excluded_until, until)) await context.change(member, row, { excluded_until: until });
  for (const away of await awayLess(tx, 'm.service = $2 and m.id = $3', [now.toISOString(), service, id]))
    await keepAway(away.service === service ? context : context.unsignedAt(away.service), away.id, away.until, away.asked);
}

/** A member who comes, while they stay away with another account or from another site, stays away here. */
export async function keepAwayHere(context: CommandContext, id: number): Promise<void> {
  const { tx, service, now } = context;
  const [away] = await tx.query<{ until: string | null; asked: Asked }>(
    `select max(o.excluded_until) as until, ${ASKED_AT} as asked from member m ${SAME_PERSON} where m.service = $2 and m.id = $3 and o.excluded_until > $1::timestamptz`,
    [now.toISOString(), service, id],
  );
  if (away?.until) await keepAway(context, id, away.until, away.asked);
}

/** Members of the site are one person, as an employee decides: when one of them stays away, all do. */
export async function stayAwayTogether(context: CommandContext, ids: readonly number[]): Promise<void> {
  const { tx, service, now } = context;
  const [away] = await tx.query<{ until: string | null }>(
    'select max(excluded_until) as until from member where service = $1 and id = any($2::bigint[]) and excluded_until > $3::timestamptz',
    [service, ids, now.toISOString()],
  );
  if (!away?.until) return;
  for (const id of [...ids].sort((left, right) => left - right)) await keepAway(context, id, away.until, 'account');
}

/**
 * Keeps away members who became the same person since, by another telephone, another account or an employee's decision. Says how many stay
 * away now.
 */
export async function spreadExclusions(kernel: Kernel, now: Date): Promise<number> {
  const found = await awayLess(
    kernel.db,
    "(m.service, m.id) in (select l.service, l.member from player_limit l where l.kind = 'exclusion' and l.until > $1::timestamptz)",
    [now.toISOString()],
  );
  for (const { service, id, until, asked } of found)
    await byItself(kernel, service, member.name, (keeper) => keepAway(keeper, id, until, asked));
  return found.length;
}
