import { beforeAll, describe, expect, test } from 'vitest';
import { times, usual, withOffice } from './desk';
import { OTHER_SITE, query, rowOf, rowsOf, SITE, type Reply, type Row, type Worker } from './office';

interface View {
  queues: { resource: string; service: string; count: number; since: string | null; promise: number }[];
  claims: { service: string; resource: string; record: number; name: string }[];
  decided: { service: string; resource: string; name: string; count: number }[];
  watched: { service: string; resource: string; view: string; count: number; since: string | null }[];
}

describe.each(usual)('the work desk on %s', (engine) => {
  const { office, desk, ceo } = withOffice(['ceo'], { engine });
  beforeAll(async () => {
    await office.db.query("update deposit set status = 'rejected' where status = 'pending'");
    await office.db.query("update deposit set status = 'expired' where status = 'awaiting'");
    for (const state of ['pending', 'reviewing']) {
      const open = await office.db.query<{ id: number; service: string }>('select id, service from withdraw where status = $1', [state]);
      for (const { id, service } of open) {
        const row = rowOf(await ceo.get(`/api/Withdraw/${service}?id=${id}`));
        await ceo.send(`/api/Withdraw/${service}?action=reject&id=${id}`, { version: row.version, reason: 'ข้อมูลไม่ครบ' });
      }
    }
    await office.db.query('delete from work_claim');
  });

  const view = async (worker: Worker): Promise<View> => (await worker.get('/api/Desk')).body.payload as View;
  const next = (worker: Worker): Promise<Reply> => worker.json('POST', '/api/Desk/next', {});
  const ago = (table: string, row: Row, minutes: number): Promise<unknown> =>
    office.db.query(`update ${table} set created_at = now() - make_interval(mins => $2) where service = $3 and id = $1`, [
      row.id,
      minutes,
      SITE,
    ]);

  test('hands out what is most overdue for its queue, to one person each', async () => {
    expect((await next(ceo)).status).toBe(409);
    const { member, account } = await desk.rich(500);
    const out = await desk.withdraw(member, 10);
    const deposits = await times(3, () => desk.deposit(member, account, 20));
    // A deposit is promised within 10 minutes and a withdrawal within 15, so the younger deposit comes first.
    await ago('withdraw', out, 40);
    await ago('deposit', deposits[0]!, 30);
    await ago('deposit', deposits[1]!, 5);
    await ago('deposit', deposits[2]!, 3);
    const queues = (await view(ceo)).queues.filter(({ service }) => service === SITE);
    expect(queues.map(({ resource, count, promise }) => [resource, count, promise])).toEqual([
      ['deposit', 3, 10],
      ['withdraw', 1, 15],
    ]);
    const [staff, lead] = [await office.signIn('staff'), await office.signIn('lead')];
    const handed = [await next(staff), await next(lead), await next(ceo)].map(
      ({ body }) => body.payload as { resource: string; id: number },
    );
    expect(handed).toMatchObject([
      { resource: 'deposit', id: deposits[0]!.id },
      { resource: 'withdraw', id: out.id },
      { resource: 'deposit', id: deposits[1]!.id },
    ]);
    const held = (await view(ceo)).claims.map(({ resource, record, name }) => [resource, record, name]);
    expect(held).toEqual(
      expect.arrayContaining([
        ['deposit', deposits[0]!.id, 'คุณสมชาย'],
        ['withdraw', out.id, 'คุณชูใจ'],
      ]),
    );
    const last = await Promise.all([next(staff), next(lead), next(ceo)]);
    expect(last.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('says what was decided within the hour, by whom, and what is stuck', async () => {
    const staff = await office.signIn('staff');
    const before = await view(ceo);
    const { member, account } = await desk.rich(500);
    const deposit = await desk.deposit(member, account, 20);
    expect((await desk.act(staff, '/Deposit', 'reject', deposit, { reason: 'ข้อมูลไม่ครบ' })).status).toBe(200);
    const out = await desk.withdraw(member, 10);
    await office.db.query("update withdraw set status = 'pending', waits = 'payout_failed' where service = $1 and id = $2", [SITE, out.id]);
    await desk.account('withdraw', 90, { warn_below: 100 });
    await desk.account('withdraw', 100, { warn_below: 100 });
    const after = await view(ceo);
    const doneBy = ({ decided }: View): number =>
      decided.find(({ resource, name, service }) => service === SITE && resource === 'deposit' && name === 'คุณสมชาย')?.count ?? 0;
    expect(doneBy(after) - doneBy(before)).toBe(1);
    const stuck = ({ watched }: View, view: string): number => watched.find((one) => one.service === SITE && one.view === view)?.count ?? 0;
    expect(['unpaid', 'low', 'unknown'].map((name) => stuck(after, name) - stuck(before, name))).toEqual([1, 1, 0]);
    // Balances are for those who may read them; the queue is not.
    expect((await view(staff)).watched.filter(({ view: name }) => name === 'low')).toEqual([]);
  });

  test('shows nobody a queue or a site that is not theirs', async () => {
    const viewer = await office.signIn('viewer');
    expect((await view(viewer)).queues).toEqual([]);
    expect((await next(viewer)).status).toBe(409);
    const staff = await view(await office.signIn('staff'));
    expect(new Set(staff.queues.map(({ service }) => service)).has(OTHER_SITE)).toBe(false);
  });

  test('a shift is handed over with what is open, and taken by the one it is for', async () => {
    const [staff, lead] = [await office.signIn('staff'), await office.signIn('lead')];
    const people = rowsOf(await ceo.get(`/api/Employee?${query({ filter: {}, range: [0, 49] })}`));
    const idOf = (username: string): number => people.find((one) => one['username'] === username)?.id ?? 0;
    const give = (to: number): Promise<Reply> =>
      staff.send(`/api/Desk/Handover/${SITE}?action=create`, { to, note: 'มีรายการถอนรอผล โทรตามแล้ว' });
    expect((await give(idOf('staff'))).status).toBe(400);
    const made = await give(idOf('lead'));
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const row = rowOf(made);
    expect(row).toMatchObject({ by: idOf('staff'), status: 'given', unknown_count: 0 });
    expect((row['queues'] as Row[]).map(({ queue: name }) => name)).toEqual(['รายการฝาก', 'รายการถอน']);
    expect((row['claims'] as Row[]).some(({ employee }) => typeof employee === 'string')).toBe(true);
    expect((await desk.act(staff, '/Desk/Handover', 'take', row)).status).toBe(409);
    const taken = await desk.act(lead, '/Desk/Handover', 'take', row);
    expect(taken.status, JSON.stringify(taken.body)).toBe(200);
    expect(rowOf(taken)).toMatchObject({ status: 'taken', note: 'มีรายการถอนรอผล โทรตามแล้ว' });
    expect((await desk.act(lead, '/Desk/Handover', 'take', rowOf(taken))).status).toBe(409);
  });
});
