import { describe, expect, test } from 'vitest';
import { usual, withOffice } from './desk';
import { query, rowsOf, SITE, type Row, type Worker } from './office';

describe.each(usual)('QR deposits by site and day, %s', (engine) => {
  const { office, desk, ceo } = withOffice(['ceo'], { engine });
  const days = async (worker: Worker, filter: Record<string, unknown> = {}): Promise<Row[]> =>
    rowsOf(await worker.get(`/api/QRCodeStatement?${query({ filter, sort: ['day', 'DESC'], range: [0, 99] })}`));

  test('count what was asked for, credited, given back and waits, each on its own day in Bangkok', async () => {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Bangkok' }).format(new Date());
    const [before] = await days(ceo, { service: SITE });
    const { member, account } = await desk.rich(50);
    const made = [
      await desk.deposit(member, account, 30),
      await desk.deposit(member, account, 7.25),
      await desk.deposit(member, account, 9),
    ];
    await office.db.query("update deposit set channel = 'qr' where service = $1 and id = any($2::bigint[])", [
      SITE,
      made.map(({ id }) => id),
    ]);
    expect((await desk.act(ceo, '/Deposit', 'approve', made[0]!)).status).toBe(200);
    expect((await desk.act(ceo, '/Deposit', 'reject', made[1]!, { reason: 'ยอดไม่ตรง' })).status).toBe(200);
    const [now, ...older] = await days(ceo, { service: SITE });
    const sum = (name: string): number => Number(now?.[name]) - (before?.['day'] === today ? Number(before[name]) : 0);
    expect(now).toMatchObject({ day: today, service: SITE });
    expect([sum('asked'), sum('credited'), sum('amount'), sum('waiting')]).toEqual([3, 1, 30, 1]);
    expect(older.map(({ day }) => String(day))).toEqual(older.map(({ day }) => String(day)).toSorted((a, b) => b.localeCompare(a)));
    // Half past midnight in Bangkok is another day than half an hour before, in any other zone.
    await office.db.query("update deposit set created_at = '2026-03-04T17:30:00Z' where service = $1 and id = $2", [SITE, made[0]!.id]);
    await office.db.query("update deposit set created_at = '2026-03-04T16:30:00Z' where service = $1 and id = $2", [SITE, made[1]!.id]);
    const march = await days(ceo, { service: SITE, day_gte: '2026-03-04', day_lte: '2026-03-05' });
    expect(march.map(({ day, asked, amount }) => [day, asked, amount])).toEqual([
      ['2026-03-05', 1, 30],
      ['2026-03-04', 1, 0],
    ]);
  });

  test('are for who holds the code, at their own sites', async () => {
    expect((await (await office.signIn('staff')).get('/api/QRCodeStatement')).status).toBe(403);
    expect(new Set((await days(ceo)).map(({ service }) => service)).size).toBeGreaterThan(1);
  });
});
