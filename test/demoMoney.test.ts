/** The money of the demonstration is believable: no account below zero at any moment, none past its daily limit, books that hold. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkBooks } from '../server/ledger/invariants';
import { seedDemo } from '../server/seed';
import { prepareDatabase } from '../server/prepare';
import { definitions } from '../src/resources';
import type { Db } from '../server/db/client';
import { copyEmbedded } from './templates';

describe('the whole demonstration', () => {
  let db: Db;
  beforeAll(async () => {
    db = await copyEmbedded('empty');
    await prepareDatabase(db, definitions);
    await seedDemo(db, definitions, new Date());
  }, 240_000);
  afterAll(() => db.close());

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
});
