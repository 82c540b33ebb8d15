/** Credit changed by hand: each kind with its code, in the books, and above a limit by two. */
import { beforeEach, describe, expect, test } from 'vitest';
import { times, usual, withOffice } from './desk';
import { checkBooks } from '../server/ledger/invariants';
import { query, rowOf, rowsOf, SITE, type Row, type Worker } from './office';

describe.each(usual)('credit changed by hand, %s', (engine) => {
  const { office, desk, ceo, manager } = withOffice(['ceo', 'manager'], { engine });
  let member: Row;
  beforeEach(async () => {
    ({ member } = await desk.rich(1000));
  });

  const ask = async (kind: string, amount: number): Promise<Row> =>
    rowOf(await ceo.send(`/api/Credit/${SITE}?action=create`, { member: member.id, kind, amount, reason: 'ลูกค้าแจ้งยอดไม่ครบ' }));

  test.each([
    ['return', 'giveBack', 250.25, 125_025],
    ['bonus', 'giveBonus', 50, 105_000],
    ['referral', 'giveReferral', 0.01, 100_001],
    ['remove', 'remove', 400.5, 59_950],
  ] as const)('%s moves the credit once, with its cause', async (kind, action, amount, left) => {
    const row = await ask(kind, amount);
    expect(row).toMatchObject({ status: 'pending', asked_by: ceo.id });
    expect(await desk.cash(member)).toBe(100_000);
    const replies = await times(4, () => desk.act(ceo, '/Credit', action, row));
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409, 409]);
    expect(await desk.see('/Credit', row.id)).toMatchObject({ status: 'done', decided_by: ceo.id });
    expect(await desk.cash(member)).toBe(left);
    const [posting] = await office.db.query(
      "select kind, resource from ledger_posting where service = $1 and resource = 'credit' and record_id = $2",
      [SITE, row.id],
    );
    expect(posting).toEqual({ kind: 'adjustment', resource: 'credit' });
    await desk.books();
  });

  test('points are a ledger of their own, each change with what was left behind it', async () => {
    const give = async (points: number): Promise<Row> =>
      rowOf(await ceo.send(`/api/Credit/${SITE}?action=create`, { member: member.id, kind: 'points', points, reason: 'ชดเชยระบบล่ม' }));
    const [first, second] = [await give(120), await give(30)];
    expect(first).toMatchObject({ amount: null, points: 120, status: 'pending' });
    const replies = await times(3, () => desk.act(ceo, '/Credit', 'givePoints', first));
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409]);
    expect((await desk.act(ceo, '/Credit', 'givePoints', second)).status).toBe(200);
    expect(await desk.see('/Member', member.id)).toMatchObject({ points: 150, balance: 1000 });
    const entries = rowsOf(
      await ceo.get(`/api/Member/Points/${SITE}?${query({ filter: { member: member.id }, sort: ['id', 'ASC'], range: [0, 9] })}`),
    );
    expect(entries).toMatchObject([
      { change: 120, balance: 120, kind: 'given', cause: 'credit', cause_id: first.id, by: ceo.id },
      { change: 30, balance: 150, kind: 'given', cause_id: second.id },
    ]);
    expect(
      (await ceo.send(`/api/Credit/${SITE}?action=create`, { member: member.id, kind: 'points', amount: 5, reason: 'ไม่มีแต้ม' })).status,
    ).toBe(400);
    await office.db.query('update member set points = points + 1 where service = $1 and id = $2', [SITE, member.id]);
    expect(await checkBooks(office.db, SITE)).toEqual([
      `the points of a member record are the sum of their entries: ${SITE}: member ${member.id} shows 151 points, their entries 150`,
    ]);
    await office.db.query('update member set points = points - 1 where service = $1 and id = $2', [SITE, member.id]);
    await desk.books();
  });

  test('points above the site’s limit, or the role’s, need another; pieces of a day add up for a member, and who asked never decides', async () => {
    await office.db.query('update site_config set points_second_limit = 1000 where service = $1', [SITE]);
    const give = async (points: number): Promise<Row> =>
      rowOf(await ceo.send(`/api/Credit/${SITE}?action=create`, { member: member.id, kind: 'points', points, reason: 'ชดเชยระบบล่ม' }));
    const act = (who: Worker, row: Row) => desk.act(who, '/Credit', 'givePoints', row);
    const points = async (): Promise<unknown> => (await desk.see('/Member', member.id))['points'];
    const [large, piece, tooMuch, rest] = [await give(1001), await give(600), await give(401), await give(400)];
    expect((await act(ceo, large)).body).toHaveProperty('approval');
    expect((await act(ceo, large)).body['conflict']).toBe('maker');
    // Who asked does not decide, also when the limit is raised meanwhile.
    await office.db.query('update site_config set points_second_limit = 100000 where service = $1', [SITE]);
    expect((await act(ceo, large)).body['conflict']).toBe('maker');
    await office.db.query('update site_config set points_second_limit = 1000 where service = $1', [SITE]);
    expect(await points()).toBe(0);
    expect(rowOf(await act(manager, large))).toMatchObject({ status: 'done', decided_by: manager.id });
    expect(await points()).toBe(1001);
    // What one person gives one member alone in a day.
    expect(rowOf(await act(ceo, piece))).toMatchObject({ status: 'done' });
    expect((await act(ceo, tooMuch)).body).toHaveProperty('approval');
    expect(rowOf(await act(ceo, rest))).toMatchObject({ status: 'done' });
    expect(await points()).toBe(2001);
    expect((await act(ceo, await give(1))).body).toHaveProperty('approval');
    // The role's own limit, of who asks and of who decides.
    const bound = (limit: number | null) =>
      office.db.query('update role set points_limit = $2, version = version + 1 where id = (select role from employee where id = $1)', [
        manager.id,
        limit,
      ]);
    await bound(10);
    const small = await give(11);
    expect((await act(ceo, small)).body).toHaveProperty('approval');
    const refused = await act(manager, small);
    expect([refused.status, refused.body.msg]).toEqual([409, expect.stringContaining('(10)')]);
    await bound(null);
    expect(rowOf(await act(manager, small))).toMatchObject({ status: 'done' });
    await office.db.query('update site_config set points_second_limit = 5000 where service = $1', [SITE]);
  });

  test('random boxes are given as they are given one by one, and only of a set that is given out', async () => {
    const made = async (active: boolean): Promise<Row> =>
      rowOf(
        await ceo.send(`/api/ticket/form/${SITE}?action=create`, {
          name: `กล่อง ${active} ${member.id}`,
          prizes: [{ label: '10 บาท', weight: 1, prize: 10, stock: null, color: null }],
          active,
        }),
      );
    const [open, off] = [await made(true), await made(false)];
    const ask = async (box: Row, tickets: number): Promise<Row> =>
      rowOf(
        await ceo.send(`/api/Credit/${SITE}?action=create`, {
          member: member.id,
          kind: 'tickets',
          box: box.id,
          tickets,
          reason: 'แจกวันเกิด',
        }),
      );
    expect((await desk.act(ceo, '/Credit', 'giveTickets', await ask(off, 1))).status).toBe(400);
    expect((await desk.act(ceo, '/Credit', 'giveTickets', await ask(open, 3))).status).toBe(200);
    const given = rowsOf(await ceo.get(`/api/ticket/${SITE}?${query({ filter: { member: member.id }, range: [0, 9] })}`));
    expect(given.map(({ box, status, note }) => [box, status, note])).toEqual(
      Array.from({ length: 3 }, () => [open.id, 'given', 'แจกวันเกิด']),
    );
    await desk.books();
  });

  test('the action of another kind, and more than the member has, change nothing', async () => {
    const row = await ask('remove', 1000.01);
    expect((await desk.act(ceo, '/Credit', 'giveBack', row)).status).toBe(409);
    expect((await desk.act(ceo, '/Credit', 'remove', row)).status).toBe(409);
    expect(await desk.see('/Credit', row.id)).toMatchObject({ status: 'pending', version: row.version });
    expect(await desk.cash(member)).toBe(100_000);
  });

  test('above the amount of one’s own role, or of the site, another has to say the same', async () => {
    const large = await ask('return', 20_000.01);
    expect((await desk.act(ceo, '/Credit', 'giveBack', large)).body).toHaveProperty('approval');
    expect((await desk.act(ceo, '/Credit', 'giveBack', large)).body['conflict']).toBe('maker');
    expect(await desk.cash(member)).toBe(100_000);
    expect(rowOf(await desk.act(manager, '/Credit', 'giveBack', large))).toMatchObject({ status: 'done', decided_by: manager.id });
    expect(await desk.cash(member)).toBe(2_100_001);

    await office.db.query(
      'update role set credit_limit = 100, version = version + 1 where id = (select role from employee where id = $1)',
      [manager.id],
    );
    const [within, above] = [await ask('return', 100), await ask('return', 100.01)];
    expect(rowOf(await desk.act(manager, '/Credit', 'giveBack', within))).toMatchObject({ status: 'done' });
    expect((await desk.act(manager, '/Credit', 'giveBack', above)).body).toHaveProperty('approval');
    expect(rowOf(await desk.act(ceo, '/Credit', 'giveBack', above))).toMatchObject({ status: 'done', decided_by: ceo.id });
    await office.db.query(
      'update role set credit_limit = null, version = version + 1 where id = (select role from employee where id = $1)',
      [manager.id],
    );
    await desk.books();
  });

  test('what is decided or cancelled is no longer edited', async () => {
    const row = await ask('return', 10);
    const edited = rowOf(await ceo.send(`/api/Credit/${SITE}?action=update&id=${row.id}`, { version: row.version, amount: 12 }));
    expect(edited).toMatchObject({ amount: 12 });
    const cancelled = rowOf(await desk.act(ceo, '/Credit', 'cancel', edited, { reason: 'บันทึกผิดคน' }));
    expect(cancelled).toMatchObject({ status: 'cancelled' });
    const refused = await ceo.send(`/api/Credit/${SITE}?action=update&id=${row.id}`, { version: cancelled.version, amount: 13 });
    expect([refused.status, refused.body['conflict']]).toEqual([409, 'state']);
    expect(await desk.cash(member)).toBe(100_000);
  });
});
