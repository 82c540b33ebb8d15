/** Bank feeds: lines and balances of the site's own accounts. */
import { z } from 'zod';
import { bankAccount } from '../../src/resources/bank/bankAccount';
import type { Row } from '../../src/schema/define';
import { fingerprintOf } from '../../src/bankFiles/fingerprint';
import { hashOf } from '../kernel/once';
import { satang } from '../ledger/money';
import { keepReports, type Delivery, type Report } from '../matching/keep';
import { settleLines } from '../matching/settle';
import { watchAccount, watchBalances } from '../matching/watch';
import { defineWrite, done, notAhead, type Reply, type SiteCall, type SiteWork } from './call';
import { Problem } from './problem';
import { accountNumber, amount, bank, list, options, text, time } from './shapes';
import type { ProblemCode } from './words';

const signed = z
  .string({ error: (issue) => (issue.input === undefined ? 'missing' : 'amount') })
  .regex(/^-?(?:0|[1-9]\d{0,8})\.\d{2}$/, 'amount')
  .meta({ description: 'Baht with exactly two decimals; below zero where the account is overdrawn' });
const line = z.strictObject({
  external_id: text(60).optional(),
  at: time,
  direction: options(['in', 'out']),
  amount,
  balance_after: signed.optional(),
  counterparty: z.strictObject({ bank: bank.optional(), number: text(20).optional(), name: text(120).optional() }).optional(),
  channel: text(60).optional(),
  text: text(300).optional(),
});
type Line = z.output<typeof line>;
const account = z.strictObject({ bank, number: accountNumber });
const feed = z.strictObject({ account, lines: list(line, 1000, 1) });

async function lockAccount(work: SiteWork, { bank: code, number }: z.output<typeof account>): Promise<Row<typeof bankAccount>> {
  const [found] = await work.tx.query<{ id: number }>('select id from bank_account where service = $1 and bank = $2 and number = $3', [
    work.service,
    code,
    number,
  ]);
  if (!found) throw new Problem(404, 'unknown_account');
  return work.lock(bankAccount, found.id, 'account');
}

/** The site's feed is one source, which reports a movement once. */
const FEED: Delivery = { source: 'feed', id: 'feed', origin: '' };

async function reportOf(account: number, one: Line, at: string): Promise<Report> {
  const told = {
    at,
    precision: 'second' as const,
    direction: one.direction === 'in' ? ('in' as const) : ('out' as const),
    satang: satang(one.amount),
    balanceAfter: one.balance_after === undefined ? null : satang(one.balance_after),
    counterparty: one.counterparty ?? {},
  };
  return {
    ...told,
    place: await hashOf(fingerprintOf({ ...told, account })),
    raw: JSON.stringify(one),
    ...(one.external_id !== undefined && { externalId: one.external_id }),
    ...(one.channel !== undefined && { channel: one.channel }),
    ...(one.text !== undefined && { text: one.text }),
  };
}

interface Result {
  index: number;
  result: 'new' | 'seen' | 'quarantined';
  code?: ProblemCode;
}

async function take(work: SiteWork, { body, now }: SiteCall<z.output<typeof feed>>): Promise<Reply> {
  const { id } = await lockAccount(work, body.account);
  const times = body.lines.map(({ at }, index) => notAhead(at, now, `/lines/${index}/at`));
  const reports = await Promise.all(body.lines.map((one, index) => reportOf(id, one, times[index] ?? '')));
  const { judged, fresh } = await keepReports(work, id, FEED, reports);
  await settleLines(work, id, fresh);
  await watchAccount(work, id, times);
  const items = judged.map(({ result }, index): Result => ({ index, result, ...(result === 'quarantined' && { code: 'faceless' }) }));
  return done({ items });
}

export const bankCalls = [
  defineWrite({
    method: 'POST',
    path: '/bank/lines',
    scope: 'bank',
    summary: "Lines of one of the site's accounts, in order",
    body: feed,
    answer: z.object({
      items: z.array(z.object({ index: z.int(), result: z.enum(['new', 'seen', 'quarantined']), code: z.string().optional() })),
    }),
    write: take,
  }),
  defineWrite({
    method: 'POST',
    path: '/bank/balances',
    scope: 'bank',
    summary: "The balance of one of the site's accounts, as the bank says",
    body: z.strictObject({ account, at: time, balance: signed }),
    answer: z.object({ at: z.string(), balance: z.string() }),
    async write(work, { body, now }) {
      const { id } = await lockAccount(work, body.account);
      const at = notAhead(body.at, now, '/at');
      await work.tx.query(
        `insert into bank_balance (service, account, at, balance, told_at) values ($1, $2, $3, $4, $5)
         on conflict (service, account, at) do update set balance = excluded.balance, told_at = excluded.told_at`,
        [work.service, id, at, body.balance, now.toISOString()],
      );
      await watchBalances(work, id);
      return done({ at, balance: body.balance });
    },
  }),
];
