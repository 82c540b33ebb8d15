import { statementLine } from '../../src/resources/bank/statementLine';
import { withdraw } from '../../src/resources/transaction/withdraw';
import type { Tx } from '../db/client';
import { TOLD_BY_BANK } from '../broughtLines';
import { compareDigits } from '../compare/digits';
import { compareNames, type Fit } from '../compare/names';
import { satang } from '../ledger/money';
import { lockBoth, pay, type Settler } from './settle';

/** Clocks differ, and sources without seconds write whole minutes. */
const BEFORE = "interval '10 minutes'";
/** Banks book a payout within so long. */
const WITHIN = "interval '3 days'";

interface Line extends Record<string, unknown> {
  id: number;
  amount: string;
  at: string;
  number: string | null;
  name: string | null;
  /** Is it the bank's own word? */
  told: boolean;
}
/** A payment that a line of the bank may show: in doubt, under way, or booked without its line. */
interface Candidate extends Record<string, unknown> {
  id: number;
  attempt: number | null;
  number: string;
  holder: string;
  since: string;
}

/** Payments out of the account of exactly that amount, at that time. */
const candidatesOf = (tx: Tx, service: string, account: number, { amount, at }: Line): Promise<Candidate[]> =>
  tx.query<Candidate>(
    `select w.id, a.id as attempt, w.account_number as number, w.holder, coalesce(a.asked_at, w.approved_at, w.created_at) as since from withdraw w
       left join payout_attempt a on a.service = w.service and a.withdraw = w.id and a.state in ('sending', 'unknown')
      where w.service = $1 and w.pay_account = $2 and w.line is null and w.status in ('paying', 'unknown', 'paid') and w.amount - coalesce(w.fee, 0) = $3
        and $4::timestamptz between coalesce(a.asked_at, w.approved_at, w.created_at) - ${BEFORE} and coalesce(a.asked_at, w.paid_at, w.created_at) + ${WITHIN}
      order by w.id`,
    [service, account, amount, at],
  );

/** How well a line shows where a payment went. */
function fitOf(line: Line, { number, holder }: Candidate): Fit {
  const [digits, name] = [compareDigits(line.number, number), compareNames(line.name, holder).fit];
  if (digits === 'contradicts' || name === 'contradicts') return 'contradicts';
  return digits === 'unknown' && name === 'unknown' ? 'unknown' : 'compatible';
}

/**
 * The one payment a line can be of. Where several may be, what the line shows has to tell one of them from all others; otherwise a person
 * is left to.
 */
function clearOne(line: Line, candidates: readonly Candidate[]): Candidate | null {
  const fitting = candidates.map((one) => ({ one, fit: fitOf(line, one) })).filter(({ fit }) => fit !== 'contradicts');
  const shown = fitting.filter(({ fit }) => fit !== 'unknown');
  const [only, ...others] = shown.length > 0 ? shown : fitting;
  return only && others.length === 0 ? only.one : null;
}

/** Is there another line of the account that may show the same payment? Then neither is clear. */
async function hasTwin({ tx, service }: Settler, account: number, line: Line, { since }: Candidate): Promise<boolean> {
  const twins = await tx.query<Pick<Line, 'number' | 'name'> & Record<string, unknown>>(
    `select s.id, s.from_number as number, s.from_name as name from statement_line s where s.service = $1 and s.account = $2 and s.direction = 'out' and s.status = 'unmatched'
       and s.amount = $3 and s.id <> $4 and s.occurred_at between $5::timestamptz - ${BEFORE} and $6::timestamptz + ${WITHIN} limit 20`,
    [service, account, line.amount, line.id, since, line.at],
  );
  return twins.some(({ number, name }) => number === line.number && name === line.name);
}

/**
 * Finds the payments of new outgoing lines of one account, which the caller has locked: a payment in doubt is settled by its line, and one
 * that is booked gets it. Lines that show no one payment clearly stay unmatched, for a person, and so does one that an employee had a hand
 * in where a doubt is at stake: a file may be forged, and ends nothing. Gives how many were matched. To be called in the transaction that
 * keeps the lines.
 */
export async function settleDebits(settler: Settler, account: number, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { tx, service } = settler;
  const lines = await tx.query<Line>(
    `select s.id, s.amount::text as amount, s.occurred_at as at, s.from_number as number, s.from_name as name, (${TOLD_BY_BANK}) as told from statement_line s
      where s.service = $1 and s.account = $2 and s.id = any($3::bigint[]) and s.direction = 'out' and s.status = 'unmatched' order by s.id`,
    [service, account, ids],
  );
  let matched = 0;
  for (const line of lines) {
    const found = clearOne(line, await candidatesOf(tx, service, account, line));
    if (!found || (found.attempt !== null && !line.told) || (await hasTwin(settler, account, line, found))) continue;
    if (await bind(settler, found, line)) matched += 1;
  }
  return matched;
}

async function bind(settler: Settler, { id, attempt }: Candidate, line: Line): Promise<boolean> {
  const { tx, service } = settler;
  const kept = async (): Promise<void> =>
    settler.change(statementLine, await settler.lock(statementLine, line.id, 'line'), { status: 'matched' });
  if (attempt === null) {
    const owner = await settler.lock(withdraw, id, 'withdraw');
    if (owner.status !== 'paid' || owner.line !== null) return false;
    await kept();
    await settler.change(withdraw, owner, { line: line.id });
    return true;
  }
  const both = await lockBoth(settler, id, attempt);
  // Another session may have settled it while this one waited for its lock.
  if (!['paying', 'unknown'].includes(both.owner.status) || satang(both.owner.amount) !== satang(line.amount)) return false;
  await kept();
  await tx.query('delete from payout_outbox where service = $1 and attempt = $2', [service, attempt]);
  await pay(settler, both.owner, both.attempt, { by: 'line', line: line.id });
  return true;
}
