/** Bank feeds: lines and balances of the site's own accounts. */
import { z } from 'zod';
import { bankAccount } from '../../src/resources/bank/bankAccount';
import { statementLine } from '../../src/resources/bank/statementLine';
import type { Row } from '../../src/schema/define';
import { fingerprintOf } from '../../src/bankFiles/fingerprint';
import { hashOf } from '../kernel/once';
import { satang } from '../ledger/money';
import { settleLines } from '../matching/settle';
import { settleDebits } from '../payouts/debits';
import { defineWrite, done, notAhead, type Reply, type SiteCall, type SiteWork } from './call';
import { Problem } from './problem';
import { accountNumber, amount, bahtOf, bank, list, options, text, time } from './shapes';
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

/** What one transfer is told from another by, whoever reports it; a hash, because it names the payer. */
const printOf = (account: number, one: Line, at: string): Promise<string> =>
  hashOf(
    fingerprintOf({
      account,
      at,
      direction: one.direction === 'in' ? 'in' : 'out',
      satang: satang(one.amount),
      balanceAfter: one.balance_after === undefined ? null : satang(one.balance_after),
      counterparty: one.counterparty ?? {},
    }),
  );

/** Nothing in it tells two transfers of one amount in one second apart. */
const isFaceless = ({ external_id, balance_after, counterparty }: Line): boolean =>
  external_id === undefined && balance_after === undefined && !counterparty?.number && !counterparty?.name;

interface Result {
  index: number;
  result: 'new' | 'seen' | 'quarantined';
  code?: ProblemCode;
}

async function take(work: SiteWork, { body, now }: SiteCall<z.output<typeof feed>>): Promise<Reply> {
  const { tx, service } = work;
  const { id } = await lockAccount(work, body.account);
  const times = body.lines.map(({ at }, index) => notAhead(at, now, `/lines/${index}/at`));
  const prints = await Promise.all(body.lines.map((one, index) => printOf(id, one, times[index] ?? '')));
  const known = await tx.query<{ fingerprint: string | null; reference: string }>(
    'select fingerprint, reference from statement_line where service = $1 and account = $2 and (fingerprint = any($3::text[]) or reference = any($4::text[]))',
    [service, id, prints, body.lines.map(({ external_id }) => external_id ?? '')],
  );
  const seen = new Set(known.map(({ fingerprint }) => fingerprint));
  const references = new Set(known.map(({ reference }) => reference));
  const items: Result[] = [];
  const kept: number[] = [];
  for (const [index, one] of body.lines.entries()) {
    const fingerprint = prints[index] ?? '';
    if (seen.has(fingerprint)) {
      items.push({ index, result: 'seen' });
      continue;
    }
    const own = one.external_id !== undefined && !references.has(one.external_id) ? one.external_id : fingerprint.slice(0, 24);
    const faceless = isFaceless(one);
    const made = await work.make(statementLine, {
      account: id,
      direction: one.direction as 'in' | 'out',
      amount: bahtOf(one.amount),
      occurred_at: times[index],
      reference: own,
      fingerprint,
      status: faceless ? 'quarantined' : 'unmatched',
      ...(one.counterparty?.bank !== undefined && { from_bank: one.counterparty.bank }),
      ...(one.counterparty?.number !== undefined && { from_number: one.counterparty.number }),
      ...(one.counterparty?.name !== undefined && { from_name: one.counterparty.name }),
      ...(one.balance_after !== undefined && { balance_after: bahtOf(one.balance_after) }),
      ...(one.channel !== undefined && { channel: one.channel }),
      ...(one.text !== undefined && { text: one.text }),
    });
    if (!faceless) kept.push(made);
    seen.add(fingerprint);
    references.add(own);
    items.push(faceless ? { index, result: 'quarantined', code: 'faceless' } : { index, result: 'new' });
  }
  await settleLines(work, id, kept);
  await settleDebits(work, id, kept);
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
      return done({ at, balance: body.balance });
    },
  }),
];
