import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSite, openEmbeddedBooks, openPostgresBooks, type SmallSite } from '../../test/books';
import type { Db } from '../db/client';
import { Refusal } from '../refusal';
import { checkBooks } from './invariants';
import { baht, satang } from './money';
import { post, reverse, type Cause } from './post';
import type { Posting } from './posting';
import { creditAdjusted, depositCredited, playStaked, playWon, prizeWon, transferred } from './recipes';

const at = new Date('2026-03-01T05:00:00Z');
const cause = (site: SmallSite, recordId = 1): Cause => ({ service: site.service, resource: 'test', recordId, actorId: 7, at });

async function balances(db: Db, service: string): Promise<Record<string, number>> {
  const rows = await db.query<{ kind: string; owner: number; balance: string }>(
    'select kind, owner, balance from ledger_account where service = $1',
    [service],
  );
  return Object.fromEntries(rows.map((row) => [`${row.kind} ${row.owner}`, satang(row.balance)]));
}

const step = fc.record({
  what: fc.constantFrom('deposit', 'spend', 'transfer', 'prize', 'reverse'),
  member: fc.nat(2),
  satang: fc.integer({ min: 1, max: 500_000 }),
  pick: fc.nat(30),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function postingOf(site: SmallSite, { what, member, satang: amount }: Step): Posting {
  const owner = site.members[member] ?? 0;
  const [first = 0, second = 0] = site.banks;
  if (what === 'deposit') return depositCredited(owner, first, baht(amount));
  if (what === 'transfer') return transferred(first, second, baht(amount));
  if (what === 'prize') return prizeWon(owner, baht(amount));
  return {
    kind: 'adjustment',
    lines: [
      { account: 'member_cash', owner, amount: baht(amount) },
      { account: 'adjustment', owner: 0, amount: baht(-amount) },
    ],
  };
}

/** The same books kept by a few lines of arithmetic: what the database must agree with. */
class Model {
  readonly accounts: Record<string, number> = {};
  readonly done: { id: number; lines: Posting['lines']; undone: boolean }[] = [];
  fits(lines: Posting['lines'], sign = 1): boolean {
    return lines.every(
      (line) =>
        !line.account.startsWith('member') || (this.accounts[`${line.account} ${line.owner}`] ?? 0) - sign * satang(line.amount) >= 0,
    );
  }
  take(lines: Posting['lines'], sign = 1): void {
    for (const line of lines) {
      const key = `${line.account} ${line.owner}`;
      this.accounts[key] = (this.accounts[key] ?? 0) + sign * satang(line.amount) * (line.account.startsWith('member') ? -1 : 1);
    }
  }
}

async function refusalOf(work: Promise<unknown>): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof Refusal) return `${error.status} ${error.key}`;
    throw error;
  }
}

async function play(db: Db, site: SmallSite, steps: readonly Step[]): Promise<void> {
  const model = new Model();
  for (const one of steps) {
    const target = model.done[one.pick % Math.max(1, model.done.length)];
    if (one.what === 'reverse') {
      if (!target) continue;
      const expected = target.undone || !model.fits(target.lines, -1);
      const refused = await refusalOf(db.tx((tx) => reverse(tx, cause(site), target.id)));
      expect(refused !== null).toBe(expected);
      if (refused) continue;
      target.undone = true;
      model.take(target.lines, -1);
    } else {
      const posting = postingOf(site, one);
      let id = 0;
      const refused = await refusalOf(
        db.tx(async (tx) => {
          id = await post(tx, cause(site), posting);
        }),
      );
      expect(refused).toBe(model.fits(posting.lines) ? null : '409 insufficientBalance');
      if (refused) continue;
      model.done.push({ id, lines: posting.lines, undone: false });
      model.take(posting.lines);
    }
  }
  expect(await balances(db, site.service)).toMatchObject(model.accounts);
  expect(await checkBooks(db, site.service)).toEqual([]);
}

describe.each(['embedded', 'postgres'] as const)('the books on %s', (engine) => {
  let db: Db;
  let sites = 0;
  const site = (members?: number): Promise<SmallSite> => makeSite(db, `S${++sites}`, members);
  beforeAll(async () => {
    db = await (engine === 'postgres' ? openPostgresBooks() : openEmbeddedBooks());
  }, 120_000);
  afterAll(() => db.close());

  it('agree with plain arithmetic after any sequence of postings and reversals', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => play(db, await site(), steps)),
      { numRuns: 30 },
    );
  }, 120_000);

  it('stay whole when any postings and reversals run side by side', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
        const here = await site();
        const ids: number[] = [];
        await Promise.all(
          steps.map(async (one) => {
            const target = ids[one.pick % Math.max(1, ids.length)];
            const refused = await refusalOf(
              db.tx(async (tx) => {
                if (one.what !== 'reverse') {
                  ids.push(await post(tx, cause(here), postingOf(here, one)));
                  return;
                }
                if (target) await reverse(tx, cause(here), target);
              }),
            );
            expect([null, '409 insufficientBalance', '409 alreadyReversed', '404 notFound']).toContain(refused);
          }),
        );
        expect(await checkBooks(db, here.service)).toEqual([]);
      }),
      { numRuns: 12 },
    );
  }, 120_000);

  it('are exact after 20 postings at once on one account', async () => {
    const here = await site(1);
    const [member = 0] = here.members;
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => db.tx((tx) => post(tx, cause(here, n), depositCredited(member, here.banks[0] ?? 0, 0.1)))),
    );
    expect(await balances(db, here.service)).toMatchObject({ [`member_cash ${member}`]: 200, [`bank ${here.banks[0]}`]: 200 });
    expect(await db.query('select balance, version from member where service = $1', [here.service])).toEqual([
      { balance: '2.00', version: 1 },
    ]);
    expect(await checkBooks(db, here.service)).toEqual([]);
  });

  it('do not lock up when postings cross over the same accounts', async () => {
    const here = await site(2);
    const [a = 0, b = 0] = here.banks;
    await Promise.all(
      Array.from({ length: 30 }, (_, n) => db.tx((tx) => post(tx, cause(here, n), n % 2 ? transferred(a, b, 5) : transferred(b, a, 5)))),
    );
    expect(await balances(db, here.service)).toEqual({ [`bank ${a}`]: 0, [`bank ${b}`]: 0 });
  });

  it.runIf(engine === 'postgres')('let money of one member move while that of another is under way', async () => {
    const here = await site(2);
    const [first = 0, second = 0] = here.members;
    const all = (member: number): Posting[] => [
      prizeWon(member, 10),
      creditAdjusted('bonus', member, 5),
      playStaked(member, 7),
      playWon(member, 2),
    ];
    await db.tx(async (tx) => {
      for (const posting of all(first)) await post(tx, cause(here), posting);
      // Would wait for ever on an account that both have.
      await db.tx(async (other) => {
        for (const posting of all(second)) await post(other, cause(here), posting);
      });
    });
    expect(await checkBooks(db, here.service)).toEqual([]);
  });

  it('let one of many reversals of a posting through', async () => {
    const here = await site(1);
    const [member = 0] = here.members;
    const id = await db.tx((tx) => post(tx, cause(here), depositCredited(member, here.banks[0] ?? 0, 100)));
    await db.tx((tx) => post(tx, cause(here), prizeWon(member, 1000)));
    const answers = await Promise.all(Array.from({ length: 10 }, () => refusalOf(db.tx((tx) => reverse(tx, cause(here), id)))));
    expect(answers.sort()).toEqual([...Array<string>(9).fill('409 alreadyReversed'), null]);
    expect(await balances(db, here.service)).toMatchObject({ [`member_cash ${member}`]: 100_000, [`bank ${here.banks[0]}`]: 0 });
  });

  it('refuse what does not balance, in the caller and in the database', async () => {
    const here = await site(1);
    const lines: Posting['lines'] = [
      { account: 'member_cash', owner: here.members[0] ?? 0, amount: -10 },
      { account: 'adjustment', owner: 0, amount: 9.99 },
    ];
    await expect(db.tx((tx) => post(tx, cause(here), { kind: 'adjustment', lines }))).rejects.toThrow('not to zero');
    await expect(db.tx((tx) => post(tx, cause(here), { kind: 'adjustment', lines: [] }))).rejects.toThrow('moves nothing');
    await expect(db.tx((tx) => post(tx, cause(here), prizeWon(here.members[0] ?? 0, 0.001)))).rejects.toThrow(RangeError);
    const raw = JSON.stringify(lines.map(({ account, owner, amount }) => ({ account, owner, satang: satang(amount) })));
    await expect(
      db.query(`select ledger_post($1, 'adjustment', 'test', 1, 0, now(), null, $2::jsonb)`, [here.service, raw]),
    ).rejects.toThrow('sum to zero');
    expect(await checkBooks(db, here.service)).toEqual([]);
  });

  it('refuse members and accounts that are not of the site', async () => {
    const [mine, other] = [await site(1), await site(1)];
    await expect(db.tx((tx) => post(tx, cause(mine), prizeWon(other.members[0] ?? 0, 1)))).rejects.toThrow('no such member');
    await expect(db.tx((tx) => post(tx, cause(mine), transferred(mine.banks[0] ?? 0, other.banks[0] ?? 0, 1)))).rejects.toThrow(
      'no such bank account',
    );
    const id = await db.tx((tx) => post(tx, cause(other), prizeWon(other.members[0] ?? 0, 1)));
    expect(await refusalOf(db.tx((tx) => reverse(tx, cause(mine), id)))).toBe('404 notFound');
  });

  it('never change what is written, nor take further lines', async () => {
    const here = await site(1);
    const id = await db.tx((tx) => post(tx, cause(here), prizeWon(here.members[0] ?? 0, 5)));
    for (const sql of [
      'update ledger_line set amount = amount',
      'delete from ledger_line',
      'update ledger_posting set actor = 1',
      'delete from ledger_posting',
      'truncate ledger_line',
      'truncate ledger_posting cascade',
    ]) {
      await expect(db.query(sql), sql).rejects.toThrow('postings never change');
    }
    await db.tx((tx) => post(tx, cause(here), transferred(here.banks[0] ?? 0, here.banks[1] ?? 0, 1)));
    await expect(
      db.query(
        `insert into ledger_line (service, posting, account, amount)
       select service, $2, id, case owner when $3 then 1 else -1 end from ledger_account where service = $1 and kind = 'bank'`,
        [here.service, id, here.banks[0] ?? 0],
      ),
    ).rejects.toThrow('in one statement');
  });

  it('name what is wrong when somebody goes around them', async () => {
    const here = await site(2);
    const [first = 0, second = 0] = here.members;
    await db.tx((tx) => post(tx, cause(here), prizeWon(first, 5)));
    await db.query('update member set balance = 6 where service = $1 and id = $2', [here.service, first]);
    await db.query('update bank_account set balance = 1 where service = $1 and id = $2', [here.service, here.banks[0] ?? 0]);
    await db.query(`update ledger_account set balance = 4 where service = $1 and kind = 'prize_expense'`, [here.service]);
    await db.query(`insert into ledger_posting (service, kind, resource, record_id, actor, at) values ($1, 'prize', 'test', 1, 0, now())`, [
      here.service,
    ]);
    await db.query(
      `insert into deposit (service, member, amount, bank, bank_account, transferred_at, status) values ($1, $2, 50, 'KBANK', $3, now(), 'approved')`,
      [here.service, second, here.banks[0] ?? 0],
    );
    await db.query(
      `insert into withdraw (service, member, amount, bank, account_number, holder) values ($1, $2, 50, 'KBANK', '1234567890', 'ก')`,
      [here.service, second],
    );
    const problems = (await checkBooks(db, here.service)).map((line) => line.split(':')[0]);
    expect(problems).toEqual([
      'every posting has lines and they sum to zero',
      'every balance is the sum of its lines',
      'the balance of a member record is their cash account',
      'the balance of a bank account record is its ledger account',
      'an open withdrawal holds its amount, a decided one holds nothing',
      'an approved deposit is credited once with its amount to its member, any other not',
    ]);
    await expect(
      db.query(`update ledger_account set balance = -1 where service = $1 and kind = 'member_cash'`, [here.service]),
    ).rejects.toThrow('ledger_account_not_negative');
  });
});
