/** Bills of the system's cost: who may, what leads to what, four eyes, and what is late. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBills } from '../server/handlers/billPayment';
import { bangkokDay } from '../src/schema/format';
import { times, usual } from './desk';
import { png } from './images';
import { openOffice, OTHER_SITE, query, rowOf, rowsOf, SITE, type Office, type Reply, type Row, type Worker } from './office';

describe.each(usual)('bills, %s', (engine) => {
  let office: Office;
  let [ceo, owner, manager, colleague, lead]: Worker[] = [];
  const path = `/api/BillPayment/${SITE}`;
  const dayIn = (days: number): string => bangkokDay(new Date(Date.now() + days * 86_400_000));
  const make = async (over: Record<string, unknown> = {}): Promise<Row> =>
    rowOf(
      await manager!.send(`${path}?action=create`, {
        billpaymemnt_name: 'ค่าเช่าระบบ',
        by_name: 'ผู้พัฒนา',
        total: 1500.5,
        end_date: dayIn(5),
        ...over,
      }),
    );
  const see = async (id: number): Promise<Row> => rowOf(await manager!.get(`${path}?id=${id}`));
  const act = async (worker: Worker, row: Row, action: string, input: Record<string, unknown> = {}): Promise<Reply> =>
    worker.send(`${path}?action=${action}&id=${row.id}`, { version: (await see(row.id)).version, ...input });
  const proof = async (worker: Worker, service = SITE): Promise<string> => {
    const form = new FormData();
    form.set('file', new Blob([png]), 'slip.png');
    return ((await (await worker.raw(`/api/File/${service}`, { method: 'POST', body: form })).json()) as { payload: { key: string } })
      .payload.key;
  };
  const paid = async (worker: Worker): Promise<Row> => {
    const bill = await make();
    await act(manager!, bill, 'issue');
    await act(worker, bill, 'pay', { proof: await proof(worker) });
    return see(bill.id);
  };

  beforeAll(async () => {
    office = await openOffice({ engine });
    await office.db.query("update employee set level = 8 where username = 'senior'");
    [ceo, owner, manager, colleague, lead] = [
      await office.signIn('ceo'),
      await office.signIn('owner'),
      await office.signIn('manager'),
      await office.signIn('senior'),
      await office.signIn('lead'),
    ];
  });
  afterAll(() => office.close());

  test('one is due today unless another day is chosen', async () => {
    expect((await make({ end_date: undefined }))['end_date']).toBe(dayIn(0));
    expect((await make())['end_date']).toBe(dayIn(5));
  });

  test('level 7 sees nothing and does nothing, whatever their role; level 8 works with bills', async () => {
    const bill = await make();
    const level = rowOf(await ceo!.get(`/api/Employee/${lead!.id}`))['level'];
    expect(level).toBe(7);
    const calls = [
      lead!.get(`${path}?range=[0,9]`),
      lead!.get(`${path}?id=${bill.id}`),
      lead!.get(`${path}/export?format=csv`),
      lead!.send(`${path}?action=create`, {}),
      ...['update', 'issue', 'cancel', 'pay', 'confirm', 'sendBack'].map((action) =>
        lead!.send(`${path}?action=${action}&id=${bill.id}`, { version: bill.version }),
      ),
    ];
    for (const reply of await Promise.all(calls)) expect([reply.status, reply.body.payload]).toEqual([403, undefined]);
    expect(bill).toMatchObject({ status: '1', total: 1500.5 });
    expect((await manager!.get(`${path}?range=[0,9]`)).status).toBe(200);
    // Of level 8, but not of that site.
    await office.db.query("update employee set services = array[$1], version = version + 1 where username = 'senior'", [OTHER_SITE]);
    expect((await colleague!.get(`${path}?range=[0,9]`)).status).toBe(403);
    await office.db.query("update employee set services = array[$1], version = version + 1 where username = 'senior'", [SITE]);
    expect((await colleague!.get(`${path}?range=[0,9]`)).status).toBe(200);
  });

  test('draft → awaiting payment → paid with its proof → confirmed by another', async () => {
    const bill = await make();
    expect(rowOf(await act(manager!, bill, 'issue'))['status']).toBe('3');
    const key = await proof(manager!);
    expect(rowOf(await act(manager!, bill, 'pay', { proof: key }))).toMatchObject({
      status: '4',
      proof: key,
      paid_by: manager!.id,
      paid_at: expect.any(String) as string,
    });
    const own = await act(manager!, bill, 'confirm');
    expect(own.status).toBe(403);
    expect(own.body.msg).toMatch(/พนักงานคนอื่นยืนยัน/);
    expect(await see(bill.id)).toMatchObject({ status: '4' });
    expect(rowOf(await act(colleague!, bill, 'confirm'))['status']).toBe('6');
    const trail = rowsOf(await manager!.get(`${path}?history=${bill.id}`)).map((entry) => entry['action']);
    expect(trail).toEqual(['confirm', 'confirm', 'pay', 'issue', 'create']);
  });

  test('from level 9 one confirms what one paid oneself', async () => {
    expect((await act(owner!, await paid(owner!), 'confirm')).status).toBe(200);
  });

  test('a proof that was never uploaded, or to another site, is none', async () => {
    const bill = await make();
    await act(manager!, bill, 'issue');
    for (const key of [`${'0'.repeat(32)}.png`, await proof(manager!, OTHER_SITE)]) {
      const reply = await act(manager!, bill, 'pay', { proof: key });
      expect([reply.status, reply.body['errors']]).toEqual([400, { proof: expect.stringMatching(/ไม่พบไฟล์/) as string }]);
    }
    expect((await act(manager!, bill, 'pay')).status).toBe(400);
    expect(await see(bill.id)).toMatchObject({ status: '3', proof: null });
  });

  test('sent back, it waits again without its proof, and the audit log keeps why', async () => {
    const bill = await paid(manager!);
    expect((await act(colleague!, bill, 'sendBack')).status).toBe(400);
    expect(rowOf(await act(colleague!, bill, 'sendBack', { reason: 'สลิปไม่ชัด' }))).toMatchObject({
      status: '3',
      proof: null,
      paid_at: null,
      paid_by: null,
    });
    const [last] = rowsOf(await manager!.get(`${path}?history=${bill.id}`));
    expect(last).toMatchObject({ action: 'sendBack', after: { reason: 'สลิปไม่ชัด', status: '3' } });
  });

  test.each([
    ['1', ['pay', 'confirm', 'sendBack']],
    ['2', ['issue', 'pay', 'confirm', 'sendBack', 'cancel']],
    ['3', ['issue', 'confirm', 'sendBack']],
    ['4', ['issue', 'pay', 'cancel']],
    ['5', ['issue', 'confirm', 'sendBack']],
    ['6', ['issue', 'pay', 'confirm', 'sendBack', 'cancel']],
  ] as const)('in state %s there is no %s', async (status, actions) => {
    const bill = await make();
    await office.db.query('update bill_payment set status = $3, version = version + 1 where service = $1 and id = $2', [
      SITE,
      bill.id,
      status,
    ]);
    for (const action of actions) {
      const input =
        action === 'pay' ? { proof: await proof(manager!) } : action === 'cancel' || action === 'sendBack' ? { reason: 'ทดสอบ' } : {};
      const reply = await act(manager!, bill, action, input);
      expect([action, reply.status, reply.body['conflict']]).toEqual([action, 409, 'state']);
    }
    expect(await see(bill.id)).toMatchObject({ status });
  });

  test('only a draft is changed', async () => {
    const bill = await make();
    expect((await act(manager!, bill, 'update', { total: 900 })).status).toBe(200);
    await act(manager!, bill, 'issue');
    const reply = await act(manager!, bill, 'update', { total: 1 });
    expect([reply.status, reply.body.msg]).toEqual([409, expect.stringContaining('รอชำระ')]);
    expect(await see(bill.id)).toMatchObject({ total: 900, status: '3' });
  });

  test('the day after it was due it is overdue, once, with its entry; and can still be paid', async () => {
    const bill = await make({ end_date: dayIn(2) });
    const draft = await make({ end_date: dayIn(2) });
    await act(manager!, bill, 'issue');
    await office.app.sweep();
    expect(await see(bill.id)).toMatchObject({ status: '3' });
    office.later(3 * 86_400_000);
    [manager, colleague] = [await office.signIn('manager'), await office.signIn('senior')];
    const announced = office.announced.length;
    await times(3, () => office.app.sweep());
    const late = await see(bill.id);
    expect([late, await see(draft.id)]).toMatchObject([{ status: '5' }, { status: '1' }]);
    const entries = rowsOf(await manager.get(`${path}?history=${bill.id}`)).filter((entry) => entry['action'] === 'overdue');
    expect(entries).toMatchObject([{ employee: null, before: { status: '3' }, after: { status: '5' } }]);
    expect(
      office.announced
        .slice(announced)
        .some(({ service, resource, ids }) => service === SITE && resource === 'bill_payment' && ids.includes(bill.id)),
    ).toBe(true);
    expect((await act(manager, bill, 'pay', { proof: await proof(manager) })).status).toBe(200);
  });

  test('two who pay at once: one does', async () => {
    const bill = await make();
    const issued = rowOf(await act(manager!, bill, 'issue'));
    const [one, two] = [await proof(manager!), await proof(colleague!)];
    const replies = await Promise.all([
      manager!.send(`${path}?action=pay&id=${bill.id}`, { version: issued.version, proof: one }),
      colleague!.send(`${path}?action=pay&id=${bill.id}`, { version: issued.version, proof: two }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('the bell lists what concerns those who pay, states as numbers, of one site', async () => {
    await office.db.query('delete from bill_payment where service = $1', [SITE]);
    const now = office.app.kernel.now();
    const ids: Record<string, number> = {};
    for (const status of ['1', '2', '3', '4', '5', '6']) {
      const bill = await make({ billpaymemnt_name: `บิล ${status}`, end_date: `2030-01-0${9 - Number(status)}` });
      ids[status] = bill.id;
      await office.db.query('update bill_payment set status = $3 where service = $1 and id = $2', [SITE, bill.id, status]);
    }
    const old = await make();
    await office.db.query("update bill_payment set status = '6', updated_at = $3 where service = $1 and id = $2", [
      SITE,
      old.id,
      new Date(now.getTime() - 8 * 86_400_000).toISOString(),
    ]);
    const open = await openBills(office.db, SITE, now);
    expect(open.map(({ status }) => status)).toEqual([6, 5, 4, 3]);
    expect(open.at(-1)).toEqual({
      id: ids['3'],
      billpaymemnt_name: 'บิล 3',
      by_name: 'ผู้พัฒนา',
      total: 1500.5,
      status: 3,
      end_date: '2030-01-06',
    });
    expect((await openBills(office.db, OTHER_SITE, now)).every(({ billpaymemnt_name }) => !/^บิล \d$/.test(billpaymemnt_name))).toBe(true);
    expect(
      rowsOf(await manager!.get(`${path}?${query({ filter: { status: ['3', '5'] }, range: [0, 9] })}`))
        .map((row) => row.id)
        .sort(),
    ).toEqual([ids['3'], ids['5']].sort());
  });
});
