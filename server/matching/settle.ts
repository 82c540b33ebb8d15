import { statementLine } from '../../src/resources/bank/statementLine';
import { deposit } from '../../src/resources/transaction/deposit';
import type { Tx } from '../db/client';
import type { CommandContext } from '../kernel/implement';
import { baht, satang } from '../ledger/money';
import { blocksOfMembers, wholeAccount } from '../members/blocks';
import { depositCredited } from '../ledger/recipes';
import type { Posting } from '../ledger/posting';
import { settleDebits } from '../payouts/debits';
import { matchLines } from './match';
import { MATCH_RULES } from './rules';
import type { MatchLine, MemberAccount, Outcome, ReviewReason, Waiting } from './types';

/** Who keeps lines: the open transaction, and how a posting is entered into the books. */
export type Keeper = Pick<CommandContext, 'tx' | 'service' | 'now' | 'lock' | 'change'> & {
  post(posting: Posting, resource: string, record: number): Promise<number>;
};

interface FoundLine extends Record<string, unknown> {
  id: number;
  at: string;
  amount: string;
  precision: 'second' | 'minute' | 'day';
  from_bank: string | null;
  from_number: string | null;
  from_name: string | null;
  balance_after: string | null;
}
/** How far apart two lines of an amount may be so that they are looked at together. */
const TWINS_MS = 2 * 60_000;

/** The lines, and every other open one that could be their twin: of the same amount within two minutes. */
async function linesWith(tx: Tx, service: string, account: number, ids: readonly number[]): Promise<MatchLine[]> {
  const own = await tx.query<{ at: string; amount: string }>(
    "select l.occurred_at as at, l.amount::text as amount from statement_line l where l.service = $1 and l.id = any($2::bigint[]) and l.direction = 'in' and l.status = 'unmatched'",
    [service, ids],
  );
  if (own.length === 0) return [];
  const times = new Map<string, number[]>();
  for (const { at, amount } of own) times.set(amount, [...(times.get(amount) ?? []), Date.parse(at)]);
  const all = own.map(({ at }) => Date.parse(at)).sort((a, b) => a - b);
  const rows = await tx.query<FoundLine>(
    `select l.id, l.occurred_at as at, l.amount::text as amount, l.precision, l.from_bank, l.from_number, l.from_name, l.balance_after::text as balance_after
       from statement_line l where l.service = $1 and l.account = $2 and l.direction = 'in' and l.status = 'unmatched' and l.occurred_at between $3 and $4 order by l.id`,
    [service, account, new Date((all[0] ?? 0) - TWINS_MS).toISOString(), new Date((all.at(-1) ?? 0) + TWINS_MS).toISOString()],
  );
  const isNear = ({ at, amount }: FoundLine): boolean =>
    (times.get(amount) ?? []).some((time) => Math.abs(time - Date.parse(at)) <= TWINS_MS);
  return rows.filter(isNear).map((row) => ({
    id: row.id,
    account,
    at: new Date(row.at).toISOString(),
    wholeDay: row.precision === 'day',
    satang: satang(row.amount),
    direction: 'in',
    fromBank: row.from_bank,
    fromDigits: row.from_number,
    fromName: row.from_name,
    balanceAfter: row.balance_after === null ? null : satang(row.balance_after),
  }));
}

interface FoundDeposit extends Record<string, unknown> {
  id: number;
  member: number;
  expected: string;
  asked_at: string;
  expires_at: string;
  status: Waiting['state'] | 'pending';
  name: string;
  accounts: readonly MemberAccount[];
}
/** Deposits that were told to pay one of these amounts: open, or ended so lately that a line may still be meant for them. */
async function waitingFor(tx: Tx, service: string, account: number, lines: readonly MatchLine[], now: Date): Promise<Waiting[]> {
  const rows = await tx.query<FoundDeposit>(
    `select d.id, d.member, d.expected::text as expected, d.created_at as asked_at, d.expires_at, d.status, m.name,
       coalesce((select jsonb_agg(jsonb_build_object('bank', k.bank, 'number', k.number, 'name', k.holder) order by k.id)
                   from member_bank k where k.service = d.service and k.member = d.member and k.status = 'active'), '[]') as accounts
       from deposit d join member m on m.service = d.service and m.id = d.member
      where d.service = $1 and d.bank_account = $2 and d.line is null and not d.shared and (d.status in ('awaiting', 'expired', 'cancelled') or (d.status = 'pending' and d.slip is not null and d.reason is null)) and d.expected = any($3::numeric[])
        and d.expires_at > $4::timestamptz and m.status <> 'closed'`,
    [
      service,
      account,
      [...new Set(lines.map((line) => baht(line.satang)))],
      // What came to be known late may have arrived in time.
      new Date(now.getTime() - 2 * MATCH_RULES.lateHours * 3_600_000).toISOString(),
    ],
  );
  return rows.map((row) => ({
    id: row.id,
    member: row.member,
    account,
    satang: satang(row.expected),
    askedAt: new Date(row.asked_at).toISOString(),
    expires: new Date(row.expires_at).toISOString(),
    // One whose member sent a slip waits for its line like any other.
    state: row.status === 'pending' ? 'awaiting' : row.status,
    accounts: row.accounts,
    name: row.name,
  }));
}

interface Rules {
  auto: boolean;
  limit: number | null;
}
async function rulesOf(tx: Tx, service: string): Promise<Rules> {
  const [row] = await tx.query<{ auto_credit: boolean; auto_credit_limit: string | null }>(
    'select auto_credit, auto_credit_limit::text as auto_credit_limit from site_config where service = $1',
    [service],
  );
  const limit = row?.auto_credit_limit ?? null;
  return { auto: row?.auto_credit === true, limit: limit === null ? null : satang(limit) };
}

/** Gives the deposit its line, and credits it where the site lets that happen without a person. */
async function pay(keeper: Keeper, line: number, id: number, rules: Rules): Promise<void> {
  const { now } = keeper;
  const row = await keeper.lock(deposit, id, 'line');
  const found = await keeper.lock(statementLine, line, 'line');
  const credits = rules.auto && (rules.limit === null || satang(found.amount) <= rules.limit);
  await keeper.change(statementLine, found, { status: 'matched' });
  await keeper.change(deposit, row, {
    line,
    amount: found.amount,
    transferred_at: found.occurred_at,
    ...(credits ? { status: 'approved' } : row.status === 'awaiting' && { status: 'matched' }),
    ...(credits && { decided_at: now.toISOString() }),
  });
  if (credits) await keeper.post(depositCredited(row.member, row.bank_account, found.amount), deposit.name, row.id);
}

async function review(keeper: Keeper, ids: readonly number[], reason: ReviewReason): Promise<void> {
  for (const id of [...ids].sort((a, b) => a - b)) {
    const row = await keeper.lock(deposit, id, 'line');
    if (['awaiting', 'expired', 'cancelled'].includes(row.status)) await keeper.change(deposit, row, { status: 'pending', doubt: reason });
  }
}

/**
 * What would be credited to a member of whom something is blocked at the site, or comes from a blocked account, goes before a person
 * instead.
 */
async function holdBlocked({ tx, service, now }: Keeper, outcomes: readonly Outcome[], lines: readonly MatchLine[]): Promise<Outcome[]> {
  const credits = outcomes.flatMap(({ line, verdict }) => (verdict.kind === 'credit' ? [{ line, member: verdict.member }] : []));
  const payers = credits.flatMap(({ line, member }) => {
    const number = wholeAccount(lines.find(({ id }) => id === line)?.fromDigits);
    return number === null ? [] : [{ member, number }];
  });
  const members = credits.map(({ member }) => member);
  const blocked = members.length === 0 ? null : await blocksOfMembers(tx, service, members, now, payers);
  return outcomes.map((outcome) => {
    const { verdict } = outcome;
    if (verdict.kind !== 'credit' || !blocked?.has(verdict.member)) return outcome;
    return { ...outcome, verdict: { kind: 'review', reason: 'blocked', deposits: [verdict.deposit] } };
  });
}

/** Finds the deposits of new lines; the outcome of each line is kept with the version of the rules. */
async function settleDeposits(
  keeper: Keeper,
  account: number,
  ids: readonly number[],
  { credits = true }: { credits?: boolean } = {},
): Promise<readonly Outcome[]> {
  if (ids.length === 0) return [];
  const { tx, service, now } = keeper;
  const lines = await linesWith(tx, service, account, ids);
  if (lines.length === 0) return [];
  const waiting = await waitingFor(tx, service, account, lines, now);
  const found = matchLines(lines, waiting).filter(({ line }) => ids.includes(line));
  const outcomes = await holdBlocked(keeper, found, lines);
  const site = await rulesOf(tx, service);
  const rules = { ...site, auto: site.auto && credits };
  for (const { line, verdict } of outcomes) {
    if (verdict.kind === 'credit') await pay(keeper, line, verdict.deposit, rules);
    if (verdict.kind === 'review') await review(keeper, verdict.deposits, verdict.reason);
  }
  await tx.query(
    `insert into match_outcome (service, line, rules, outcome, at) select $1, o.line, o.rules, o.outcome, $3 from jsonb_to_recordset($2::jsonb) o(line bigint, rules integer, outcome jsonb)
     on conflict (service, line) do update set rules = excluded.rules, outcome = excluded.outcome, at = excluded.at`,
    [service, JSON.stringify(outcomes.map((outcome) => ({ line: outcome.line, rules: outcome.rules, outcome }))), now.toISOString()],
  );
  return outcomes;
}

/**
 * Finds the deposits of new lines of one account, which the caller has locked: one clear candidate is credited, or waits for a person where
 * the site or its limit wants that; any doubt goes to a person. Of lines that went out the payments are found. `credits: false`: an
 * employee brought the lines in and must not credit by a file of their own making, so whatever is found waits for a person.
 */
export async function settleLines(
  keeper: Keeper,
  account: number,
  ids: readonly number[],
  { credits = true }: { credits?: boolean } = {},
): Promise<readonly Outcome[]> {
  const outcomes = await settleDeposits(keeper, account, ids, { credits });
  await settleDebits(keeper, account, ids);
  return outcomes;
}
