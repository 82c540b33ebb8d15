/** The watch over an account's balances: line by line, day by day, and beside what the bank itself says. */
import { gaps } from '../../src/bankFiles/gaps';
import { inOrder, signedOf, type KeptLine } from '../../src/bankFiles/order';
import { bankDay } from '../../src/resources/bank/bankDay';
import { bankGap } from '../../src/resources/bank/bankGap';
import { bangkokDay, dayStart } from '../../src/schema/format';
import type { Queryable } from '../db/client';
import type { CommandContext } from '../kernel/implement';
import { baht, satang } from '../ledger/money';

type Work = Pick<CommandContext, 'tx' | 'service' | 'lock' | 'change' | 'make'>;

interface LineRow extends Record<string, unknown> {
  id: number;
  at: string;
  direction: 'in' | 'out';
  amount: string;
  balance_after: string | null;
}
/** A line that is hidden, or set aside as unexplained, is no movement of the account. */
const COUNTED = "not l.hidden and l.status <> 'quarantined'";
const COLUMNS = 'l.id, l.occurred_at as at, l.direction, l.amount::text as amount, l.balance_after::text as balance_after';

const keptOf = (row: LineRow): KeptLine => ({
  id: row.id,
  at: new Date(row.at).toISOString(),
  direction: row.direction,
  satang: satang(row.amount),
  balanceAfter: row.balance_after === null ? null : satang(row.balance_after),
});

/** The minute of the last balance before a time: from there on the lines are followed. */
async function anchorOf(db: Queryable, service: string, account: number, from: string): Promise<string | null> {
  const [row] = await db.query<{ at: string }>(
    `select max(l.occurred_at) as at from statement_line l where l.service = $1 and l.account = $2 and l.balance_after is not null and ${COUNTED}
        and l.occurred_at < date_trunc('minute', $3::timestamptz)`,
    [service, account, from],
  );
  return row?.at ? new Date(row.at).toISOString() : null;
}

async function linesFrom(db: Queryable, service: string, account: number, from: string, to: string | null): Promise<KeptLine[]> {
  const rows = await db.query<LineRow>(
    `select ${COLUMNS} from statement_line l where l.service = $1 and l.account = $2 and ${COUNTED} and l.occurred_at >= date_trunc('minute', $3::timestamptz)
        and ($4::timestamptz is null or l.occurred_at < $4) order by l.occurred_at, l.id`,
    [service, account, from, to],
  );
  return rows.map(keptOf);
}

interface GapRow extends Record<string, unknown> {
  id: number;
  line: number;
  wanted: string;
  found: string;
  state: 'open' | 'explained';
}

/** Follows the balances from a time on, and keeps the first unexplained gap as the account's one open task. */
async function watchGaps(work: Work, account: number, from: string, explained: number | null): Promise<void> {
  const { tx, service } = work;
  const anchor = await anchorOf(tx, service, account, from);
  const lines = inOrder(await linesFrom(tx, service, account, anchor ?? from, null), null);
  const found = gaps(lines).map(({ at, wanted, found: balance }) => ({
    line: lines[at] as KeptLine,
    wanted: baht(wanted),
    found: baht(balance),
  }));
  const rows = await tx.query<GapRow>(
    `select g.id, g.line, g.wanted::text as wanted, g.found::text as found, g.state from bank_gap g join statement_line l on l.service = g.service and l.id = g.line
      where g.service = $1 and g.account = $2 and g.state in ('open', 'explained') and l.occurred_at >= date_trunc('minute', $3::timestamptz)`,
    [service, account, anchor ?? from],
  );
  const [earlier] = await tx.query(
    `select 1 as one from bank_gap g join statement_line l on l.service = g.service and l.id = g.line
      where g.service = $1 and g.account = $2 and g.state = 'open' and l.occurred_at < date_trunc('minute', $3::timestamptz)`,
    [service, account, anchor ?? from],
  );
  const told = (row: GapRow): boolean => row.state === 'explained' || row.id === explained;
  const same = (gap: (typeof found)[number], row: GapRow): boolean =>
    row.line === gap.line.id && Number(row.wanted) === gap.wanted && Number(row.found) === gap.found;
  const first = earlier ? undefined : found.find((gap) => !rows.some((row) => told(row) && same(gap, row)));
  for (const row of rows) {
    if (told(row) || (first && same(first, row))) continue;
    await work.change(bankGap, await work.lock(bankGap, row.id, 'line'), { state: 'filled' });
  }
  if (!first || rows.some((row) => !told(row) && same(first, row))) return;
  await work.make(bankGap, {
    account,
    line: first.line.id,
    at: first.line.at,
    wanted: first.wanted,
    found: first.found,
    missing: baht(satang(first.found) - satang(first.wanted)),
  });
}

const DAY = 86_400_000;
const startOf = (day: string): Date => new Date(dayStart(day));

/** The balances around the lines of a day, in satang, as far as the lines say. */
function balancesOf(lines: readonly KeptLine[]): { opening: number | null; closing: number | null } {
  const known = lines.findIndex(({ balanceAfter }) => balanceAfter !== null);
  if (known < 0) return { opening: null, closing: null };
  const opening = lines.slice(0, known + 1).reduce((balance, line) => balance - signedOf(line), lines[known]?.balanceAfter ?? 0);
  const last = lines.findLastIndex(({ balanceAfter }) => balanceAfter !== null);
  const closing = lines.slice(last + 1).reduce((balance, line) => balance + signedOf(line), lines[last]?.balanceAfter ?? 0);
  return { opening, closing };
}

/** Counts a day of the account anew. A day that was closed keeps what was closed, and says so when it is another one now. */
async function watchDay(work: Work, account: number, day: string): Promise<void> {
  const { tx, service } = work;
  const start = startOf(day);
  const all = await linesFrom(tx, service, account, start.toISOString(), new Date(start.getTime() + DAY).toISOString());
  const lines = inOrder(all, null);
  const { opening, closing } = balancesOf(lines);
  const sum = (direction: 'in' | 'out'): number =>
    baht(lines.reduce((total, line) => (line.direction === direction ? total + line.satang : total), 0));
  const now = {
    opening: opening === null ? null : baht(opening),
    money_in: sum('in'),
    money_out: sum('out'),
    closing: closing === null ? null : baht(closing),
    line_count: lines.length,
  };
  const [known] = await tx.query<{ id: number }>('select id from bank_day where service = $1 and account = $2 and day = $3', [
    service,
    account,
    day,
  ]);
  if (!known) {
    await work.make(bankDay, { account, day, ...now });
    return;
  }
  const row = await work.lock(bankDay, known.id, 'day');
  const same = (Object.keys(now) as (keyof typeof now)[]).every((name) => row[name] === now[name]);
  if (same) return;
  const moved = row.closed_in !== now.money_in || row.closed_out !== now.money_out || row.closed_closing !== now.closing;
  const state = row.state === 'open' ? 'open' : moved ? 'changed' : 'closed';
  await work.change(bankDay, row, { ...now, ...(state !== row.state && { state }) });
}

/**
 * Records beside the ledger's balance the last balance the bank stated and the one the lines come to. Like the ledger's own writes this
 * leaves the version alone, so an employee who edits the account gets no conflict.
 */
export async function watchBalances({ tx, service }: Pick<Work, 'tx' | 'service'>, account: number): Promise<void> {
  await tx.query(
    `update bank_account b set lines_say = w.lines, bank_says = w.bank, off = w.bank - w.lines from (
       select (select s.balance from bank_balance s where s.service = $1 and s.account = $2 order by s.at desc limit 1) as bank,
         (select k.balance_after + coalesce((select sum(case when l.direction = 'in' then l.amount else -l.amount end) from statement_line l
             where l.service = $1 and l.account = $2 and ${COUNTED} and l.balance_after is null and (l.occurred_at, l.id) > (k.occurred_at, k.id)), 0)
            from statement_line k where k.service = $1 and k.id = $3) as lines) w
      where b.service = $1 and b.id = $2`,
    [service, account, await lastBalanced(tx, service, account)],
  );
}

/** The line whose balance is the latest: of those of its minute the one that comes last by their balances. */
async function lastBalanced(db: Queryable, service: string, account: number): Promise<number | null> {
  const [last] = await db.query<{ at: string | null }>(
    `select max(l.occurred_at) as at from statement_line l where l.service = $1 and l.account = $2 and l.balance_after is not null and ${COUNTED}`,
    [service, account],
  );
  if (!last?.at) return null;
  const before = await anchorOf(db, service, account, new Date(last.at).toISOString());
  const lines = inOrder(await linesFrom(db, service, account, before ?? new Date(last.at).toISOString(), null), null);
  return lines.findLast(({ balanceAfter }) => balanceAfter !== null)?.id ?? null;
}

/** A time in each day of which a delivery reported lines of an account. */
export async function daysOf(db: Queryable, service: string, account: number, delivery: string): Promise<string[]> {
  const rows = await db.query<{ at: string }>(
    `select min(l.occurred_at) as at from line_sighting s join statement_line l on l.service = s.service and l.id = s.line
      where s.service = $1 and s.account = $2 and s.delivery = $3 group by (l.occurred_at at time zone 'Asia/Bangkok')::date`,
    [service, account, delivery],
  );
  return rows.map(({ at }) => new Date(at).toISOString());
}

/**
 * Looks at everything that lines at these times may have changed of an account, which the caller has locked. `explained`: the gap that is
 * being explained now, so that the next one becomes the task.
 */
export async function watchAccount(work: Work, account: number, times: readonly string[], explained: number | null = null): Promise<void> {
  const [first] = times.toSorted((a, b) => Date.parse(a) - Date.parse(b));
  if (first === undefined) return;
  await watchGaps(work, account, first, explained);
  for (const day of [...new Set(times.map((at) => bangkokDay(new Date(at))))].sort()) await watchDay(work, account, day);
  await watchBalances(work, account);
}
