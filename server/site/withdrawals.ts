import { z } from 'zod';
import { withdraw } from '../../src/resources/transaction/withdraw';
import type { Row } from '../../src/schema/define';
import type { Queryable } from '../db/client';
import { baht, satang } from '../ledger/money';
import { withdrawHeld, withdrawReleased } from '../ledger/recipes';
import { broken, verdictsOf } from '../withdrawRules/check';
import { decideRequest } from '../withdrawRules/request';
import type { RuleKind, Verdict } from '../withdrawRules/judge';
import { withdrawRule } from '../../src/resources/transaction/withdrawRule';
import { stateWord } from '../kernel/words';
import { defineRead, defineWrite, done, made, type Reply, type SiteCall, type SiteWork } from './call';
import { lockMember, memberId } from './people';
import { Problem } from './problem';
import { amount, amountText, bahtOf, ref, satangText, whole } from './shapes';
import { sayProblem } from './words';

type Withdraw = Row<typeof withdraw>;

/** Why money stays where it is: what was wanted and what was found. */
interface Reason {
  code: 'restricted' | 'balance' | RuleKind;
  detail: string;
  wanted: string;
  found: string;
}
const reasonShape = z.object({ code: z.string(), detail: z.string(), wanted: z.string(), found: z.string() });

/** What stands between a member and their money; `asked` null: whatever there is. */
async function reasonsOf(
  db: Queryable,
  { caller: { service }, language }: Pick<SiteCall, 'caller' | 'language'>,
  id: number,
  asked: number | null,
): Promise<{ cash: number; reasons: Reason[] }> {
  const [row] = await db.query<{ status: string; balance: string }>(
    'select status, balance::text as balance from member where service = $1 and id = $2',
    [service, id],
  );
  const cash = satang(row?.balance ?? 0);
  const reasons: Reason[] = [];
  if (row?.status !== 'active' && row?.status !== 'pending')
    reasons.push({ code: 'restricted', detail: sayProblem('restricted', {}, language), wanted: 'active', found: row?.status ?? '' });
  if (asked !== null && asked > cash)
    reasons.push({ code: 'balance', detail: sayProblem('insufficient', {}, language), wanted: satangText(asked), found: satangText(cash) });
  return { cash, reasons };
}

/** The rules a withdrawal would be refused by, as reasons. */
const refusals = (verdicts: readonly Verdict[], language: SiteCall['language']): Reason[] =>
  broken(verdicts, 'refuse').map(({ rule, wanted, found }) => ({
    code: rule.kind,
    detail: stateWord(withdrawRule, 'kind', rule.kind)[language],
    wanted,
    found,
  }));

/** The same of all a member has, to the account they use first. */
async function refusalsOfAll(
  db: Queryable,
  { caller: { service }, language, now }: SiteCall<undefined>,
  member: number,
  cash: number,
): Promise<Reason[]> {
  const [account] = await db.query<{ bank: string; number: string; holder: string }>(
    'select bank, number, holder from member_bank where service = $1 and member = $2 and status = \'active\' order by "primary" desc, id limit 1',
    [service, member],
  );
  if (!account || cash === 0) return [];
  return refusals(await verdictsOf(db, { service, id: null, member, amount: baht(cash), ...account }, now), language);
}

const shown = z.object({ id: z.int(), ref: z.string(), member: z.string(), amount: z.string(), state: z.string(), hold: z.string() });

/** The withdrawal as `GET /withdrawals/{ref}` answers. */
export async function showWithdrawal(db: Queryable, service: string, own: string): Promise<Record<string, unknown>> {
  const [row] = await db.query<{ shown: Record<string, unknown> }>(
    'select site_withdrawal(service, id) as shown from withdraw where service = $1 and ref = $2',
    [service, own],
  );
  if (!row) throw new Problem(404, 'not_found');
  return row.shown;
}

const asked = z.strictObject({ ref, member: ref, amount, bank_account: whole });
type Asked = z.output<typeof asked>;

async function refuseOther({ tx, service }: SiteWork, body: Asked): Promise<boolean> {
  const [row] = await tx.query<{ member: string; amount: string; account: number | null }>(
    `select m.ref as member, w.amount::text as amount, (select k.id from member_bank k where k.service = w.service and k.member = w.member and k.number = w.account_number) as account
       from withdraw w join member m on m.service = w.service and m.id = w.member where w.service = $1 and w.ref = $2`,
    [service, body.ref],
  );
  if (!row) return false;
  if (row.member !== body.member || satang(row.amount) !== satang(body.amount) || row.account !== body.bank_account)
    throw new Problem(409, 'ref_taken', { errors: [{ pointer: '/ref', code: 'ref_taken' }] });
  return true;
}

async function ask(work: SiteWork, call: SiteCall<Asked>): Promise<Reply> {
  const { body } = call;
  const { tx, service } = work;
  if (await refuseOther(work, body)) return done(await showWithdrawal(tx, service, body.ref));
  const owner = await lockMember(work, body.member);
  const [account] = await tx.query<{ bank: Withdraw['bank']; number: string; holder: string }>(
    "select bank, number, holder from member_bank where service = $1 and member = $2 and id = $3 and status = 'active'",
    [service, owner.id, body.bank_account],
  );
  if (!account) throw new Problem(404, 'unknown_account');
  const [least] = await tx.query<{ withdraw_min: string }>(
    'select withdraw_min::text as withdraw_min from site_config where service = $1',
    [service],
  );
  const wanted = satang(body.amount);
  if (least && wanted < satang(least.withdraw_min))
    throw new Problem(422, 'too_small', { params: { min: amountText(least.withdraw_min) } });
  const { reasons } = await reasonsOf(tx, call, owner.id, wanted);
  const amountAsked = bahtOf(body.amount);
  const wish = {
    service,
    id: null,
    member: owner.id,
    amount: amountAsked,
    bank: account.bank,
    number: account.number,
    holder: account.holder,
  };
  const verdicts = await verdictsOf(tx, wish, call.now);
  reasons.push(...refusals(verdicts, call.language));
  if (reasons.length > 0) throw new Problem(422, 'not_withdrawable', { more: { reasons } });
  const id = await work.make(withdraw, {
    ref: body.ref,
    member: owner.id,
    amount: amountAsked,
    bank: account.bank,
    account_number: account.number,
    holder: account.holder,
    status: 'pending',
  });
  await work.post(withdrawHeld(owner.id, amountAsked), withdraw.name, id);
  await decideRequest(work, id, verdicts);
  return made(await showWithdrawal(tx, service, body.ref));
}

/** Cancels a withdrawal that no employee has claimed and that is undecided. */
async function cancel(work: SiteWork, own: string): Promise<Reply> {
  const { tx, service, now } = work;
  const [found] = await tx.query<{ id: number }>('select id from withdraw where service = $1 and ref = $2', [service, own]);
  if (!found) throw new Problem(404, 'not_found');
  const row = await work.lock(withdraw, found.id, 'ref');
  if (row.status !== 'cancelled') {
    const [claim] = await tx.query(
      "select 1 as one from work_claim where service = $1 and resource = 'withdraw' and record = $2 and expires_at > $3::timestamptz",
      [service, row.id, now.toISOString()],
    );
    if (row.status !== 'pending' || claim) throw new Problem(409, 'in_work');
    await work.change(withdraw, row, { status: 'cancelled', waits: null });
    await work.post(withdrawReleased(row.member, row.amount), withdraw.name, row.id);
  }
  return done(await showWithdrawal(tx, service, own));
}

export const withdrawalCalls = [
  defineWrite({
    method: 'POST',
    path: '/withdrawals',
    scope: 'money',
    summary: 'A member wants money out; the amount is held at once',
    body: asked,
    answer: shown,
    write: ask,
  }),
  defineRead({
    path: '/withdrawals/{ref}',
    scope: 'money',
    summary: 'A withdrawal',
    answer: shown,
    read: async (db, { caller: { service }, params }) => done(await showWithdrawal(db, service, params['ref'] ?? '')),
  }),
  defineWrite({
    method: 'POST',
    path: '/withdrawals/{ref}/cancel',
    scope: 'money',
    summary: 'The member keeps the money; only while nobody works on it',
    answer: shown,
    write: (work, { params }) => cancel(work, params['ref'] ?? ''),
  }),
  defineRead({
    path: '/members/{ref}/withdrawable',
    scope: 'members',
    summary: 'How much a member can withdraw, and what stands in the way of more',
    answer: z.object({ amount: z.string(), reasons: z.array(reasonShape) }),
    async read(db, call) {
      const id = await memberId(db, call.caller.service, call.params['ref'] ?? '', 'not_found');
      const { cash, reasons } = await reasonsOf(db, call, id, null);
      reasons.push(...(await refusalsOfAll(db, call, id, cash)));
      return done({ amount: satangText(reasons.length > 0 ? 0 : cash), reasons });
    },
  }),
];
