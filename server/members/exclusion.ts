/** Members who stay away from playing, as they asked for, at every site where they are the same person. */
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

/** The same person at every other site: with the same telephone, or an account that is good at both. */
const ELSEWHERE = `join site s on s.service <> m.service cross join lateral (
    select x.id, x.excluded_until from member x where x.service = s.service and x.phone = m.phone
    union select x.id, x.excluded_until from member_bank k
      join member_bank b on b.service = s.service and b.number = k.number and b.status = 'active'
      join member x on x.service = b.service and x.id = b.member where k.service = m.service and k.member = m.id and k.status = 'active') o`;

/** Stays away here too until then, unless they do for longer. */
async function keepAway(context: CommandContext, id: number, until: string): Promise<void> {
  const row = await context.lock(member, id, 'member');
  if (!isEarlier(row.excluded_until, until)) return;
  await context.change(member, row, { excluded_until: until });
  await context.make(playerLimit, {
    member: id,
    kind: 'exclusion',
    until,
    starts_at: context.now.toISOString(),
    asked: 'elsewhere',
    by: null,
  });
}

interface Away extends Record<string, unknown> {
  service: string;
  id: number;
  until: string;
}
/** Who is the same person as somebody who stays away (`which`), at another site and for less long. */
const awayLess = (db: Queryable, which: string, params: readonly unknown[]): Promise<Away[]> =>
  db.query<Away>(
    `select s.service, o.id, max(m.excluded_until) as until from member m ${ELSEWHERE}
      where ${which} and m.excluded_until > $1::timestamptz and (o.excluded_until is null or o.excluded_until < m.excluded_until) group by s.service, o.id order by s.service, o.id`,
    params,
  );

/** The member stays away until then, at every site where they are the same person, at once. Nobody shortens it: the latest time they ever named holds. */
export async function stayAway(context: CommandContext, row: Row<typeof member>, until: string): Promise<void> {
  const { tx, service, now } = context;
  const { id } = row;
  if (isEarlier(row.excluded_until, until)) await context.change(member, row, { excluded_until: until });
  for (const away of await awayLess(tx, 'm.service = $2 and m.id = $3', [now.toISOString(), service, id]))
    await keepAway(context.at(away.service), away.id, away.until);
}

/** A member who comes, while they stay away from another site, stays away from this one. */
export async function keepAwayHere(context: CommandContext, id: number): Promise<void> {
  const { tx, service, now } = context;
  const [away] = await tx.query<{ until: string | null }>(
    `select max(o.excluded_until) as until from member m ${ELSEWHERE} where m.service = $2 and m.id = $3 and o.excluded_until > $1::timestamptz`,
    [now.toISOString(), service, id],
  );
  if (away?.until) await keepAway(context, id, away.until);
}

/** Whoever became the same person since, by another telephone or account. Says how many stay away now. */
export async function spreadExclusions(kernel: Kernel, now: Date): Promise<number> {
  const found = await awayLess(
    kernel.db,
    "(m.service, m.id) in (select l.service, l.member from player_limit l where l.kind = 'exclusion' and l.until > $1::timestamptz)",
    [now.toISOString()],
  );
  for (const { service, id, until } of found) await byItself(kernel, service, member.name, (keeper) => keepAway(keeper, id, until));
  return found.length;
}
