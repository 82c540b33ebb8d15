/**
 * The money of the demonstration, as the first start left it, is believable: no account below zero at any moment, none past its daily
 * limit, books that hold.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkBooks } from '../server/ledger/invariants';
import { createEmbedded } from '../server/db/embedded';
import { openPglite } from '../server/db/pglite';
import { prepareDatabase } from '../server/prepare';
import { definitions } from '../src/resources';
import type { Db } from '../server/db/client';
import { gaps } from '../src/bankFiles/gaps';
import { inOrder } from '../src/bankFiles/order';
import { baht, satang } from '../server/ledger/money';

describe('the whole demonstration', () => {
  let folder: string;
  let db: Db;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'office-e2e-'));
    await cp(join(process.env['E2E_FILLED'] ?? '', 'database'), folder, { recursive: true });
    db = createEmbedded(await openPglite(folder));
  });
  afterAll(async () => {
    await db.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('has every index that is declared', async () => {
    const indexes = (): Promise<unknown[]> => db.query("select indexdef from pg_indexes where schemaname = 'public' order by indexdef");
    const filled = await indexes();
    expect(await prepareDatabase(db, definitions)).toEqual([]);
    expect(await indexes()).toEqual(filled);
  });

  test('pays from accounts that hold enough, after every movement', async () => {
    const below = await db.query(
      `select service, owner, min(balance) as least from (
         select a.service, a.owner, sum(l.amount) over (partition by a.service, a.owner order by p.id) as balance
         from ledger_account a join ledger_line l on l.service = a.service and l.account = a.id join ledger_posting p on p.service = l.service and p.id = l.posting
         where a.kind = 'bank') running group by service, owner having min(balance) < 0`,
    );
    expect(below).toEqual([]);
    const [paying] = await db.query<{ least: number; most: number; accounts: number }>(
      "select min(balance)::float8 as least, max(balance)::float8 as most, count(*)::int as accounts from bank_account where purpose = 'withdraw'",
    );
    expect(paying!.accounts).toBeGreaterThan(0);
    expect(paying!.least).toBeGreaterThan(0);
    expect(paying!.most).toBeLessThan(1_000_000);
  });

  test('keeps the daily limit of every account', async () => {
    const over = await db.query(
      `select a.service, a.owner, (p.at at time zone 'Asia/Bangkok')::date as day, -sum(l.amount) as sent from ledger_account a
       join ledger_line l on l.service = a.service and l.account = a.id and l.amount < 0 join ledger_posting p on p.service = l.service and p.id = l.posting
       join bank_account b on b.service = a.service and b.id = a.owner
       where a.kind = 'bank' and p.kind in ('withdraw_paid', 'transfer') group by a.service, a.owner, day, b.daily_limit having -sum(l.amount) > b.daily_limit`,
    );
    expect(over).toEqual([]);
  });

  test('pays what was asked for, of every kind of end, and its books hold', async () => {
    const ends = await db.query<{ status: string; n: number }>('select status, count(*)::int as n from withdraw group by status');
    const of = (status: string): number => ends.find((one) => one.status === status)?.n ?? 0;
    expect(of('paid')).toBeGreaterThan(1000);
    for (const status of ['pending', 'approved', 'rejected', 'failed']) expect(of(status), status).toBeGreaterThan(0);
    const [moved] = await db.query<{ n: number }>(
      "select count(*)::int as n from audit where resource = 'bank_account' and action = 'transfer'",
    );
    expect(moved!.n).toBeGreaterThan(0);
    expect(await checkBooks(db)).toEqual([]);
  });

  test('shows balances behind every line that follow each other but at one gap, which is a task', async () => {
    const lines = await db.query<{ id: number; account: number; at: string; direction: 'in' | 'out'; amount: string; balance: string }>(
      'select id, account, occurred_at as at, direction, amount::text as amount, balance_after::text as balance from statement_line order by id',
    );
    const kept = lines.map((line) => ({
      ...line,
      at: new Date(line.at).toISOString(),
      satang: satang(line.amount),
      balanceAfter: satang(line.balance),
    }));
    const found = [...new Set(kept.map(({ account }) => account))].flatMap((account) => {
      const ordered = inOrder(
        kept.filter((line) => line.account === account),
        null,
      );
      return gaps(ordered).map(({ at, wanted, found: shown }) => ({ line: ordered[at]!.id, wanted: baht(wanted), found: baht(shown) }));
    });
    const tasks = await db.query("select line, wanted::float8 as wanted, found::float8 as found from bank_gap where state = 'open'");
    expect(tasks).toEqual(found);
    expect(found).toHaveLength(1);
  });

  test('has closed days whose opening, in and out make the closing, and a balance of the bank beside every account', async () => {
    // The gap is within a day, unless a night lies between its two lines.
    const off = await db.query(
      `select d.account from bank_day d where d.opening + d.money_in - d.money_out <> d.closing and not exists (
         select 1 from bank_gap g where g.account = d.account and (g.at at time zone 'Asia/Bangkok')::date = d.day and g.missing = d.closing - d.opening - d.money_in + d.money_out)`,
    );
    expect(off).toEqual([]);
    const [days] = await db.query<{ closed: number; open: number }>(
      "select count(*) filter (where state = 'closed')::int as closed, count(*) filter (where state = 'open')::int as open from bank_day",
    );
    expect(days!.closed).toBeGreaterThan(500);
    expect(days!.open).toBeGreaterThan(5);
    expect(
      await db.query('select id from bank_account where lines_say is null or bank_says is distinct from lines_say or off <> 0'),
    ).toEqual([]);
  });
});
