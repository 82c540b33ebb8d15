import { z } from 'zod';
import { bankAccount } from '../../src/resources/bank/bankAccount';
import { deposit } from '../../src/resources/transaction/deposit';
import type { Row } from '../../src/schema/define';
import { buildPromptPay } from '../../src/qr/promptPay';
import { anyIdOf } from '../../src/schema/promptPay';
import { randomBelow } from '../random';
import { keepPicture } from '../calls/pictures';
import { takeSlip } from '../slips/takeSlip';
import { Refusal } from '../refusal';
import type { Queryable } from '../db/client';
import { baht, satang } from '../ledger/money';
import { blocksOn } from '../members/blocks';
import { passedLimit } from '../members/limits';
import { chooseExpected, MOST_ABOVE } from '../matching/expected';
import { defineRead, defineWrite, done, made, type Reply, type SiteCall, type SiteWork } from './call';
import { lockMember, refuseRestricted } from './people';
import { Problem } from './problem';
import { accountNumber, amount, bahtOf, bank, options, ref, satangText, whole } from './shapes';

type Deposit = Row<typeof deposit>;

const MOST_OPEN = 5;

const asked = z.strictObject({
  ref,
  member: ref,
  amount,
  channel: options(['bank', 'qr', 'wallet']),
  promotion: whole.min(1, 'wrong').max(2_147_483_647, 'wrong').optional(),
  from: z.strictObject({ bank, number: accountNumber }).optional(),
});
type Asked = z.output<typeof asked>;

const shown = z.object({
  id: z.int(),
  ref: z.string(),
  member: z.string(),
  amount: z.string(),
  state: z.string(),
  pay: z
    .object({
      amount: z.string(),
      account: z.object({ bank: z.string(), number: z.string(), name: z.string() }).optional(),
      qr: z.string().optional(),
      image_url: z.string().optional(),
    })
    .nullable(),
  expires_at: z.string().nullable(),
  credited_at: z.string().nullable(),
});

/** The deposit as `GET /deposits/{ref}` answers. */
export async function showDeposit(db: Queryable, service: string, own: string): Promise<Record<string, unknown>> {
  const [row] = await db.query<{ shown: Record<string, unknown> }>(
    'select site_deposit(service, id) as shown from deposit where service = $1 and ref = $2',
    [service, own],
  );
  if (!row) throw new Problem(404, 'not_found');
  return row.shown;
}

/** Does a deposit that is there say the same as the one asked for? Only what was given is compared. */
async function refuseOther({ tx, service }: SiteWork, body: Asked): Promise<boolean> {
  const [row] = await tx.query<{
    member: string;
    asked: string;
    channel: string;
    promotion: number | null;
    bank: string | null;
    account_number: string | null;
  }>(
    `select m.ref as member, d.asked::text as asked, d.channel, d.promotion, d.bank, d.account_number
       from deposit d join member m on m.service = d.service and m.id = d.member where d.service = $1 and d.ref = $2`,
    [service, body.ref],
  );
  if (!row) return false;
  const same =
    row.member === body.member &&
    satang(row.asked) === satang(body.amount) &&
    row.channel === body.channel &&
    (body.promotion === undefined || row.promotion === body.promotion) &&
    (body.from === undefined || (row.bank === body.from.bank && row.account_number === body.from.number));
  if (!same) throw new Problem(409, 'ref_taken', { errors: [{ pointer: '/ref', code: 'ref_taken' }] });
  return true;
}

interface Channel extends Record<string, unknown> {
  id: number;
  accounts: readonly number[];
}
/**
 * The channel a payment comes by: the first that is open and takes the amount. Null where the site has none for this way of paying; a way
 * whose channels are all closed to it is refused.
 */
async function channelFor({ tx, service }: SiteWork, way: string, amount: string): Promise<Channel | null> {
  const channels = await tx.query<Channel & { open: boolean }>(
    `select c.id, c.accounts, c.active and $3::numeric >= coalesce(c.least, 0) and (c.most is null or $3::numeric <= c.most) as open
       from payment_channel c where c.service = $1 and c.way = $2 order by c.priority, c.id`,
    [service, way, amount],
  );
  if (channels.length === 0) return null;
  const open = channels.find((channel) => channel.open);
  if (!open) throw new Problem(409, 'no_account');
  return open;
}

/**
 * The account for the next deposit, locked, so that no two deposits wait for the same amount on it; one for QR has a number a code can
 * name.
 */
async function accountFor(work: SiteWork, channel: string, among: readonly number[] | null): Promise<Row<typeof bankAccount>> {
  const [next] = await work.tx.query<{ id: number }>(
    "select id from bank_account where service = $1 and purpose = 'deposit' and active and (not $2::boolean or biller_id is not null or promptpay_id is not null) and ($3::bigint[] is null or id = any($3)) order by priority, id limit 1",
    [work.service, channel === 'qr', among],
  );
  if (!next) throw new Problem(409, channel === 'qr' ? 'no_qr' : 'no_account');
  return work.lock(bankAccount, next.id, 'bank_account');
}

/** The code that asks for the amount; a bill's names the deposit as well. */
function codeOf({ biller_id: biller, promptpay_id: promptPay }: Row<typeof bankAccount>, id: number, amount: number): string {
  const common = { satang: amount, once: true } as const;
  if (biller !== null) return buildPromptPay({ form: 'bill', biller, ref1: `D${id}`, ref2: '', ...common });
  const anyId = anyIdOf(promptPay ?? '');
  if (anyId === null) throw new Problem(409, 'no_qr');
  return buildPromptPay({ form: 'anyid', id: anyId, ...common });
}

/** An unguessable number from 0 to below 1. */
const chance = (): number => randomBelow(256) / 256;

/** The amount to transfer, in satang: no other deposit waits for it on the account, and where possible none did in the last day. */
async function expectedOn({ tx, service, now }: SiteWork, account: number, asked: number): Promise<number> {
  const rows = await tx.query<{ expected: string; open: boolean }>(
    `select expected::text as expected, status in ('awaiting', 'matched', 'pending') as open from deposit
      where service = $1 and bank_account = $2 and expected between $3 and $4 and (status in ('awaiting', 'matched', 'pending') or expires_at > $5::timestamptz)`,
    [service, account, baht(asked), baht(asked + MOST_ABOVE), new Date(now.getTime() - 86_400_000).toISOString()],
  );
  const amounts = (open: boolean): Set<number> => new Set(rows.filter((row) => row.open === open).map(({ expected }) => satang(expected)));
  const chosen = chooseExpected({ asked, taken: amounts(true), recent: amounts(false), random: chance });
  if (chosen === null) throw new Problem(409, 'no_amount');
  return chosen;
}

async function ask(work: SiteWork, { body, now }: SiteCall<Asked>): Promise<Reply> {
  const { tx, service } = work;
  if (await refuseOther(work, body)) return done(await showDeposit(tx, service, body.ref));
  const owner = await lockMember(work, body.member);
  refuseRestricted(owner, now);
  const passed = await passedLimit(tx, service, owner.id, satang(body.amount), now);
  if (passed)
    throw new Problem(422, 'deposit_limit', {
      params: { most: satangText(passed.most), left: satangText(passed.left) },
      more: { window: passed.window, left: satangText(passed.left) },
    });
  const blocked = body.from ? await blocksOn(tx, service, { accounts: [body.from.number] }, now) : [];
  if (blocked.length > 0) throw new Problem(422, 'blocked', { errors: [{ pointer: '/from/number', code: 'blocked' }] });
  const [open] = await tx.query<{ n: number; minutes: number | null }>(
    `select (select count(*)::int from deposit where service = $1 and member = $2 and status = 'awaiting') as n,
            (select deposit_expiry_minutes from site_config where service = $1) as minutes`,
    [service, owner.id],
  );
  if ((open?.n ?? 0) >= MOST_OPEN) throw new Problem(409, 'too_many', { params: { max: MOST_OPEN } });
  const by = await channelFor(work, body.channel, body.amount);
  const account = await accountFor(work, body.channel, by?.accounts ?? null);
  const wanted = satang(body.amount);
  const satangs = await expectedOn(work, account.id, wanted);
  const expected = baht(satangs);
  const id = await work.make(deposit, {
    ref: body.ref,
    member: owner.id,
    asked: bahtOf(body.amount),
    amount: expected,
    expected,
    channel: body.channel,
    bank_account: account.id,
    ...(by !== null && { payment_channel: by.id }),
    status: 'awaiting',
    expires_at: new Date(now.getTime() + (open?.minutes ?? 30) * 60_000).toISOString(),
    ...(body.promotion !== undefined && { promotion: body.promotion }),
    ...(body.from && { bank: body.from.bank, account_number: body.from.number }),
  });
  if (body.channel === 'qr') await work.change(deposit, await work.lock(deposit, id, 'ref'), { qr: codeOf(account, id, satangs) });
  return made(await showDeposit(tx, service, body.ref));
}

async function lockDeposit(work: SiteWork, own: string): Promise<Deposit> {
  const [found] = await work.tx.query<{ id: number }>('select id from deposit where service = $1 and ref = $2', [work.service, own]);
  if (!found) throw new Problem(404, 'not_found');
  return work.lock(deposit, found.id, 'ref');
}

/** A site's members send many slips. */
const SLIPS_A_DAY = 20_000;

/** A slip puts the deposit before a person, unless its line comes first; one that was used, or does not fit, is refused. */
async function slip(work: SiteWork, { params, picture, server: { files }, now }: SiteCall): Promise<Reply> {
  const row = await lockDeposit(work, params['ref'] ?? '');
  if (!['awaiting', 'pending', 'expired'].includes(row.status)) throw new Problem(409, 'in_work');
  if (!picture) throw new Refusal(415, 'notImage');
  const key = await keepPicture({ tx: (inside) => inside(work.tx), files, now }, work.service, picture, { by: 0, most: SLIPS_A_DAY });
  try {
    await takeSlip(work, { ...row, slip: key });
  } catch (error) {
    // Its row is rolled back with the transaction, and then nothing would refer to the file.
    await files.remove(work.service, key);
    const refused = error instanceof Refusal ? error.extra.errors?.['slip'] : undefined;
    throw refused ? new Problem(422, 'slip_refused', { more: { reason: refused.key } }) : error;
  }
  await work.tx.query('update stored_file set used = true where service = $1 and key = $2', [work.service, key]);
  await work.change(deposit, row, { slip: key, ...(row.status !== 'pending' && { status: 'pending' }) });
  return done(await showDeposit(work.tx, work.service, params['ref'] ?? ''));
}

export const depositCalls = [
  defineWrite({
    method: 'POST',
    path: '/deposits',
    scope: 'money',
    summary: 'A member wants to pay in; answers what to transfer, and where to',
    body: asked,
    answer: shown,
    write: ask,
  }),
  defineRead({
    path: '/deposits/{ref}',
    scope: 'money',
    summary: 'A deposit',
    answer: shown,
    read: async (db, { caller: { service }, params }) => done(await showDeposit(db, service, params['ref'] ?? '')),
  }),
  defineWrite({
    method: 'POST',
    path: '/deposits/{ref}/slip',
    scope: 'money',
    summary: 'The member sends the slip of the transfer, a picture in the form field `file`',
    file: true,
    answer: shown,
    write: slip,
  }),
  defineWrite({
    method: 'POST',
    path: '/deposits/{ref}/cancel',
    scope: 'money',
    summary: 'The member does not pay in after all',
    answer: shown,
    async write(work, { params }) {
      const row = await lockDeposit(work, params['ref'] ?? '');
      if (row.status !== 'cancelled') {
        if (row.status !== 'awaiting') throw new Problem(409, 'in_work');
        await work.change(deposit, row, { status: 'cancelled' });
      }
      return done(await showDeposit(work.tx, work.service, params['ref'] ?? ''));
    },
  }),
];
