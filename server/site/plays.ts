/** The site's own wallet: it reports what was played, and no money moves here. */
import { z } from 'zod';
import { satang } from '../ledger/money';
import { defineWrite, done, notAhead, type Reply, type SiteCall, type SiteWork } from './call';
import { Problem } from './problem';
import { amountOrZero, category, list, options, ref, text, time } from './shapes';
import type { ProblemCode } from './words';

const item = z.strictObject({
  ref,
  member: ref,
  provider: text(60),
  game: text(120),
  category,
  stake: amountOrZero,
  payout: amountOrZero,
  settled_at: time,
  state: options(['settled', 'void']),
});
type Item = z.output<typeof item>;
const body = z.strictObject({ items: list(item, 1000, 1) });

interface Known extends Record<string, unknown> {
  ref: string;
  member: number;
  provider: string;
  game: string;
  category: string;
  stake: string;
  payout: string;
  void: boolean;
}
interface Result {
  index: number;
  ref: string;
  result: 'counted' | 'seen' | 'refused';
  code?: ProblemCode;
}

const same = (known: Known, one: Item, member: number): boolean =>
  known.member === member &&
  known.provider === one.provider &&
  known.game === one.game &&
  known.category === one.category &&
  satang(known.stake) === satang(one.stake) &&
  satang(known.payout) === satang(one.payout);

async function take(work: SiteWork, { body: { items }, caller, now }: SiteCall<z.output<typeof body>>): Promise<Reply> {
  if (caller.wallet !== 'site') throw new Problem(409, 'other_wallet');
  const { tx, service } = work;
  const times = items.map(({ settled_at }, at) => notAhead(settled_at, now, `/items/${at}/settled_at`));
  const members = new Map(
    (
      await tx.query<{ id: number; ref: string }>('select id, ref from member where service = $1 and ref = any($2::text[])', [
        service,
        [...new Set(items.map((one) => one.member))],
      ])
    ).map(({ id, ref: own }) => [own, id]),
  );
  const known = new Map(
    (
      await tx.query<Known>(
        'select ref, member, provider, game, category, stake::text as stake, payout::text as payout, void from member_play where service = $1 and ref = any($2::text[]) order by ref for update',
        [service, items.map((one) => one.ref)],
      )
    ).map((row) => [row.ref, row]),
  );
  const results: Result[] = [];
  for (const [index, one] of items.entries()) {
    const member = members.get(one.member);
    const there = known.get(one.ref);
    const isVoid = one.state === 'void';
    const told = (result: Result['result'], code?: ProblemCode): number =>
      results.push({ index, ref: one.ref, result, ...(code && { code }) });
    if (member === undefined) told('refused', 'unknown_member');
    else if (there && !same(there, one, member)) told('refused', 'ref_taken');
    else if (there?.void || (there && !isVoid)) told('seen');
    else if (there) {
      await tx.query('update member_play set void = true, version = version + 1, updated_at = $3 where service = $1 and ref = $2', [
        service,
        one.ref,
        now.toISOString(),
      ]);
      there.void = true;
      told('counted');
    } else {
      await tx.query(
        `insert into member_play (service, ref, member, provider, game, category, stake, payout, settled_at, void, created_at, updated_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)`,
        [service, one.ref, member, one.provider, one.game, one.category, one.stake, one.payout, times[index], isVoid, now.toISOString()],
      );
      known.set(one.ref, { ...one, member, void: isVoid });
      told('counted');
    }
  }
  return done({ items: results });
}

export const playCalls = [
  defineWrite({
    method: 'POST',
    path: '/plays',
    scope: 'play',
    summary: "What was played in the site's own wallet",
    body,
    answer: z.object({
      items: z.array(
        z.object({ index: z.int(), ref: z.string(), result: z.enum(['counted', 'seen', 'refused']), code: z.string().optional() }),
      ),
    }),
    write: take,
  }),
];
