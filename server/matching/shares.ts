/** Lines and deposits that are not one for one, and the way back from any match. */
import { lineShare } from '../../src/resources/bank/lineShare';
import { statementLine } from '../../src/resources/bank/statementLine';
import { deposit } from '../../src/resources/transaction/deposit';
import type { Row } from '../../src/schema/define';
import { formatMoney } from '../../src/schema/format';
import type { Queryable } from '../db/client';
import { invalidField, Refusal } from '../refusal';
import type { CommandContext } from '../kernel/implement';
import { stateWord } from '../kernel/words';
import { baht, satang } from '../ledger/money';
import { openPosting, reversalOf } from '../ledger/post';
import type { Posting } from '../ledger/posting';

type Line = Row<typeof statementLine>;
type Deposit = Row<typeof deposit>;

/** States of a deposit that a person may still give a line. */
export const OPEN_DEPOSITS: readonly string[] = ['pending', 'awaiting', 'expired', 'cancelled'];
/** States of a line whose money has been given to no member. */
export const OPEN_LINES: readonly string[] = ['unmatched', 'suspense'];

/** A deposit that has its line waits for a person to approve it; one that had ended comes back to be looked at. */
export function stateWithLine({ status }: Pick<Deposit, 'status'>): Partial<Pick<Deposit, 'status'>> {
  if (status === 'awaiting') return { status: 'matched' };
  return status === 'expired' || status === 'cancelled' ? { status: 'pending' } : {};
}

/** Refuses, beside `field`, a deposit that is decided or has its money. */
export function checkOpen(paid: Deposit, field: string): void {
  if (!OPEN_DEPOSITS.includes(paid.status))
    throw invalidField(field, 'depositDecided', { state: stateWord(deposit, 'status', paid.status) });
  if (paid.line !== null || paid.shared) throw invalidField(field, 'depositMatched');
}

/** What takes a line's money out of suspense, where it is there: its owner was found. */
export async function outOfSuspense({ tx, service }: Pick<CommandContext, 'tx' | 'service'>, line: Line): Promise<Posting[]> {
  if (line.status !== 'suspense') return [];
  const posting = await openPosting(tx, service, statementLine.name, line.id, 'suspense');
  if (posting === null) throw new Error(`line ${line.id} is in suspense and nothing was posted`);
  return [{ ...(await reversalOf(tx, service, posting)), record: { resource: statementLine.name, id: line.id } }];
}

interface Part {
  deposit: number;
  amount: number;
}
/** Splits a line over deposits of its account: each gets its part as its amount, and together they make the line. */
export async function splitLine(context: CommandContext, line: Line, parts: readonly Part[]): Promise<Posting[]> {
  if (new Set(parts.map((part) => part.deposit)).size !== parts.length) throw invalidField('shares', 'sharesTwice');
  const sum = parts.reduce((total, { amount }) => total + satang(amount), 0);
  if (sum !== satang(line.amount))
    throw invalidField('shares', 'sharesSum', { line: formatMoney(line.amount), sum: formatMoney(baht(sum)) });
  for (const { deposit: id, amount } of parts.toSorted((a, b) => a.deposit - b.deposit)) {
    const paid = await context.lock(deposit, id, 'shares');
    checkOpen(paid, 'shares');
    if (paid.bank_account !== line.account) throw invalidField('shares', 'lineOtherAccount');
    await context.make(lineShare, { line: line.id, deposit: id, amount });
    await context.change(deposit, paid, { amount, transferred_at: line.occurred_at, shared: true, ...stateWithLine(paid) });
  }
  return outOfSuspense(context, line);
}

/** Takes several lines as the money of one deposit, whose amount becomes their sum. */
export async function gatherLines(
  context: CommandContext,
  paid: Deposit,
  ids: readonly number[],
): Promise<{ set: Partial<Deposit>; postings: Posting[] }> {
  checkOpen(paid, 'lines');
  const unique = [...new Set(ids)].sort((a, b) => a - b);
  if (unique.length < 2) throw invalidField('lines', 'linesFewer');
  const postings: Posting[] = [];
  let sum = 0;
  let last = '';
  for (const id of unique) {
    const line = await context.lock(statementLine, id, 'lines');
    if (line.direction !== 'in') throw invalidField('lines', 'lineNotIncoming');
    if (!OPEN_LINES.includes(line.status)) throw invalidField('lines', 'lineTaken');
    if (line.account !== paid.bank_account) throw invalidField('lines', 'lineOtherAccount');
    postings.push(...(await outOfSuspense(context, line)));
    await context.make(lineShare, { line: id, deposit: paid.id, amount: line.amount });
    await context.change(statementLine, line, { status: 'matched' });
    sum += satang(line.amount);
    if (line.occurred_at > last) last = line.occurred_at;
  }
  return { set: { amount: baht(sum), transferred_at: last, shared: true, ...stateWithLine(paid) }, postings };
}

/** The lines a deposit is paid by. */
export async function linesOf({ tx, service }: Pick<CommandContext, 'tx' | 'service'>, { id, line, shared }: Deposit): Promise<number[]> {
  if (!shared) return line === null ? [] : [line];
  const shares = await tx.query<{ line: number }>('select line from line_share where service = $1 and deposit = $2 and not undone', [
    service,
    id,
  ]);
  return shares.map((share) => share.line);
}

/** Refuses to credit a deposit whose lines are not all there: what arrived is credited. */
export async function checkShares({ tx, service }: CommandContext, paid: Deposit): Promise<void> {
  const [found] = await tx.query<{ sum: string | null; open: number }>(
    `select sum(h.amount)::text as sum, count(*) filter (where l.status <> 'matched')::int as open
       from line_share h join statement_line l on l.service = h.service and l.id = h.line where h.service = $1 and h.deposit = $2 and not h.undone`,
    [service, paid.id],
  );
  if (!found || found.open > 0 || satang(found.sum ?? '0') !== satang(paid.amount)) throw invalidField('amount', 'depositShared');
}

interface Together {
  deposits: readonly number[];
  lines: readonly number[];
  shares: readonly number[];
}
/**
 * Everything that is matched together with a line: its deposit, or the deposits it was split over, or the lines of the deposit it is a part
 * of.
 */
async function matchedWith({ tx, service }: Pick<CommandContext, 'tx' | 'service'>, line: number): Promise<Together> {
  const own = await tx.query<{ id: number }>("select id from deposit where service = $1 and line = $2 and status <> 'rejected'", [
    service,
    line,
  ]);
  const shares = await tx.query<{ id: number; line: number; deposit: number }>(
    `select h.id, h.line, h.deposit from line_share h where h.service = $1 and not h.undone
        and h.deposit in (select o.deposit from line_share o where o.service = $1 and o.line = $2 and not o.undone)`,
    [service, line],
  );
  const inOrder = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b);
  return {
    deposits: inOrder([...own.map(({ id }) => id), ...shares.map((share) => share.deposit)]),
    lines: inOrder(shares.map((share) => share.line).filter((id) => id !== line)),
    shares: shares.map(({ id }) => id),
  };
}

/** What undoing a line's match takes back from members, in baht. */
export async function creditedBy(db: Queryable, service: string, line: number): Promise<number> {
  const [row] = await db.query<{ sum: string }>(
    `select coalesce(sum(d.amount), 0)::text as sum from deposit d where d.service = $1 and d.status = 'approved'
        and (d.line = $2 or d.id in (select h.deposit from line_share h where h.service = $1 and h.line = $2 and not h.undone))`,
    [service, line],
  );
  return baht(satang(row?.sum ?? '0'));
}

/** Takes the deposits of a line apart from it: what was credited is reversed, and they wait to be looked at again. */
export async function undoMatch(context: CommandContext, line: Line, reason: string): Promise<Posting[]> {
  const { tx, service } = context;
  const { deposits, lines, shares } = await matchedWith(context, line.id);
  if (deposits.length === 0) throw new Refusal(409, 'nothingToUndo', {}, { conflict: 'state' });
  const postings: Posting[] = [];
  for (const id of deposits) {
    const paid = await context.lock(deposit, id, 'deposit');
    if (paid.status === 'refunded') throw new Refusal(409, 'undoRefunded', { deposit: id }, { conflict: 'state' });
    if (paid.channel === 'qr') throw new Refusal(409, 'undoQr', { deposit: id }, { conflict: 'state' });
    const posting = await openPosting(tx, service, deposit.name, id, 'deposit');
    if (posting !== null)
      postings.push({ ...(await reversalOf(tx, service, posting)), kind: 'deposit_undo', record: { resource: deposit.name, id } });
    await context.change(deposit, paid, { status: 'pending', line: null, shared: false, reason, decided_by: null, decided_at: null });
  }
  for (const id of shares) await context.change(lineShare, await context.lock(lineShare, id, 'line'), { undone: true });
  for (const id of lines) await context.change(statementLine, await context.lock(statementLine, id, 'line'), { status: 'unmatched' });
  return postings;
}
