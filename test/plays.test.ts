/** What members played, and on which days they were there: figures over the calls. */
import { describe, expect, test } from 'vitest';
import { migrations } from '../server/db/migrations';
import { usual, withOffice } from './desk';
import { query, rowsOf, SITE, type Row } from './office';

describe.each(usual)('plays and activity, %s', (engine) => {
  const { office, desk, ceo } = withOffice(['ceo'], { engine });
  const play = (
    member: Row,
    ref: string,
    stake: number,
    payout: number,
    at: string,
    more: Record<string, unknown> = {},
  ): Promise<unknown> =>
    office.db.query(
      `insert into member_play (service, ref, member, provider, game, category, stake, payout, settled_at, void) values ($1, $2, $3, 'PG', 'mahjong', $4, $5, $6, $7, $8)`,
      [SITE, ref, member.id, more['category'] ?? 'SLOT', stake, payout, at, more['void'] ?? false],
    );
  const figures = async (
    asked: Record<string, unknown>,
    path = '/DashboardOnce',
  ): Promise<{ payload: Row[]; totals: unknown; links: unknown }> => {
    const { status, body } = await ceo.get(`/api${path}/${SITE}?${query(asked)}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body as unknown as { payload: Row[]; totals: unknown; links: unknown };
  };
  const march = { day_gte: '2025-03-01', day_lte: '2025-03-31' };

  test('rounds that stand are counted by category and member, and lead to their rows', async () => {
    const [one, two] = [await desk.member(), await desk.member()];
    await play(one, 'r1', 100.1, 0, '2025-03-01T05:00:00Z');
    await play(one, 'r2', 0.2, 50, '2025-03-02T05:00:00Z', { category: 'SPORT' });
    await play(two, 'r3', 70, 20.05, '2025-03-02T06:00:00Z');
    await play(two, 'r4', 999, 0, '2025-03-02T07:00:00Z', { void: true });
    const measures = ['rounds', 'stake', 'payout', 'ggr'];
    const { payload, totals, links } = await figures({ by: ['category'], measures, filter: march });
    expect(payload).toEqual([
      expect.objectContaining({ category: 'SLOT', rounds: 2, stake: 170.1, payout: 20.05, ggr: 150.05 }),
      expect.objectContaining({ category: 'SPORT', rounds: 1, stake: 0.2, payout: 50, ggr: -49.8 }),
    ]);
    expect(totals).toEqual({ rounds: 3, stake: 170.3, payout: 70.05, ggr: 100.25 });
    const { path, filter } = (links as Record<string, { path: string; filter: Record<string, unknown> }>)['stake'] ?? {
      path: '',
      filter: {},
    };
    const sums = await ceo.get(`/api${path}/${SITE}?totals=1&${query({ filter })}`);
    expect((sums.body['totals'] as Record<string, number>)['stake']).toBe(170.3);
    const top = await figures({ by: ['member'], measures: ['stake', 'ggr'], sort: ['ggr', 'DESC'], filter: march }, '/MemberVIP');
    expect(top.payload.map(({ member, stake, ggr }) => [member, stake, ggr])).toEqual([
      [one.id, 100.3, 50.3],
      [two.id, 70, 49.95],
    ]);
    expect(rowsOf(await ceo.get(`/api/Member/Play/${SITE}?${query({ filter: { member: one.id } })}`))).toHaveLength(2);
  });

  test('a member is active once a day, and once in a period, whatever they did', async () => {
    const [one, two, three] = [await desk.member(), await desk.member(), await desk.member()];
    const account = await desk.account();
    const day = (at: string): string => `2025-04-${at}`;
    await play(one, 'a1', 1, 0, day('01T05:00:00Z'));
    await play(one, 'a2', 1, 0, day('01T06:00:00Z'));
    const { id } = await desk.deposit(one, account, 9);
    const credit = "update deposit set status = 'approved', updated_at = $3 where service = $1 and id = $2";
    await office.db.query(credit, [SITE, id, day('02T05:00:00Z')]);
    await office.db.query("insert into member_login (service, member, at, ip, device) values ($1, $2, $3, '203.0.113.9', 'd1')", [
      SITE,
      two.id,
      day('02T05:00:00Z'),
    ]);
    await office.db.query(
      `insert into withdraw (service, member, amount, bank, account_number, holder, status, paid_at) values ($1, $2, 5, 'SCB', '1234567890', 'ผู้เล่น', 'paid', $3)`,
      [SITE, three.id, day('03T05:00:00Z')],
    );
    const filter = { day_gte: day('01'), day_lte: day('30') };
    const { payload, totals } = await figures({ by: ['day'], measures: ['active_members'], filter });
    expect(payload.map((row) => [row['day'], row['active_members']])).toEqual([
      [day('01'), 1],
      [day('02'), 2],
      [day('03'), 1],
    ]);
    expect(totals).toEqual({ active_members: 3 });
  });

  test('who comes back: of those whose first deposit is of a week, the share with a deposit so many weeks later', async () => {
    const account = await desk.account();
    const deposits = async (channel: string, ...days: string[]): Promise<void> => {
      const who = await desk.member({ channel });
      for (const day of days) {
        const { id } = await desk.deposit(who, account, 20);
        await office.db.query("update deposit set status = 'approved', updated_at = $3 where service = $1 and id = $2", [
          SITE,
          id,
          `2024-02-${day}T05:00:00Z`,
        ]);
      }
    };
    // 2024-02-05 is a Monday.
    await deposits('line', '05', '12', '18');
    await deposits('line', '11', '19');
    await deposits('google', '08');
    const filter = { day_gte: '2024-02-05', day_lte: '2024-02-11' };
    const asked = await figures({ by: ['week', 'weeks'], measures: ['retention'], sort: ['weeks', 'ASC'], filter }, '/Marketing');
    const found = asked.payload.map(({ week, weeks, retention }) => [week, weeks, retention]);
    expect(found.slice(0, 3)).toEqual([
      ['2024-02-05', 1, 0.3333],
      ['2024-02-05', 2, 0.3333],
      ['2024-02-05', 3, 0],
    ]);
    expect(found).toHaveLength(12);
    const ofLine = await figures(
      { by: ['weeks'], measures: ['weeks_returned'], filter: { ...filter, source: 'line', weeks: [2] } },
      '/Marketing',
    );
    expect(ofLine.payload).toEqual([{ weeks: 2, weeks_returned: 1 }]);
    const { path, filter: rows } = (ofLine.links as Record<string, { path: string; filter: Record<string, unknown> }>)[
      'weeks_returned'
    ] ?? {
      path: '',
      filter: {},
    };
    const behind = rowsOf(await ceo.get(`/api${path}/${SITE}?${query({ filter: { ...rows, weeks: 2, channel: 'line', returned: 1 } })}`));
    expect(behind).toEqual([expect.objectContaining({ first_day: '2024-02-11', returned: 1 })]);
    // Without the weeks it says nothing, and is not among what the report shows.
    const all = await figures({ by: ['source'], filter }, '/Marketing');
    expect(Object.keys(all.totals as object)).not.toContain('retention');
  });

  test('members are counted by who brought them', async () => {
    const referrer = await desk.member();
    for (let n = 0; n < 2; n += 1) {
      const { id } = await desk.member();
      await office.db.query("update member set referrer = $3, created_day = '2024-01-03' where service = $1 and id = $2", [
        SITE,
        id,
        referrer.id,
      ]);
    }
    const filter = { day_gte: '2024-01-03', day_lte: '2024-01-03' };
    const { payload } = await figures({ by: ['referrer'], measures: ['new_members'], filter }, '/Marketing');
    expect(payload.map((row) => [row['referrer'], row['new_members']])).toEqual([[referrer.id, 2]]);
  });

  test('plays of before become records, and the days of before are known', async () => {
    const member = await desk.member();
    await play(member, 'kept', 5, 1, '2025-05-01T05:00:00Z');
    const days = 'select member, day::text as day from member_day order by member, day';
    const before = await office.db.query(days);
    await office.db
      .script(`create table play (service text not null, ref text not null, member bigint not null, provider text not null, game text not null, category text not null,
        stake numeric(18,2) not null, payout numeric(18,2) not null, settled_at timestamptz not null, void boolean not null default false, at timestamptz not null, primary key (service, ref));
      insert into play (service, ref, member, provider, game, category, stake, payout, settled_at, void, at)
        select service, ref, member, provider, game, category, stake, payout, settled_at, void, created_at from member_play;
      delete from member_play; delete from member_day;`);
    await office.db.script(migrations.find(({ id }) => id === 11)?.sql ?? '');
    expect(await office.db.query(days)).toEqual(before);
    const found = rowsOf(await ceo.get(`/api/Member/Play/${SITE}?${query({ filter: { member: member.id } })}`));
    expect(found).toEqual([expect.objectContaining({ ref: 'kept', stake: 5, payout: 1, void: false, settled_day: '2025-05-01' })]);
    expect(await office.db.query("select to_regclass('play')::text as there")).toEqual([{ there: null }]);
  });
});
