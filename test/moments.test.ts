/** When deposits and withdrawals were decided, credited, paid and taken back, and the business day of each. */
import { describe, expect, test } from 'vitest';
import { migrations } from '../server/db/migrations';
import { usual, withOffice } from './desk';
import { query, rowOf, rowsOf, SITE, type Reply, type Row } from './office';

const done = (reply: Reply): Row => {
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return rowOf(reply);
};

describe.each(usual)('moments and business days, %s', (engine) => {
  const { office, desk, ceo } = withOffice(['ceo'], { engine });
  const cutoff = (time: string | null): Promise<unknown> =>
    office.db.query('update site_config set cutoff = $2 where service = $1', [SITE, time]);
  const found = async (path: string, filter: Record<string, unknown>): Promise<number[]> =>
    rowsOf(await ceo.get(`/api${path}/${SITE}?${query({ filter, range: [0, 99] })}`)).map(({ id }) => id);
  /** Brings a deposit to a state at a moment, as any of the server's own ways does. */
  const write = async (table: 'deposit' | 'withdraw', row: Row, status: string, at: string): Promise<Row> => {
    await office.db.query(`update ${table} set status = $3, updated_at = $4 where service = $1 and id = $2`, [SITE, row.id, status, at]);
    return desk.see(table === 'deposit' ? '/Deposit' : '/Withdraw', row.id);
  };

  test('crediting is the first decision, and its day is found by the list; the member keeps the first', async () => {
    const { member, account, deposit } = await desk.rich(120);
    const at = String(deposit['credited_at']);
    expect(deposit).toMatchObject({ first_decided_at: at, decided_day: deposit['credited_day'], refunded_at: null, refunded_day: null });
    expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000);
    expect(await desk.see('/Member', member.id)).toMatchObject({ first_deposit_at: at, first_deposit_day: deposit['credited_day'] });
    const day = String(deposit['credited_day']);
    expect(await found('/Deposit', { credited_day_gte: day, credited_day_lte: day, member: member.id })).toEqual([deposit.id]);
    expect(await found('/Deposit', { credited_day_gte: '2100-01-01' })).toEqual([]);
    expect(await found('/Member', { first_deposit_day_gte: day, first_deposit_day_lte: day })).toContain(member.id);
    const second = done(await desk.act(ceo, '/Deposit', 'approve', await desk.deposit(member, account, 50)));
    expect(second['credited_at']).not.toBe(at);
    expect((await desk.see('/Member', member.id))['first_deposit_at']).toBe(at);
  });

  test('what is refused was decided and never credited', async () => {
    const [member, account] = [await desk.member(), await desk.account()];
    const row = done(await desk.act(ceo, '/Deposit', 'reject', await desk.deposit(member, account, 20), { reason: 'ยอดไม่ตรง' }));
    expect(row).toMatchObject({ credited_at: null, credited_day: null });
    expect(await found('/Deposit', { decided_day_gte: row['decided_day'], member: member.id })).toEqual([row.id]);
    expect((await desk.see('/Member', member.id))['first_deposit_day']).toBeNull();
  });

  test('what is given back stays credited on its day, and the first decision stays the first', async () => {
    const { deposit } = await desk.rich(80);
    const row = done(await desk.act(ceo, '/Deposit', 'refund', deposit, { reason: 'โอนผิดบัญชี' }));
    for (const name of ['credited_at', 'credited_day', 'first_decided_at', 'decided_day']) expect(row[name]).toEqual(deposit[name]);
    expect(Date.parse(String(row['refunded_at']))).toBeGreaterThan(Date.parse(String(row['credited_at'])));
    expect(await found('/Deposit', { refunded_day_gte: row['refunded_day'], member: row['member'] })).toEqual([row.id]);
  });

  test('a day begins at the cut-off by the clock of Bangkok, and a later cut-off moves nothing', async () => {
    const [member, account] = [await desk.member(), await desk.account()];
    const credited = async (at: string): Promise<unknown> =>
      (await write('deposit', await desk.deposit(member, account, 5), 'approved', at))['credited_day'];
    await cutoff('04:30');
    expect(await credited('2026-03-10T21:29:59Z')).toBe('2026-03-10');
    expect(await credited('2026-03-10T21:30:00Z')).toBe('2026-03-11');
    const kept = await write('deposit', await desk.deposit(member, account, 5), 'approved', '2026-03-10T20:00:00Z');
    await cutoff(null);
    expect(await credited('2026-03-10T16:59:59Z')).toBe('2026-03-10');
    expect(await credited('2026-03-10T17:00:00Z')).toBe('2026-03-11');
    expect(await desk.see('/Deposit', kept.id)).toMatchObject({ credited_day: '2026-03-10' });
    // Of another cut-off only what is written from then on: also when the row is written otherwise.
    await office.db.query("update deposit set note = 'แก้', updated_at = now() where service = $1 and id = $2", [SITE, kept.id]);
    expect(await desk.see('/Deposit', kept.id)).toMatchObject({ credited_day: '2026-03-10' });
    expect((await desk.see('/Member', member.id))['first_deposit_day']).toBe('2026-03-10');
  });

  test('credited anew after it was taken back, it counts where it stands', async () => {
    const [member, account] = [await desk.member(), await desk.account()];
    let row = await write('deposit', await desk.deposit(member, account, 30), 'approved', '2026-03-02T05:00:00Z');
    row = await write('deposit', row, 'pending', '2026-03-03T05:00:00Z');
    expect(row).toMatchObject({ credited_day: '2026-03-02', refunded_day: '2026-03-03' });
    row = await write('deposit', row, 'approved', '2026-03-05T05:00:00Z');
    expect(row).toMatchObject({ credited_day: '2026-03-05', refunded_at: null, refunded_day: null, decided_day: '2026-03-02' });
    expect((await desk.see('/Member', member.id))['first_deposit_day']).toBe('2026-03-02');
  });

  test('a withdrawal is decided, paid and comes back on days of its own', async () => {
    const { member } = await desk.rich(500);
    let row = await write('withdraw', await desk.withdraw(member, 100), 'approved', '2026-03-02T05:00:00Z');
    expect(row).toMatchObject({ decided_day: '2026-03-02', paid_day: null });
    row = await write('withdraw', row, 'paid', '2026-03-03T05:00:00Z');
    expect(row).toMatchObject({ decided_day: '2026-03-02', paid_day: '2026-03-03', returned_day: null });
    row = await write('withdraw', row, 'pending', '2026-03-04T05:00:00Z');
    expect(row).toMatchObject({ paid_day: '2026-03-03', returned_day: '2026-03-04' });
    const days = { paid_day_gte: '2026-03-03', paid_day_lte: '2026-03-03', returned_day_gte: '2026-03-04', member: member.id };
    expect(await found('/Withdraw', days)).toEqual([row.id]);
    row = await write('withdraw', row, 'approved', '2026-03-05T05:00:00Z');
    row = await write('withdraw', row, 'paid', '2026-03-05T06:00:00Z');
    expect(row).toMatchObject({ decided_day: '2026-03-02', paid_day: '2026-03-05', returned_at: null });
  });

  test('of older rows the books tell the moments', async () => {
    const { member, deposit } = await desk.rich(300);
    const refunded = done(await desk.act(ceo, '/Deposit', 'refund', (await desk.rich(40)).deposit, { reason: 'โอนผิดบัญชี' }));
    const names = ['credited_at', 'credited_day', 'refunded_at', 'refunded_day', 'first_decided_at', 'decided_day'];
    const before = [deposit, refunded].map((row) => names.map((name) => row[name]));
    const first = (await desk.see('/Member', member.id))['first_deposit_at'];
    await office.db.script(`alter table deposit disable trigger moments;
      update deposit set ${names.map((name) => `${name} = null`).join(', ')}; alter table deposit enable trigger moments;
      update member set first_deposit_at = null, first_deposit_day = null`);
    await office.db.script(migrations.find(({ name }) => name.startsWith('deposits and withdrawals know'))?.sql ?? '');
    for (const [index, { id }] of [deposit, refunded].entries()) {
      const row = await desk.see('/Deposit', id);
      expect(names.map((name) => row[name])).toEqual(before[index]);
    }
    expect((await desk.see('/Member', member.id))['first_deposit_at']).toBe(first);
    const [wrong] = await office.db.query<{ n: number }>(
      `select count(*)::int as n from deposit where (status in ('approved', 'refunded')) <> (credited_day is not null) or (status = 'refunded') <> (refunded_day is not null)`,
    );
    expect(wrong?.n).toBe(0);
  });
});
