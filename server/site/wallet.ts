/** Our wallet: the members' play money is their credit here, and every bet and win moves it. */
import { z } from 'zod';
import { reversalOf } from '../ledger/post';
import { playStaked, playWon } from '../ledger/recipes';
import { bangkokDay, formatMoney } from '../../src/schema/format';
import { satang } from '../ledger/money';
import { defineWrite, done, type Reply, type SiteCall, type SiteWork } from './call';
import { lockMember, refuseRestricted } from './people';
import { keepRound } from './playedRound';
import { Problem } from './problem';
import { amount, amountOrZero, bahtOf, category, ref, satangText, text } from './shapes';

const balanceShape = z.object({ balance: z.string(), cash: z.string(), bonus: z.string() });

interface Stored extends Record<string, unknown> {
  ref: string;
  kind: 'debit' | 'credit' | 'rollback';
  member: number | null;
  round: string | null;
  provider: string | null;
  game: string | null;
  category: string | null;
  amount: string | null;
  of: string | null;
  posting: number | null;
  void: boolean;
  at: string;
}

function ours({ caller }: Pick<SiteCall, 'caller'>): void {
  if (caller.wallet !== 'ours') throw new Problem(409, 'other_wallet');
}

const stored = async ({ tx, service }: SiteWork, own: string): Promise<Stored | undefined> =>
  (
    await tx.query<Stored>(
      'select ref, kind, member, round, provider, game, category, amount::text as amount, of, posting, void, at from wallet_call where service = $1 and ref = $2 for update',
      [service, own],
    )
  )[0];

async function balance({ tx, service }: SiteWork, member: number): Promise<Reply> {
  const [row] = await tx.query<{ cash: string; bonus: string }>(
    `select m.balance::text as cash, coalesce((select a.balance from ledger_account a where a.service = m.service and a.kind = 'member_bonus' and a.owner = m.id), 0)::text as bonus
       from member m where m.service = $1 and m.id = $2`,
    [service, member],
  );
  const [cash, bonus] = [satang(row?.cash ?? 0), satang(row?.bonus ?? 0)];
  return done({ balance: satangText(cash + bonus), cash: satangText(cash), bonus: satangText(bonus) });
}

/** The call is there already: it must say the same. */
function refuseOther(known: Stored, wanted: Partial<Stored>): void {
  const differs = Object.entries(wanted).some(([name, value]) =>
    name === 'amount' ? satang(known.amount ?? '0') !== satang(String(value)) : known[name] !== value,
  );
  if (differs) throw new Problem(409, 'ref_taken', { errors: [{ pointer: '/ref', code: 'ref_taken' }] });
}

const insert = ({ tx, service, now }: SiteWork, row: Partial<Stored> & Pick<Stored, 'ref' | 'kind'>): Promise<unknown> =>
  tx.query(
    `insert into wallet_call (service, ref, kind, member, round, provider, game, category, amount, of, posting, void, at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      service,
      row.ref,
      row.kind,
      row.member ?? null,
      row.round ?? null,
      row.provider ?? null,
      row.game ?? null,
      row.category ?? null,
      row.amount ?? null,
      row.of ?? null,
      row.posting ?? null,
      row.void ?? false,
      now.toISOString(),
    ],
  );

interface Played {
  /** Of the call that says so. */
  ref: string;
  /** What the member gets, or with a sign loses. */
  amount: string;
  /** When it was, where that is not now. */
  at?: string;
}

/**
 * Counts what a member is ahead by playing, day by day, and refuses what puts them further ahead than the site allows by itself: no person
 * decides about a win. The member is locked, so no other session waits here.
 */
async function countPlay({ tx, service, now }: SiteWork, member: number, { ref: own, amount: more, at }: Played): Promise<void> {
  const [row] = await tx.query<{ ahead: string; limit: string | null }>(
    `with day as (
       insert into play_day (service, member, day, won) values ($1, $2, $3, $4)
       on conflict (service, member, day) do update set won = play_day.won + excluded.won returning won
     ) select d.won::text as ahead, c.play_win_limit::text as limit from day d left join site_config c on c.service = $1`,
    [service, member, bangkokDay(at === undefined ? now : new Date(at)), more],
  );
  if (!row || row.limit === null || satang(more) <= 0 || satang(row.ahead) <= satang(row.limit)) return;
  throw new Problem(409, 'win_limit', {
    params: { limit: formatMoney(Number(row.limit)) },
    noted: { action: 'winHeld', resource: 'member', record: member, after: { ref: own, amount: more, ahead: row.ahead, limit: row.limit } },
  });
}

const debitBody = z.strictObject({ ref, member: ref, round: ref, provider: text(60), game: text(120), category, amount });

async function debit(work: SiteWork, call: SiteCall<z.output<typeof debitBody>>): Promise<Reply> {
  const { body } = call;
  ours(call);
  const owner = await lockMember(work, body.member);
  const member = owner.id;
  const { provider, game, category: kindOfGame, round } = body;
  const row = { ref: body.ref, kind: 'debit' as const, member, round, provider, game, category: kindOfGame, amount: body.amount };
  const known = await stored(work, body.ref);
  // It was rolled back before it came: it is known now, and moves nothing.
  const isLate = known?.kind === 'debit' && known.void && known.member === null;
  if (known && isLate) {
    await work.tx.query(
      'update wallet_call set member = $3, round = $4, provider = $5, game = $6, category = $7, amount = $8 where service = $1 and ref = $2',
      [work.service, body.ref, member, round, provider, game, kindOfGame, body.amount],
    );
    return balance(work, member);
  }
  if (known) {
    refuseOther(known, row);
    return balance(work, member);
  }
  refuseRestricted(owner, work.now);
  await countPlay(work, member, { ref: body.ref, amount: `-${body.amount}` });
  const posting = await work.post(playStaked(member, bahtOf(body.amount)), 'member', member);
  await insert(work, { ...row, posting });
  await keepRound(work, member, round);
  return balance(work, member);
}

const creditBody = z.strictObject({ ref, member: ref, round: ref, amount: amountOrZero });

async function credit(work: SiteWork, call: SiteCall<z.output<typeof creditBody>>): Promise<Reply> {
  const { body } = call;
  ours(call);
  const { id: member } = await lockMember(work, body.member);
  const row = { ref: body.ref, kind: 'credit' as const, member, round: body.round, amount: body.amount };
  const known = await stored(work, body.ref);
  if (known) {
    refuseOther(known, row);
    return balance(work, member);
  }
  const [round] = await work.tx.query(
    "select 1 as one from wallet_call where service = $1 and member = $2 and round = $3 and kind = 'debit' and not void limit 1",
    [work.service, member, body.round],
  );
  if (!round) throw new Problem(404, 'unknown_round');
  await countPlay(work, member, body);
  const posting = body.amount === '0.00' ? null : await work.post(playWon(member, bahtOf(body.amount)), 'member', member);
  await insert(work, { ...row, posting });
  await keepRound(work, member, body.round);
  return balance(work, member);
}

const rollbackBody = z.strictObject({ ref, of: ref, member: ref.optional() });

async function rollback(work: SiteWork, call: SiteCall<z.output<typeof rollbackBody>>): Promise<Reply> {
  const { body } = call;
  ours(call);
  const named = body.member === undefined ? null : (await lockMember(work, body.member)).id;
  // Members are locked before their calls, as bets and wins do it.
  await work.tx.query(
    'select m.id from wallet_call w join member m on m.service = w.service and m.id = w.member where w.service = $1 and w.ref = $2 for no key update of m',
    [work.service, body.of],
  );
  const target = await stored(work, body.of);
  const known = await stored(work, body.ref);
  if (known) refuseOther(known, { kind: 'rollback', of: body.of });
  else if (body.ref === body.of) throw new Problem(409, 'ref_taken', { errors: [{ pointer: '/ref', code: 'ref_taken' }] });
  if (target?.kind === 'rollback') throw new Problem(404, 'not_found');
  if (target && named !== null && target.member !== null && target.member !== named) throw new Problem(404, 'not_found');
  if (!known) {
    let posting: number | null = null;
    if (!target) await insert(work, { ref: body.of, kind: 'debit', void: true });
    else if (!target.void) {
      if (target.posting !== null && target.member !== null) {
        // Taken back on the day it was of.
        const sign = target.kind === 'credit' ? '-' : '';
        await countPlay(work, target.member, { ref: body.ref, amount: `${sign}${target.amount ?? '0.00'}`, at: target.at });
        posting = await work.post(await reversalOf(work.tx, work.service, target.posting), 'member', target.member);
      }
      await work.tx.query('update wallet_call set void = true where service = $1 and ref = $2', [work.service, body.of]);
      if (target.member !== null && target.round !== null) await keepRound(work, target.member, target.round);
    }
    await insert(work, { ref: body.ref, kind: 'rollback', of: body.of, member: target?.member ?? named, posting });
  }
  const whose = target?.member ?? named;
  return whose === null ? done({ balance: '0.00', cash: '0.00', bonus: '0.00' }) : balance(work, whose);
}

export const walletCalls = [
  defineWrite({
    method: 'POST',
    path: '/wallet/debit',
    scope: 'play',
    summary: 'A bet',
    body: debitBody,
    answer: balanceShape,
    write: debit,
  }),
  defineWrite({
    method: 'POST',
    path: '/wallet/credit',
    scope: 'play',
    summary: 'A win',
    body: creditBody,
    answer: balanceShape,
    write: credit,
  }),
  defineWrite({
    method: 'POST',
    path: '/wallet/rollback',
    scope: 'play',
    summary: 'Takes back a bet or a win, also one that has not come yet',
    body: rollbackBody,
    answer: balanceShape,
    write: rollback,
  }),
];
