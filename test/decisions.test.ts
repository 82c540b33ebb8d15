/** What employees decide of the queues is kept with it, and is their work report. */
import { describe, expect, test } from 'vitest';
import { migrations } from '../server/db/migrations';
import { usual, withOffice } from './desk';
import { query, rowOf, rowsOf, SITE, type Reply, type Row, type Worker } from './office';

const SLOW_MS = 60_000;

describe.each(usual)('decisions, %s', (engine) => {
  const { office, desk, ceo, manager, staff } = withOffice(['ceo', 'manager', 'staff'], { engine });
  const claim = async (who: Worker, path: string, { id }: Row, input: Record<string, unknown> = {}): Promise<Row> => {
    const reply = await who.send(`/api${path}/${SITE}?action=claim&id=${id}`, input);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return desk.see(path, id);
  };
  /** The claim began so many seconds earlier. */
  const earlier = (resource: string, { id }: Row, seconds: number): Promise<unknown> =>
    office.db.query(
      'update work_claim set claimed_at = claimed_at - make_interval(secs => $3) where service = $1 and resource = $2 and record = $4',
      [SITE, resource, seconds, id],
    );
  const decisions = async (filter: Record<string, unknown>): Promise<Row[]> =>
    rowsOf(await ceo.get(`/api/Workingstat/Decision/${SITE}?${query({ filter, range: [0, 99], sort: ['decided_at', 'ASC'] })}`));
  const report = async (who: Worker, asked: Record<string, unknown>): Promise<Reply['body']> => {
    const { status, body } = await who.get(`/api/Workingstat/${SITE}?${query(asked)}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  const done = (reply: Reply): Row => {
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return rowOf(reply);
  };

  test('an approval is kept with who claimed it and since when; a decision without a claim has no such moment', async () => {
    const [member, account] = [await desk.member(), await desk.account()];
    const one = await desk.deposit(member, account, 40);
    const claimed = await claim(manager, '/Deposit', one);
    await earlier('deposit', one, 90);
    // What keeps a claim does not begin it anew.
    await manager.send(`/api/Deposit/${SITE}?action=heartbeat&id=${one.id}`, {});
    done(await desk.act(manager, '/Deposit', 'approve', claimed));
    const two = await desk.deposit(member, account, 41);
    done(await desk.act(manager, '/Deposit', 'reject', two, { reason: 'ยอดไม่ตรง' }));
    const [first] = await decisions({ deposit: one.id });
    const after = await desk.see('/Deposit', one.id);
    expect(first).toMatchObject({
      queue: 'deposit',
      employee: manager.id,
      outcome: 'approved',
      day: after['decided_day'],
      undone_at: null,
    });
    const took = Date.parse(String(first?.['decided_at'])) - Date.parse(String(first?.['claimed_at']));
    expect(took).toBeGreaterThanOrEqual(90_000);
    expect(took).toBeLessThan(90_000 + SLOW_MS);
    expect(first?.['took']).toBe(Math.round(took / 1000));
    const rest = await decisions({ deposit: two.id });
    expect(rest).toHaveLength(1);
    expect(rest[0]).toMatchObject({ outcome: 'rejected', claimed_at: null });

    const person = { person: manager.id };
    const { payload, links } = await report(ceo, { by: ['person'], filter: person });
    const [row] = payload as Record<string, number>[];
    expect(row).toMatchObject({ person: manager.id, handled: 2, refused: 1, refused_share: 0.5, undone: 0 });
    expect(Math.abs((row?.['handling_median'] ?? 0) - took / 1000)).toBeLessThan(0.01);
    const { path, filter } = (links as Record<string, { path: string; filter: Record<string, unknown> }>)['handled'] ?? { path: '' };
    const list = await ceo.get(`/api${path}/${SITE}?${query({ filter: { ...filter, employee: manager.id }, range: [0, 9] })}`);
    expect([list.body['total'], path]).toEqual([2, '/Workingstat/Decision']);
    const hours = (await report(ceo, { by: ['hour'], measures: ['handled'], filter: person })).payload as Record<string, number>[];
    expect(hours.reduce((sum, { handled = 0 }) => sum + handled, 0)).toBe(2);
  });

  test('what is taken back later is an undone decision of who had made it', async () => {
    const { deposit } = await desk.rich(80);
    done(await desk.act(manager, '/Deposit', 'refund', deposit, { reason: 'โอนผิดบัญชี' }));
    const [row, ...more] = await decisions({ deposit: deposit.id });
    expect(more).toEqual([]);
    expect(row).toMatchObject({ employee: ceo.id, outcome: 'approved' });
    expect(Date.parse(String(row?.['undone_at']))).toBeGreaterThanOrEqual(Date.parse(String(row?.['decided_at'])));
    const { payload } = await report(ceo, { by: ['person'], measures: ['undone'], filter: { person: [ceo.id, manager.id] } });
    expect((payload as Row[]).map(({ person, undone }) => [person, undone])).toContainEqual([ceo.id, 1]);
  });

  test('a withdrawal is decided once, however often it is claimed and whoever pays it', async () => {
    const { member } = await desk.rich(500);
    const asked = await desk.withdraw(member, 100);
    await claim(staff, '/Withdraw', asked);
    await earlier('withdraw', asked, 300);
    // Taken over, the time is that of who took it.
    const mine = await claim(ceo, '/Withdraw', asked, { takeover: 'พนักงานออกกะแล้ว' });
    const approved = done(await desk.act(ceo, '/Withdraw', 'approve', mine));
    const bank = await desk.account('withdraw', 10_000);
    const paid = { pay_account: bank.id, reference: 'REF-1' };
    done(await desk.act(ceo, '/Withdraw', 'markPaid', approved, paid));
    const all = await decisions({ withdraw: asked.id });
    expect(all.map(({ employee, outcome }) => [employee, outcome])).toEqual([[ceo.id, 'approved']]);
    expect(Date.parse(String(all[0]?.['decided_at'])) - Date.parse(String(all[0]?.['claimed_at']))).toBeLessThan(SLOW_MS);
  });

  test('of two who decide together it is the second’s decision, and what the office does by itself is none', async () => {
    const [member, account] = [await desk.member(), await desk.account()];
    await office.db.query('update site_config set deposit_second_limit = 1000 where service = $1', [SITE]);
    const large = await desk.deposit(member, account, 5000);
    const waiting = done(await desk.act(manager, '/Deposit', 'approve', large));
    expect(await decisions({ deposit: large.id })).toEqual([]);
    done(await desk.act(ceo, '/Deposit', 'approve', waiting));
    expect((await decisions({ deposit: large.id })).map(({ employee }) => employee)).toEqual([ceo.id]);
    await office.db.query('update site_config set deposit_second_limit = null where service = $1', [SITE]);
    const [{ count } = { count: -1 }] = await office.db.query<{ count: number }>(
      'select count(*)::int as count from queue_decision where employee is null or decided_at is null or day is null',
    );
    expect(count).toBe(0);
  });

  test('what was decided before is told by the audit log, but for when it was claimed', async () => {
    const names = ['service', 'queue', 'deposit', 'withdraw', 'employee', 'outcome', 'decided_at', 'day', 'undone_at'];
    const sql = `select ${names.join(', ')} from queue_decision order by queue, deposit, withdraw, decided_at`;
    const before = await office.db.query(sql);
    expect(before.length).toBeGreaterThan(4);
    await office.db.query('delete from queue_decision');
    await office.db.script(migrations.find(({ id }) => id === 10)?.sql ?? '');
    expect(await office.db.query(sql)).toEqual(before);
    expect(await office.db.query('select 1 from queue_decision where claimed_at is not null')).toEqual([]);
  });

  test('only who holds the code sees the report, and its rows', async () => {
    for (const path of ['/Workingstat', '/Workingstat/Decision']) expect((await staff.get(`/api${path}/${SITE}`)).status).toBe(403);
  });
});
