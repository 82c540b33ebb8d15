/** Old postings and messages go into files, and the books stay as right as they were, whatever was posted. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkBooks } from '../server/ledger/invariants';
import { baht, satang } from '../server/ledger/money';
import { post } from '../server/ledger/post';
import type { Posting } from '../server/ledger/posting';
import { creditBought, prizeWon, transferred } from '../server/ledger/recipes';
import { monthsAgo, openRig, within, type Rig } from './archiveRig';
import { makeSite, type SmallSite } from './books';
import { usual } from './desk';
import { firstOf, openOffice, SITE, type Office } from './office';

const step = fc.record({
  what: fc.constantFrom('prize', 'transfer', 'take', 'buy', 'deposit'),
  member: fc.nat(1),
  satang: fc.integer({ min: 1, max: 90_000_000_000 }),
  month: fc.constantFrom(16, 14, 13, 12, 3, 0),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** What happened, and of which resource the posting says it is; deposits are compared with their records, so theirs stay. */
function postingOf(site: SmallSite, { what, member, satang: amount }: Step): [resource: string, posting: Posting] {
  const owner = site.members[member] ?? 0;
  const [first = 0, second = 0] = site.banks;
  if (what === 'transfer') return ['bank_transfer', transferred(first, second, baht(amount))];
  if (what === 'buy') return ['site', creditBought('agent_credit', baht(amount))];
  if (what === 'prize') return ['ticket', prizeWon(owner, baht(amount))];
  const taken: Posting = {
    kind: 'adjustment',
    lines: [
      { account: 'adjustment', owner: 0, amount: baht(amount) },
      { account: 'bank', owner: first, amount: baht(-amount) },
    ],
  };
  return [what === 'deposit' ? 'deposit' : 'credit', taken];
}

describe.each(usual)('old postings and messages, %s', (engine) => {
  let office: Office;
  let rig: Rig;
  beforeAll(async () => {
    office = await openOffice({ engine });
    rig = await openRig(office);
  });
  afterAll(async () => {
    await office.close();
    await rig.close();
  });

  const balances = (service: string): Promise<Record<string, unknown>[]> =>
    office.db.query('select kind, owner, balance from ledger_account where service = $1 order by kind, owner', [service]);
  const postings = (service: string): Promise<{ id: number; resource: string }[]> =>
    office.db.query('select id, resource, at from ledger_posting where service = $1 order by id', [service]);

  let sites = 0;
  test('what is carried forward is what the archived lines came to, to the satang', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 20 }), async (steps) => {
        const site = await makeSite(office.db, `a${engine}${(sites += 1)}`, 2);
        const { service } = site;
        await office.db.query('insert into site (service, webname) values ($1, $1)', [service]);
        const carried = new Map<string, number>();
        let old = 0;
        for (const [n, one] of steps.entries()) {
          const [resource, posting] = postingOf(site, one);
          const at = within(monthsAgo(one.month), n);
          await office.db.tx((tx) => post(tx, { service, resource, recordId: n + 1, actorId: 0, at }, posting));
          if (one.month <= 12 || resource === 'deposit') continue;
          old += 1;
          for (const { account, owner, amount } of posting.lines) {
            const key = `${account} ${owner}`;
            carried.set(key, (carried.get(key) ?? 0) + satang(amount));
          }
        }
        const before = await balances(service);
        const all = await postings(service);
        expect(await checkBooks(office.db, service)).toEqual([]);
        await rig.run({ months: { ledger_posting: 12 } });
        expect(await balances(service)).toEqual(before);
        expect(await checkBooks(office.db, service)).toEqual([]);
        expect((await postings(service)).length).toBe(all.length - old);
        const sums = await office.db.query<{ account: string; amount: string }>(
          "select a.kind || ' ' || a.owner as account, k.amount from ledger_carried k join ledger_account a on a.service = k.service and a.id = k.account where k.service = $1",
          [service],
        );
        expect(Object.fromEntries(sums.map(({ account, amount }) => [account, satang(amount)]))).toEqual(Object.fromEntries(carried));
        // Money goes on moving, on what was carried forward.
        await office.db.tx((tx) =>
          post(tx, { service, resource: 'ticket', recordId: 99, actorId: 0, at: new Date() }, prizeWon(site.members[0] ?? 0, 1)),
        );
        expect(await checkBooks(office.db, service)).toEqual([]);
      }),
      { numRuns: 15 },
    );
    expect(await rig.verify('alone')).toEqual([]);
    expect(await checkBooks(office.db)).toEqual([]);
  }, 180_000);

  test('a sum that somebody changed breaks the books', async () => {
    const [one] = await office.db.query<{ service: string }>('select service from ledger_carried where amount <> 0 limit 1');
    const change = (by: number): Promise<unknown> =>
      office.db.query(
        'update ledger_carried set amount = amount + $2 where service = $1 and account = (select min(account) from ledger_carried where service = $1)',
        [one?.service, by],
      );
    await change(0.01);
    expect((await checkBooks(office.db, one?.service)).map((problem) => problem.split(':')[0])).toEqual([
      'every balance is the sum of its lines',
      'what was carried forward from archived postings sums to zero',
    ]);
    await change(-0.01);
    expect(await checkBooks(office.db)).toEqual([]);
  });

  test('messages go when all of their month are final; what is younger, and every sum, stays', async () => {
    const [old, next] = [monthsAgo(7), monthsAgo(6)];
    await office.db.query(
      `insert into sms_message (service, direction, phone, sender, text, parts, cost, status, created_at, done_at)
       select $1, 'out', '08' || lpad(n::text, 8, '0'), 'LUCKY', 'ข้อความ', 1, 0.35, 'delivered', m.at::timestamptz + n * interval '1 second', m.at::timestamptz + interval '1 day'
       from jsonb_array_elements_text($2::jsonb) m(at), generate_series(1, 600) n`,
      [SITE, JSON.stringify([within(old), within(next)])],
    );
    await office.db.query(
      "update sms_message set done_at = null, status = 'unknown' where service = $1 and phone = '0800000007' and created_at < $2",
      [SITE, within(next)],
    );
    const ceo = await office.signIn('ceo');
    const report = async (): Promise<unknown> => (await ceo.get(`/api/ReportSMS/Day/${SITE}`)).body.payload;
    const reported = await report();
    expect(reported).not.toHaveLength(0);
    const count = async (): Promise<number | undefined> =>
      (await office.db.query<{ n: number }>('select count(*)::int as n from sms_message where service = $1', [SITE]))[0]?.n;
    const before = (await count()) ?? 0;
    // One of the first month may still arrive, so that month waits, and the later one behind it.
    expect(await rig.run({ months: { sms_message: 3 } })).toEqual({ amount: 0, kept: 1 });
    expect(await count()).toBe(before);
    await office.db.query(
      "update sms_message set done_at = now(), status = 'failed' where service = $1 and done_at is null and created_at < $2",
      [SITE, within(next)],
    );
    // One changes between the writing of its file and its deletion: it stays as it is now.
    const read: Rig['store']['read'] = (name, part) => {
      if (part === undefined) throw new Error('the power failed');
      return rig.store.read(name, part);
    };
    await expect(rig.run({ months: { sms_message: 3 }, store: { ...rig.store, read } })).rejects.toThrow('the power failed');
    await office.db.query("update sms_message set status = 'failed' where service = $1 and phone = '0800000009' and created_at < $2", [
      SITE,
      within(next),
    ]);
    expect(await rig.run({ months: { sms_message: 3 } })).toEqual({ amount: 1199, kept: 1 });
    expect(await count()).toBe(before - 1199);
    expect(await rig.run({ months: { sms_message: 3 } })).toEqual({ amount: 0, kept: 0 });
    expect(await report()).toEqual(reported);
    expect(await checkBooks(office.db, SITE)).toEqual([]);
    expect((await rig.store.names()).filter((name) => name.startsWith('sms_message/'))).toEqual(
      [old, next].map((month) => `sms_message/${SITE}/${month}`),
    );
    expect(await rig.verify()).toEqual([]);
    expect(await firstOf(ceo, `/ALLSMS/${SITE}`, {})).toBeDefined();
  });
});
