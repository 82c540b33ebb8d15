/** Sums of days: whatever is written, taken back, moved or cut off meanwhile, they are what the rows come to. */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkFigures } from '../server/reports/check';
import { keepFigures } from '../server/reports/keep';
import { both, usual, withOffice } from './desk';
import { OTHER_SITE, query, SITE } from './office';

const MEASURES = [
  'deposits',
  'deposits_sum',
  'refunds_sum',
  'withdrawals',
  'withdrawals_sum',
  'returned_sum',
  'net',
  'first_deposits',
  'adjustments',
];
/** Days before those the office was filled with. */
const DAY_MS = 86_400_000;
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
const plus = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
/** A whole month of the calendar, and some days around it. */
const MONTH = `${daysAgo(120).slice(0, 7)}-01`;
const MONTH_END = plus(`${plus(MONTH, 31).slice(0, 7)}-01`, -1);
const FROM = plus(MONTH, -5);
const TO = plus(MONTH_END, 4);

/** One thing that happens: to the row of that number, at that hour since the first day. */
type Step =
  | { kind: 'credit' | 'takeBack' | 'creditAgain' | 'pay' | 'return' | 'forget'; row: number; hour: number; amount: number }
  | { kind: 'cutoff'; hour: number }
  | { kind: 'keep' }
  | { kind: 'killed' };

describe.each(both)('sums of days, %s', (engine) => {
  const { office, desk, ceo } = withOffice(['ceo'], { engine });
  // No sums are kept for days before the first row, so the month is whole only behind an older one.
  beforeAll(async () => {
    const [account, member] = [await desk.account(), await desk.member()];
    await office.db.query(
      "insert into deposit (service, member, amount, bank_account, created_at, status, channel) values ($1, $2, 1, $3, $4, 'approved', 'qr')",
      [SITE, member.id, account.id, `${plus(FROM, -10)}T05:00:00Z`],
    );
  });
  const keep = (forMs = 60_000, now = office.app.kernel.now): Promise<number> =>
    keepFigures({ db: office.db, definitions: office.app.kernel.definitions, now }, forMs);
  const check = () => checkFigures({ db: office.db, definitions: office.app.kernel.definitions, now: office.app.kernel.now });
  const ask = async (asked: Record<string, unknown> = {}) =>
    (
      await ceo.get(
        `/api/DashboardOnce/${SITE}?${query({ by: ['day'], measures: MEASURES, filter: { day_gte: FROM, day_lte: TO }, ...asked })}`,
      )
    ).body;
  /** The same, straight over the rows. */
  const counted = async (): Promise<Record<string, number>> => {
    const [row] = await office.db.query<Record<string, string>>(
      `select (select count(*) from deposit where service = $1 and credited_day between $2 and $3) as deposits,
        (select coalesce(sum(amount), 0) from deposit where service = $1 and credited_day between $2 and $3) as deposits_sum,
        (select coalesce(sum(amount), 0) from deposit where service = $1 and refunded_day between $2 and $3) as refunds_sum,
        (select count(*) from withdraw where service = $1 and paid_day between $2 and $3) as withdrawals,
        (select coalesce(sum(amount), 0) from withdraw where service = $1 and paid_day between $2 and $3) as withdrawals_sum,
        (select coalesce(sum(amount), 0) from withdraw where service = $1 and returned_day between $2 and $3) as returned_sum,
        (select count(*) from member where service = $1 and first_deposit_day between $2 and $3) as first_deposits,
        (select coalesce(sum(case kind when 'remove' then -amount else amount end), 0) from credit where service = $1 and status = 'done' and decided_day between $2 and $3) as adjustments`,
      [SITE, FROM, TO],
    );
    const sums = Object.fromEntries(Object.entries(row ?? {}).map(([name, value]) => [name, Number(value)]));
    const satang = (name: string): number => Math.round((sums[name] ?? 0) * 100);
    return { ...sums, net: (satang('deposits_sum') - satang('refunds_sum') - satang('withdrawals_sum') + satang('returned_sum')) / 100 };
  };
  const ofAll = async (from: string, to: string, asked: Record<string, unknown> = {}) =>
    (
      await ceo.get(
        `/api/Dashboard?${query({ by: [], measures: ['deposits', 'deposits_sum'], filter: { day_gte: from, day_lte: to }, ...asked })}`,
      )
    ).body['totals'];
  const countedOfAll = async (from: string, to: string) => {
    const [row] = await office.db.query<{ n: number; sum: string }>(
      'select count(*)::integer as n, coalesce(sum(amount), 0) as sum from deposit where credited_day between $1 and $2',
      [from, to],
    );
    return { deposits: row?.n, deposits_sum: Number(row?.sum) };
  };
  /** By day and, from months where they hold, as a whole; and with the other sites. */
  const agree = async (): Promise<void> => {
    const rows = await counted();
    for (const by of [['day'], []]) expect((await ask({ by }))['totals']).toEqual(rows);
    for (const by of [['day'], []]) expect(await ofAll(FROM, TO, { by })).toEqual(await countedOfAll(FROM, TO));
    const hours = await office.db.query<{ hour: number; deposits: number }>(
      `select extract(hour from credited_at at time zone 'Asia/Bangkok')::integer as hour, count(*)::integer as deposits from deposit
        where service = $1 and credited_day between $2 and $3 group by 1 order by 1`,
      [SITE, FROM, TO],
    );
    const asked = (await ask({ by: ['hour'], measures: ['deposits'], sort: ['hour', 'ASC'] }))['payload'];
    expect(asked).toMatchObject(hours);
  };
  const at = (hour: number): string => new Date(Date.parse(`${FROM}T12:00:00Z`) + hour * 3_600_000).toISOString();
  const set = (table: string, id: number, status: string, hour: number): Promise<unknown> =>
    office.db.query(`update ${table} set status = $3, updated_at = $4 where service = $1 and id = $2`, [SITE, id, status, at(hour)]);

  test('any interleaving of writes, late rows, reversals, cut-offs and kills leaves the sums equal to the rows', async () => {
    const [account, members] = [await desk.account(), [await desk.member(), await desk.member()]];
    const acting = fc.record({
      kind: fc.constantFrom('credit', 'takeBack', 'creditAgain', 'pay', 'return', 'forget'),
      row: fc.nat(5),
      hour: fc.nat(300),
      amount: fc.integer({ min: 1, max: 99_999 }).map((satang) => satang / 100),
    });
    const step: fc.Arbitrary<Step> = fc.oneof(
      { weight: 6, arbitrary: acting },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('cutoff' as const), hour: fc.nat(23) }) },
      { weight: 2, arbitrary: fc.constant({ kind: 'keep' as const }) },
      { weight: 1, arbitrary: fc.constant({ kind: 'killed' as const }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 }), async (rounds) => {
        const deposits: number[] = [];
        const withdrawals: number[] = [];
        const happen = async (one: Step): Promise<void> => {
          switch (one.kind) {
            case 'cutoff':
              await office.db.query('update site_config set cutoff = $2 where service = $1', [
                SITE,
                `${String(one.hour).padStart(2, '0')}:00`,
              ]);
              return;
            case 'keep':
              await keep();
              return;
            case 'killed':
              // The process ends in the middle: whatever its transaction did is as if it had not been.
              await office.db
                .tx(async (tx) => {
                  await tx.query('delete from figure_mark');
                  await tx.query('update figure_day set vals = array[0::numeric] where day >= current_date - 170');
                  throw new Error('killed');
                })
                .catch(() => undefined);
              return;
            case 'credit': {
              const [made] = await office.db.query<{ id: number }>(
                "insert into deposit (service, member, amount, bank_account, created_at, status, channel) values ($1, $2, $3, $4, $5, 'approved', 'qr') returning id",
                [SITE, members[one.row % 2]?.id, one.amount, account.id, at(one.hour)],
              );
              deposits.push(made?.id ?? 0);
              return;
            }
            case 'pay': {
              const [made] = await office.db.query<{ id: number }>(
                "insert into withdraw (service, member, amount, bank, account_number, holder, created_at, status) values ($1, $2, $3, 'SCB', '1234567890', 'x', $4, 'paid') returning id",
                [SITE, members[one.row % 2]?.id, one.amount, at(one.hour)],
              );
              withdrawals.push(made?.id ?? 0);
              return;
            }
            default: {
              const [table, ids] = one.kind === 'return' ? (['withdraw', withdrawals] as const) : (['deposit', deposits] as const);
              const id = ids[one.row % Math.max(1, ids.length)];
              if (id === undefined) return;
              if (one.kind === 'forget') await office.db.query('delete from deposit where service = $1 and id = $2', [SITE, id]);
              else await set(table, id, one.kind === 'creditAgain' ? 'approved' : 'pending', one.hour);
            }
          }
        };
        for (const round of rounds) {
          // What is in a round happens at once, as far as the engine lets it.
          await Promise.all(round.map(happen));
          await agree();
        }
        await keep();
        await agree();
        expect(await check()).toEqual([]);
      }),
      { numRuns: engine === 'embedded' ? 2 : 6, endOnFailure: true },
    );
    await office.db.query('update site_config set cutoff = null where service = $1', [SITE]);
  });

  // In nothing of what follows one engine differs from the other.
  if (!usual.includes(engine)) return;

  test('a day that is over is read from its sums and what changed since, until it is restated', async () => {
    const { member } = await desk.rich(1);
    const account = await desk.account();
    const one = await desk.deposit(member, account, 10.5);
    await set('deposit', one.id, 'approved', 440);
    const day = String((await desk.see('/Deposit', one.id))['credited_day']);
    const filter = { day_gte: day, day_lte: day };
    const sums = async (): Promise<unknown> => (await ask({ measures: ['deposits', 'deposits_sum'], filter }))['totals'];
    const byHour = async (): Promise<unknown> => (await ask({ by: ['hour'], measures: ['deposits'], filter }))['totals'];
    await keep();
    // Only the sums say so: nothing else reads from them.
    const forge = (vals: string, hourly: boolean): Promise<unknown> =>
      office.db.query(
        "update figure_day set vals = $3::numeric[] where service = $1 and series = 'deposit.credited_day' and day = $2 and jsonb_exists(dims, 'hour') = $4",
        [SITE, day, vals, hourly],
      );
    await forge('{9}', true);
    expect([await byHour(), await sums()]).toEqual([{ deposits: 9 }, { deposits: 1, deposits_sum: 10.5 }]);
    await forge('{1}', true);
    await forge('{7,70}', false);
    expect([await byHour(), await sums()]).toEqual([{ deposits: 1 }, { deposits: 7, deposits_sum: 70 }]);
    expect(await check()).toMatchObject([
      { service: SITE, series: 'deposit.credited_day', day, kept: ['7', '70'], counted: ['1', '10.50'] },
      // The month, and what all sites come to, were put together before.
      { service: SITE, series: 'deposit.credited_day/month', day: MONTH },
      { service: '', series: 'deposit.credited_day', day, dims: {} },
      { service: '', series: 'deposit.credited_day', day, dims: { service: SITE } },
    ]);
    const late = await desk.deposit(member, account, 4.25);
    await set('deposit', late.id, 'approved', 441);
    expect(await sums()).toEqual({ deposits: 8, deposits_sum: 74.25 });
    await set('deposit', one.id, 'pending', 442);
    await set('deposit', one.id, 'approved', 443);
    await office.db.query('update deposit set amount = 5 where service = $1 and id = $2', [SITE, late.id]);
    expect(await sums()).toEqual({ deposits: 8, deposits_sum: 75 });
    // A server of another version marks the day, and does not say what changed.
    await office.db.query("insert into figure_mark (service, series, day) values ($1, 'deposit.credited_day', $2)", [SITE, day]);
    expect(await sums()).toEqual({ deposits: 2, deposits_sum: 15.5 });
    await keep();
    expect(await sums()).toEqual({ deposits: 2, deposits_sum: 15.5 });
    expect(await check()).toEqual([]);
    const [kept] = await office.db.query<{ restated_at: string | null }>(
      "select max(restated_at) as restated_at from figure_kept where service = $1 and series in ('deposit.credited_day', 'deposit.refunded_day') and day = $2",
      [SITE, day],
    );
    expect(kept?.restated_at).not.toBeNull();
    expect((await ask({ filter }))['restated']).toEqual({ [day]: kept?.restated_at });
  });

  test('today is read from sums up to a moment ago and what came since; kept again once that is much, and restated only when it is over', async () => {
    const [member, account] = [await desk.member(), await desk.account()];
    // Midnight and the full hour do not pass while it runs.
    const now = office.app.kernel.now();
    const keepToday = () => keep(60_000, () => now);
    const [{ day } = { day: '' }] = await office.db.query<{ day: string }>('select business_day($1, $2::timestamptz)::text as day', [
      SITE,
      now.toISOString(),
    ]);
    const filter = { day_gte: day, day_lte: day };
    const byHour = async () =>
      (await ask({ by: ['hour'], measures: ['deposits'], filter }))['payload'] as { hour: number; deposits: number }[];
    const credit = (amount: number): Promise<{ id: number }[]> =>
      office.db.query(
        "insert into deposit (service, member, amount, bank_account, created_at, status, channel) values ($1, $2, $3, $4, $5, 'approved', 'qr') returning id",
        [SITE, member.id, amount, account.id, now.toISOString()],
      );
    const sum = async (): Promise<number> =>
      Number(((await ask({ by: [], measures: ['deposits_sum'], filter }))['totals'] as { deposits_sum: number }).deposits_sum);
    const creditMany = (): Promise<unknown> =>
      office.db.query(
        `insert into deposit (service, member, amount, bank_account, created_at, status, channel)
           select $1, $2::bigint, 1, $3::bigint, $4::timestamptz, 'approved', 'qr' from generate_series(1, 300)`,
        [SITE, member.id, account.id, now.toISOString()],
      );
    await creditMany();
    await keepToday();
    const before = await sum();
    // Only what is kept says so.
    const forged = await office.db.query(
      "update figure_day set vals[2] = vals[2] + 1000 where service = $1 and series = 'deposit.credited_day' and day = $2 and dims = '{}' returning 1",
      [SITE, day],
    );
    expect(forged).toHaveLength(1);
    expect(await sum()).toBe(before + 1000);
    const [one] = await credit(7.25);
    expect(await sum()).toBe(before + 1007.25);
    await keepToday();
    expect(await sum()).toBe(before + 1007.25);
    // What came and went again leaves nothing behind, no group of its own either.
    const hours = await byHour();
    const other = new Date(now.getTime() + ((now.getUTCHours() + 7) % 24 < 12 ? 5 : -5) * 3_600_000).toISOString();
    await office.db.query('update deposit set credited_at = $3 where service = $1 and id = $2', [SITE, one?.id, other]);
    expect(await byHour()).toHaveLength(hours.length + 1);
    await office.db.query('delete from deposit where service = $1 and id = $2', [SITE, one?.id]);
    expect(await sum()).toBe(before + 1000);
    const hour = (now.getUTCHours() + 7) % 24;
    expect(await byHour()).toEqual(hours.map((row) => (row.hour === hour ? { ...row, deposits: row.deposits - 1 } : row)));
    await creditMany();
    expect(await sum()).toBe(before + 1300);
    await keepToday();
    expect(await sum()).toBe(before + 300);
    expect((await ask({ filter }))['restated']).toEqual({});
    expect(await check()).toEqual([]);
  });

  test('a month is read from sums of its own, and what changed in its days since', async () => {
    const [member, account] = [await desk.member(), await desk.account()];
    const middle = `${MONTH.slice(0, 7)}-15`;
    const credit = async (amount: number): Promise<void> => {
      await office.db.query(
        "insert into deposit (service, member, amount, bank_account, created_at, status, channel) values ($1, $2, $3, $4, $5, 'approved', 'qr')",
        [SITE, member.id, amount, account.id, `${middle}T05:00:00Z`],
      );
    };
    /** In satang. */
    const sum = async (from: string, to: string, by: readonly string[] = []): Promise<number> => {
      const { totals } = await ask({ by, measures: ['deposits_sum'], filter: { day_gte: from, day_lte: to } });
      return Math.round((totals as { deposits_sum: number }).deposits_sum * 100);
    };
    await credit(20);
    await keep();
    const before = await sum(MONTH, MONTH_END);
    const months = "service = $1 and series = 'deposit.credited_day/month' and day = $2";
    // Only the month says so.
    const changed = await office.db.query(`update figure_day set vals[2] = vals[2] + 1000 where ${months} and dims = '{}' returning 1`, [
      SITE,
      MONTH,
    ]);
    expect(changed.length).toBeGreaterThan(0);
    expect(await sum(MONTH, MONTH_END)).toBe(before + 100_000);
    expect(await sum(FROM, TO)).toBe((await sum(FROM, TO, ['day'])) + 100_000);
    expect(await sum(MONTH, MONTH_END, ['day'])).toBe(before);
    expect(await sum(MONTH, MONTH_END, ['week'])).toBe(before);
    expect(await sum(MONTH, plus(MONTH_END, -1))).toBeLessThanOrEqual(before);
    expect(await check()).toHaveLength(changed.length);
    await credit(3.5);
    expect(await sum(MONTH, MONTH_END)).toBe(before + 100_350);
    expect(await sum(MONTH, MONTH_END, ['day'])).toBe(before + 350);
    await keep();
    expect(await sum(MONTH, MONTH_END)).toBe(before + 350);
    expect(await sum(MONTH, MONTH_END, ['month'])).toBe(before + 350);
    expect(await check()).toEqual([]);
    // What is not there any more is kept once.
    const [{ runs } = { runs: 0 }] = await office.db.query<{ runs: number }>(
      `select count(distinct run)::integer as runs from figure_day where ${months}`,
      [SITE, MONTH],
    );
    expect(runs).toBe(1);
  });

  test('how long decisions took is exact within a day, and over several within a hundredth or a second of the rows', async () => {
    const [member, account] = [await desk.member(), await desk.account()];
    const [first, last] = [daysAgo(90), daysAgo(88)];
    // From seconds to hours, most of them short; on days of their own.
    const took = Array.from({ length: 90 }, (_, n) => Math.round(2 * 1.09 ** n + (n % 7)));
    for (const [n, seconds] of took.entries()) {
      const { id } = await desk.deposit(member, account, 5);
      await office.db.query(
        `update deposit set status = 'rejected', created_at = $3::timestamptz, updated_at = $3::timestamptz + make_interval(secs => $4) where service = $1 and id = $2`,
        [SITE, id, `${daysAgo(90 - (n % 3))}T05:00:00Z`, seconds],
      );
    }
    const measures = ['speed_median', 'speed_p90'];
    const told = async (filter: object): Promise<number[]> => {
      const { totals } = await ask({ by: [], measures, filter: { queue: 'deposit', ...filter } });
      return measures.map((name) => Number((totals as Record<string, number>)[name]));
    };
    const exact = async (from: string, to: string): Promise<number[]> => {
      const [row] = await office.db.query<{ places: string[] }>(
        `select percentile_cont(array[0.5, 0.9]) within group (order by extract(epoch from first_decided_at - created_at))::text[] as places
           from deposit where service = $1 and decided_day between $2 and $3`,
        [SITE, from, to],
      );
      return (row?.places ?? []).map(Number);
    };
    await keep();
    expect(await check()).toEqual([]);
    const [steps, rows] = [await told({ day_gte: first, day_lte: last }), await exact(first, last)];
    expect(rows).toHaveLength(2);
    // Between two neighbours the exact one is their mean; no step is further from it than they are, and a hundredth.
    const sorted = took.toSorted((one, other) => one - other);
    for (const [at, step] of steps.entries()) {
      const near = sorted.filter((one) => Math.abs(one / (rows[at] ?? 0) - 1) < 0.1);
      expect(
        near.some((one) => Math.abs(one - step) <= Math.max(1, one / 100)),
        `${step} beside ${rows[at]}`,
      ).toBe(true);
    }
    expect((await told({ day_gte: first, day_lte: first })).map((one) => one.toFixed(2))).toEqual(
      (await exact(first, first)).map((one) => one.toFixed(2)),
    );
    expect((await ask({ by: [], measures, filter: { day_gte: '2001-01-01', day_lte: '2001-01-09' } }))['totals']).toEqual({
      speed_median: null,
      speed_p90: null,
    });
    const by = await ask({ by: ['queue'], measures, filter: { day_gte: first, day_lte: last } });
    expect(by.payload).toEqual([{ queue: 'deposit', speed_median: steps[0], speed_p90: steps[1] }]);
    // What changes is reckoned from the rows until it is kept anew.
    await office.db.query("update deposit set first_decided_at = created_at + interval '5 hours' where service = $1 and decided_day = $2", [
      SITE,
      last,
    ]);
    expect((await told({ day_gte: last, day_lte: last }))[0]).toBe(18_000);
    const changed = await told({ day_gte: first, day_lte: last });
    await keep();
    const kept = await told({ day_gte: first, day_lte: last });
    expect(Math.abs((changed[1] ?? 0) / (kept[1] ?? 1) - 1)).toBeLessThan(0.01);
  });

  test('every site has its own, and the office’s form adds them up', async () => {
    await keep();
    const asked = query({ by: ['service'], measures: ['deposits'], filter: { day_gte: FROM, day_lte: TO, service: [SITE, OTHER_SITE] } });
    const { totals } = (await ceo.get(`/api/Dashboard?${asked}`)).body;
    const [row] = await office.db.query<{ n: number }>(
      'select count(*)::int as n from deposit where service = any($1) and credited_day between $2 and $3',
      [[SITE, OTHER_SITE], FROM, TO],
    );
    expect(totals).toEqual({ deposits: row?.n });
  });

  test('all sites together are read from sums of their own and what changed since, where all are asked for', async () => {
    const [member, account] = [await desk.member(), await desk.account()];
    const middle = plus(MONTH, 14);
    const credit = async (): Promise<void> => {
      await office.db.query(
        "insert into deposit (service, member, amount, bank_account, created_at, status, channel) values ($1, $2, 5, $3, $4, 'approved', 'qr')",
        [SITE, member.id, account.id, `${middle}T05:00:00Z`],
      );
    };
    await credit();
    await keep();
    expect(await check()).toEqual([]);
    const rows = { day: await countedOfAll(middle, middle), month: await countedOfAll(MONTH, MONTH_END) };
    // Only what is kept of all together says so.
    const forged = await office.db.query(
      `update figure_day set vals[1] = vals[1] + 100 where service = '' and dims = '{}' and (series, day) in (('deposit.credited_day', $1::date), ('deposit.credited_day/month', $2::date)) returning 1`,
      [middle, MONTH],
    );
    expect(forged).toHaveLength(2);
    const more = ({ deposits = 0, ...others }: { deposits: number | undefined }) => ({ ...others, deposits: deposits + 100 });
    const day = { day_gte: middle, day_lte: middle };
    expect(await ofAll(middle, middle)).toEqual(more(rows.day));
    expect(await ofAll(MONTH, MONTH_END)).toEqual(more(rows.month));
    expect(await ofAll(FROM, TO, { by: ['day'] })).toEqual(more(await countedOfAll(FROM, TO)));
    expect(await ofAll(middle, middle, { by: ['service'] })).toEqual(rows.day);
    const sites = (await office.db.query<{ service: string }>('select service from site')).map(({ service }) => service);
    expect(await ofAll(middle, middle, { filter: { ...day, service: sites } })).toEqual(rows.day);
    // Site by site it is kept as well, whatever else tells its rows apart; not how long decisions took.
    const ofSite = { by: ['day'], measures: ['deposits'], filter: { ...day, service: SITE } };
    const [own] = await office.db.query<{ n: number }>(
      'select count(*)::integer as n from deposit where service = $1 and credited_day = $2',
      [SITE, middle],
    );
    expect(await ofAll(middle, middle, ofSite)).toEqual({ deposits: own?.n });
    const bySite = `service = '' and dims = jsonb_build_object('service', $2::text) and series = 'deposit.credited_day' and day = $1`;
    expect(await office.db.query(`update figure_day set vals[1] = vals[1] + 7 where ${bySite} returning 1`, [middle, SITE])).toHaveLength(
      1,
    );
    expect(await ofAll(middle, middle, ofSite)).toEqual({ deposits: (own?.n ?? 0) + 7 });
    expect(await ofAll(middle, middle, { ...ofSite, measures: ['deposits', 'speed_median'] })).toMatchObject({ deposits: own?.n });
    expect(await ofAll(middle, middle, { ...ofSite, by: ['hour', 'service'] })).toEqual({ deposits: own?.n });
    await office.db.query(`update figure_day set vals[1] = vals[1] - 7 where ${bySite}`, [middle, SITE]);
    // The month is what its days come to.
    expect(await check()).toMatchObject([{ service: '', series: 'deposit.credited_day', day: middle }]);
    await credit();
    expect(await ofAll(middle, middle)).toEqual(more(await countedOfAll(middle, middle)));
    expect(await ofAll(MONTH, MONTH_END)).toEqual(more(await countedOfAll(MONTH, MONTH_END)));
    await keep();
    expect(await ofAll(middle, middle)).toEqual(await countedOfAll(middle, middle));
    expect(await ofAll(MONTH, MONTH_END)).toEqual(await countedOfAll(MONTH, MONTH_END));
    expect(await check()).toEqual([]);
    // A server of the version before knows nothing of them, and keeps days of sites.
    await office.db.query("update figure_kept set run = run where service = $1 and series = 'deposit.credited_day' and day = $2", [
      SITE,
      middle,
    ]);
    expect(
      await office.db.query("select 1 from figure_kept where service = '' and series = 'deposit.credited_day' and day = $1", [middle]),
    ).toEqual([]);
  });

  test('writing a row waits for nobody who keeps sums, nor for another writer of its day', async () => {
    const [one, other] = [(await desk.rich(3)).deposit, (await desk.rich(4)).deposit];
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const begun = office.db.tx(async (tx) => {
      await tx.query("select pg_advisory_xact_lock(hashtextextended('figures', 0))");
      await tx.query('update deposit set amount = amount + 1 where service = $1 and id = $2', [SITE, one.id]);
      await held;
    });
    await office.db.query('update deposit set amount = amount + 1 where service = $1 and id = $2', [SITE, other.id]);
    release();
    await begun;
    expect((await desk.see('/Deposit', other.id))['amount']).toBe(5);
  });
});
