/** Figures of declared reports over the calls: what they count, how they are asked for, and where they lead. */
import { describe, expect, test } from 'vitest';
import { usual, withOffice } from './desk';
import { OTHER_SITE, query, rowsOf, SITE, type Reply, type Row } from './office';

describe.each(usual)('figures, %s', (engine) => {
  const { office, desk, ceo, staff } = withOffice(['ceo', 'staff'], { engine });
  const ask = (asked: Record<string, unknown>, path = `/DashboardOnce/${SITE}`): Promise<Reply> => {
    const { compare, ...others } = asked;
    return ceo.get(`/api${path}?${query(others)}${typeof compare === 'string' ? `&compare=${compare}` : ''}`);
  };
  const figures = async (asked: Record<string, unknown>, path?: string): Promise<Reply['body']> => {
    const { status, body } = await ask(asked, path);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  /** A deposit that was credited at a moment. */
  const credited = async (
    amount: number,
    at: string,
    who?: { member: Row; account: Row },
  ): Promise<{ member: Row; account: Row; id: number }> => {
    const { member, account } = who ?? { member: await desk.member(), account: await desk.account() };
    const { id } = await desk.deposit(member, account, amount);
    await office.db.query(
      "update deposit set status = 'approved', updated_at = $3, created_at = $3::timestamptz - interval '1 minute' where service = $1 and id = $2",
      [SITE, id, at],
    );
    return { member, account, id };
  };
  const paid = async (amount: number, at: string): Promise<number> => {
    const [row] = await office.db.query<{ id: number }>(
      `insert into withdraw (service, member, amount, bank, account_number, holder, status, paid_at, created_at)
       select $1, min(id), $2, 'SCB', '1234567890', 'ผู้เล่น', 'paid', $3::timestamptz, $3::timestamptz - interval '5 minutes' from member where service = $1 returning id`,
      [SITE, amount, at],
    );
    return row?.id ?? 0;
  };
  const march = (from: number, to: number) => ({
    day_gte: `2024-03-${String(from).padStart(2, '0')}`,
    day_lte: `2024-03-${String(to).padStart(2, '0')}`,
  });

  test('deposits, withdrawals and what came back count on days of their own, and net is exact', async () => {
    const one = await credited(100.1, '2024-03-01T03:00:00Z');
    await credited(0.2, '2024-03-01T10:00:00Z', one);
    await credited(50, '2024-03-02T03:00:00Z', one);
    await paid(30.05, '2024-03-02T05:00:00Z');
    await office.db.query("update deposit set status = 'refunded', updated_at = '2024-03-03T05:00:00Z' where service = $1 and id = $2", [
      SITE,
      one.id,
    ]);
    const { payload, total, totals } = await figures({
      by: ['day'],
      measures: ['deposits', 'deposits_sum', 'refunds_sum', 'withdrawals_sum', 'net'],
      filter: march(1, 5),
    });
    expect(payload).toEqual([
      { day: '2024-03-01', deposits: 2, deposits_sum: 100.3, refunds_sum: 0, withdrawals_sum: 0, net: 100.3 },
      { day: '2024-03-02', deposits: 1, deposits_sum: 50, refunds_sum: 0, withdrawals_sum: 30.05, net: 19.95 },
      { day: '2024-03-03', deposits: 0, deposits_sum: 0, refunds_sum: 100.1, withdrawals_sum: 0, net: -100.1 },
    ]);
    expect([total, totals]).toEqual([3, { deposits: 3, deposits_sum: 150.3, refunds_sum: 100.1, withdrawals_sum: 30.05, net: 20.15 }]);
    expect(await figures({ by: [], measures: ['net'], filter: march(1, 5) })).toMatchObject({
      payload: [],
      total: 0,
      totals: { net: 20.15 },
    });
    const month = await figures({ by: ['month'], measures: ['deposits'], filter: march(1, 5) });
    expect(month.payload).toEqual([{ month: '2024-03', deposits: 3 }]);
    const week = await figures({ by: ['week'], measures: ['deposits'], filter: march(1, 5) });
    expect(week.payload).toEqual([{ week: '2024-02-26', deposits: 3 }]);
    const hours = await figures({ by: ['hour'], measures: ['deposits'], filter: march(1, 5) });
    expect(hours.payload).toEqual([
      { hour: 10, deposits: 2 },
      { hour: 17, deposits: 1 },
    ]);
  });

  test('every figure leads to exactly the rows it counts', async () => {
    const { links, totals } = await figures({
      measures: ['deposits', 'deposits_sum', 'withdrawals_sum', 'refunds_sum', 'new_members', 'first_deposits'],
    });
    const made = links as Record<string, { path: string; filter: Record<string, unknown> }>;
    expect(Object.keys(made)).toHaveLength(6);
    for (const [name, { path, filter }] of Object.entries(made)) {
      const list = await ceo.get(`/api${path}/${SITE}?${query({ filter, range: [0, 0] })}`);
      const sums = await ceo.get(`/api${path}/${SITE}?totals=1&${query({ filter })}`);
      const found = name.endsWith('_sum') ? (sums.body['totals'] as Record<string, number>)['amount'] : list.body['total'];
      expect([name, found]).toEqual([name, (totals as Record<string, number>)[name]]);
    }
  });

  test('members by source, how many of them ever deposited, and whose first deposit it was', async () => {
    const filter = { day_gte: '2024-05-01', day_lte: '2024-05-31' };
    const registered = async (channel: string): Promise<Row> => {
      const made = await desk.member({ channel });
      await office.db.query(
        "update member set created_at = '2024-05-10T05:00:00Z', created_day = '2024-05-10' where service = $1 and id = $2",
        [SITE, made.id],
      );
      return made;
    };
    const [one] = [await registered('line'), await registered('line'), await registered('line'), await registered('google')];
    await credited(5, '2024-05-12T05:00:00Z', { member: one, account: await desk.account() });
    const { payload, totals } = await figures({ by: ['source'], measures: ['new_members', 'first_deposits', 'conversion'], filter });
    expect(payload).toEqual([
      { source: 'google', new_members: 1, first_deposits: 0, conversion: 0 },
      { source: 'line', new_members: 3, first_deposits: 1, conversion: 0.3333 },
    ]);
    expect(totals).toEqual({ new_members: 4, first_deposits: 1, conversion: 0.25 });
    // Of a split only the largest, with how many there are; the totals are of all.
    const split = { by: ['day', 'source'], measures: ['new_members'], filter };
    const largest = await figures({ ...split, largest: ['source', 1] });
    expect(largest).toMatchObject({ outOf: 2, total: 1, payload: [{ source: 'line', new_members: 3 }], totals: { new_members: 4 } });
    expect(await figures({ ...split, largest: ['source', 2] })).toMatchObject({ outOf: 2, total: 2 });
    expect((await figures({ ...split, filter: { ...filter, source: 'sms' }, largest: ['source', 1] }))['outOf']).toBe(0);
    for (const wrong of [['queue', 1], ['source', 0], ['source', 201], ['source']])
      expect((await ask({ ...split, largest: wrong })).status).toBe(400);
    expect((await figures({ measures: ['conversion'], filter: { ...filter, source: 'sms' } })).totals).toEqual({ conversion: null });
    expect((await figures({ measures: ['new_members'], filter: { ...filter, source: ['line', 'google'] } })).totals).toEqual({
      new_members: 4,
    });
  });

  test('how long decisions took, per queue: the middle of an even number is the mean of the two', async () => {
    const filter = { day_gte: '2024-06-01', day_lte: '2024-06-01' };
    const [member, account] = [await desk.member(), await desk.account()];
    for (const seconds of [60, 120, 240, 1000]) {
      const { id } = await desk.deposit(member, account, 9);
      await office.db.query(
        `update deposit set created_at = '2024-06-01T05:00:00Z', updated_at = '2024-06-01T05:00:00Z'::timestamptz + $3 * interval '1 second', status = 'rejected'
         where service = $1 and id = $2`,
        [SITE, id, seconds],
      );
    }
    const { payload, totals } = await figures({ by: ['queue'], measures: ['speed_median', 'speed_p90'], filter });
    expect(payload).toEqual([{ queue: 'deposit', speed_median: 180, speed_p90: 772 }]);
    expect(totals).toEqual({ speed_median: 180, speed_p90: 772 });
    const asked = async (where: object) =>
      (await figures({ by: ['queue'], measures: ['speed_median'], filter: { ...filter, ...where } }))['partLinks'];
    const days = { decided_day_gte: filter.day_gte, decided_day_lte: filter.day_lte };
    const [ofDeposits, ofWithdrawals] = [
      { is: { queue: 'deposit' }, path: '/Deposit', filter: days, by: { day: 'decided_day' } },
      { is: { queue: 'withdraw' }, path: '/Withdraw', filter: days, by: { day: 'decided_day' } },
    ];
    expect([await asked({}), await asked({ queue: 'withdraw' })]).toEqual([
      { speed_median: [ofDeposits, ofWithdrawals] },
      { speed_median: [ofWithdrawals] },
    ]);
  });

  test('compares with the days before, the week before and the year before, today up to the same moment', async () => {
    await credited(10, '2024-08-01T03:00:00Z');
    await credited(20, '2024-08-06T03:00:00Z');
    await credited(40, '2024-08-08T03:00:00Z');
    await credited(80, '2023-08-08T03:00:00Z');
    const before = async (compare: string, filter: Record<string, unknown>): Promise<unknown> =>
      ((await figures({ measures: ['deposits_sum'], filter, compare })).before as Record<string, unknown>)['deposits_sum'];
    const filter = { day_gte: '2024-08-07', day_lte: '2024-08-08' };
    expect([await before('previous', filter), await before('weekday', filter), await before('year', filter)]).toEqual([20, 10, 80]);
    const now = Date.now();
    const at = (hours: number): string => new Date(now - hours * 3_600_000).toISOString();
    const today = { day_gte: 'today', day_lte: 'today' };
    const was = Number(await before('weekday', today));
    await credited(3, at(7 * 24 + 0.01));
    await credited(5, at(7 * 24 - 0.02));
    expect(Number(await before('weekday', today)) - was).toBe(3);
  });

  test('pages and sorts by dimensions and figures; empty ones come last', async () => {
    const asked = { by: ['day'], measures: ['deposits_sum'], filter: { day_gte: '2024-03-01', day_lte: '2024-08-31' } };
    const sums = ({ payload }: Reply['body']): number[] => (payload as { deposits_sum: number }[]).map((row) => row.deposits_sum);
    const all = sums(await figures({ ...asked, sort: ['deposits_sum', 'DESC'] }));
    expect(all).toEqual(all.toSorted((a, b) => b - a));
    const page = await figures({ ...asked, sort: ['deposits_sum', 'DESC'], range: [1, 2] });
    expect(sums(page)).toEqual(all.slice(1, 3));
    expect(page['total']).toBe(all.length);
    expect((await figures({ ...asked, range: [900, 910] }))['total']).toBe(all.length);
  });

  test('all sites together, with the site as a dimension, for who may see them', async () => {
    const asked = { by: ['service'], measures: ['deposits'], filter: march(1, 5) };
    const { payload } = await figures(asked, '/Dashboard');
    expect(payload).toContainEqual({ service: SITE, deposits: 3 });
    expect((await figures({ ...asked, filter: { ...march(1, 5), service: OTHER_SITE } }, '/Dashboard')).payload).toEqual([]);
    expect((await figures(asked, '/DashboardOnce')).payload).toEqual(payload);
    expect((await ask({ ...asked, filter: { service: 'nowhere' } }, '/Dashboard')).status).toBe(403);
    expect((await staff.get('/api/Dashboard')).status).toBe(403);
    expect((await ceo.get('/api/DashboardOnce/nowhere')).status).toBe(403);
  });

  test('what a report does not have is refused by its name', async () => {
    const refused = async (asked: Record<string, unknown>): Promise<string> => {
      const { status, body } = await ask(asked);
      expect(status).toBe(400);
      return `${body.msg} ${JSON.stringify(body['errors'] ?? {})}`;
    };
    expect(await refused({ by: ['colour'] })).toContain('colour');
    expect(await refused({ measures: ['luck'] })).toContain('luck');
    expect(await refused({ by: ['source'], measures: ['deposits'] })).toContain('source');
    expect(await refused({ filter: { colour: 1 } })).toContain('colour');
    expect(await refused({ filter: { day_gte: '2024-02-30' } })).toContain('day_gte');
    expect(await refused({ by: ['day'], sort: ['colour', 'ASC'] })).toContain('colour');
    expect(await refused({ compare: 'luck' })).toContain('compare');
    expect(await refused({ filter: { day_gte: '2024-01-01', day_lte: '2025-02-04' } })).toMatch(/day_gte.*400/);
    await figures({ by: ['day'], measures: ['deposits'], filter: { day_gte: '2024-01-01', day_lte: '2025-02-03' } });
    expect(await refused({ range: [0, 5000] })).toContain('5,000');
  });

  test('a file has the same rows, days as ISO writes them, and its mark', async () => {
    const asked = query({ by: ['day'], measures: ['deposits', 'deposits_sum'], filter: march(1, 5) });
    const file = await (await ceo.raw(`/api/DashboardOnce/${SITE}/export?format=csv&${asked}`, {})).text();
    const [heading, first, second, sum] = file.replace('\ufeff', '').split('\r\n');
    expect(heading).toMatch(/^วันที่,รายการฝาก,ยอดฝาก,/);
    expect([first, second, sum].map((line) => line?.split(',').slice(0, 3))).toEqual([
      ['2024-03-01', '2', '100.3'],
      ['2024-03-02', '1', '50'],
      ['', '3', '150.3'],
    ]);
    const book = await ceo.raw(`/api/DashboardOnce/${SITE}/export?format=xlsx&${asked}`, {});
    expect([book.status, new Uint8Array(await book.arrayBuffer()).slice(0, 2)]).toEqual([200, new Uint8Array([0x50, 0x4b])]);
    expect(rowsOf(await ceo.get(`/api/Exports?${query({ range: [0, 1] })}`))[0]).toMatchObject({ what: 'ภาพรวมของเว็บ', service: SITE });
  });
});
