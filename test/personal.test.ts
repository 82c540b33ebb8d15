/** Personal data: masked everywhere, shown one record at a time for a reason, recorded, and so often a day. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nationalIdCheck } from '../src/schema/fields/identity';
import { Desk, times, usual } from './desk';
import { openOffice, query, rowOf, rowsOf, SITE, type Office, type Row, type Worker } from './office';

describe.each(usual)('personal data, %s', (engine) => {
  let office: Office;
  let ceo: Worker;
  let staff: Worker;
  let viewer: Worker;
  let member: Row;
  let deposit: Row;
  const phone = '0987654321';
  const nationalId = `110170012345${nationalIdCheck('110170012345')}`;
  const reveal = (worker: Worker, path: string, id: number, data: Record<string, unknown>) =>
    worker.send(`/api${path}/${SITE}?action=reveal&id=${id}`, data);
  const looks = (): Promise<Record<string, unknown>[]> =>
    office.db.query("select employee, record_id, after from audit where action = 'reveal' and result = 'ok' order by id");

  beforeAll(async () => {
    office = await openOffice({ engine });
    [ceo, staff, viewer] = [await office.signIn('ceo'), await office.signIn('staff'), await office.signIn('viewer')];
    const desk = new Desk(office, ceo);
    member = await desk.member({ phone, national_id: nationalId });
    deposit = await desk.deposit(member, await desk.account(), 500);
  });
  afterAll(() => office.close());

  test('nobody is sent it whole: not in the answer that made it, lists, records, searches, exports or the audit log', async () => {
    expect(member).toMatchObject({ phone: 'xxxxxx4321', national_id: expect.stringMatching(/^x{9}\d{4}$/) as string });
    const found = rowsOf(await ceo.get(`/api/Member/${SITE}?${query({ filter: { q: phone }, range: [0, 9] })}`));
    expect(found.map((row) => row.id)).toEqual([member.id]);
    const texts = [
      JSON.stringify(found),
      JSON.stringify((await ceo.get(`/api/Member/${SITE}?id=${member.id}`)).body),
      JSON.stringify((await ceo.get(`/api/Member/${SITE}?history=${member.id}`)).body),
      JSON.stringify((await ceo.get(`/api/Deposit/${SITE}?id=${deposit.id}`)).body),
      await (await ceo.raw(`/api/Member/${SITE}/export?format=csv`, {})).text(),
      await (await ceo.raw(`/api/Deposit/${SITE}/export?format=csv`, {})).text(),
      JSON.stringify(await office.db.query('select * from audit')),
      JSON.stringify(await office.db.query('select * from idempotency')),
    ];
    for (const text of texts) for (const secret of [phone, nationalId, '1234567890']) expect(text).not.toContain(secret);
  });

  test('a search answers to the whole number, however it is written, and to the digits that the mask shows, to no others', async () => {
    const hits = async (q: string): Promise<number> =>
      rowsOf(await viewer.get(`/api/Member/${SITE}?${query({ filter: { q }, range: [0, 9] })}`)).filter((row) => row.id === member.id)
        .length;
    expect(await hits('098 765 4321')).toBe(1);
    expect(await hits('+66987654321')).toBe(1);
    expect(await hits(nationalId)).toBe(1);
    expect(await hits('4321')).toBe(1);
    for (const part of ['098765432', '987654321', '9876', '54321', '321', nationalId.slice(0, 12), nationalId.slice(-4)])
      expect(await hits(part), part).toBe(0);
  });

  test('from where colleagues work and why they looked is told by the history to readers of the audit log alone', async () => {
    await reveal(staff, '/Deposit', deposit.id, { field: 'account_number', reason: 'โทรกลับลูกค้า' });
    const senior = await office.signIn('senior');
    const entryFor = async (who: Worker): Promise<Row | undefined> =>
      rowsOf(await who.get(`/api/Deposit/${SITE}?history=${deposit.id}`)).find((entry) => entry['action'] === 'reveal');
    expect(await entryFor(senior)).toMatchObject({ employee: staff.id, ip: null, after: { field: 'account_number' } });
    expect(JSON.stringify(await entryFor(senior))).not.toContain('โทรกลับลูกค้า');
    for (const who of [staff, ceo])
      expect(await entryFor(who)).toMatchObject({ ip: '198.51.100.7', after: { field: 'account_number', reason: 'โทรกลับลูกค้า' } });
  });

  test('who holds the code sees one value of one record, and the audit log says why', async () => {
    const before = (await looks()).length;
    const reply = await reveal(staff, '/Deposit', deposit.id, { field: 'account_number', reason: 'โอนผิดบัญชี' });
    expect(reply.body['reveal']).toEqual({ label: 'เลขบัญชีต้นทาง', value: '1234567890' });
    expect((await looks()).slice(before)).toEqual([
      { employee: staff.id, record_id: String(deposit.id), after: { field: 'account_number', reason: 'โอนผิดบัญชี' } },
    ]);
  });

  test.each([
    ['without the code', 'viewer', '/Member', { field: 'phone', reason: 'อยากรู้' }, 403],
    ['without a reason', 'staff', '/Deposit', { field: 'account_number', reason: ' ' }, 400],
    ['a field that is not personal', 'staff', '/Deposit', { field: 'amount', reason: 'ตรวจสอบ' }, 400],
    ['a field that is not there', 'staff', '/Deposit', { field: 'constructor', reason: 'ตรวจสอบ' }, 400],
  ] as const)('refused %s', async (_what, who, path, data, status) => {
    const before = (await looks()).length;
    const reply = await reveal(who === 'viewer' ? viewer : staff, path, path === '/Member' ? member.id : deposit.id, data);
    expect(reply.status).toBe(status);
    expect(JSON.stringify(reply.body)).not.toMatch(/0987654321|1234567890/);
    expect((await looks()).length).toBe(before);
  });

  test('a record that is not there is not found, and is no look', async () => {
    const before = (await looks()).length;
    expect((await reveal(staff, '/Deposit', 99_999_999, { field: 'account_number', reason: 'ตรวจสอบ' })).status).toBe(404);
    expect((await looks()).length).toBe(before);
  });

  test('the day’s allowance holds, also when all looks come at once', async () => {
    await office.db.query(
      'update role set reveals_per_day = $1, version = version + 1 where id = (select role from employee where id = $2)',
      [(await looks()).filter((look) => look['employee'] === staff.id).length + 3, staff.id],
    );
    const replies = await times(8, () => reveal(staff, '/Deposit', deposit.id, { field: 'account_number', reason: 'ตรวจสอบ' }));
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 200, 200, 429, 429, 429, 429, 429]);
    expect(replies.find((reply) => reply.status === 429)?.body.msg).toMatch(/ครบ \d+ ครั้ง/);
    office.later(24 * 3_600_000);
    staff = await office.signIn('staff');
    expect((await reveal(staff, '/Deposit', deposit.id, { field: 'account_number', reason: 'ตรวจสอบ' })).status).toBe(200);
  });

  test('credentials of a bank account are for the CEO, with a fresh factor, and come out as they went in', async () => {
    ceo = await office.signIn('ceo');
    const account = rowOf(
      await ceo.send(`/api/Statement/${SITE}?action=create`, {
        bank: 'SCB',
        number: '4445556667',
        holder: 'บจก. ทดสอบ',
        credential: 'user:รหัสลับ',
      }),
    );
    expect(account['credential']).toBe(true);
    const owner = await office.signIn('owner');
    // Even a role that lists the code gives it to no employee below the CEO.
    await office.db.query(
      'update role set permissions = permissions || \'[{"code":"13009","active":true,"view":true,"add":true,"update":true,"delete":true,"export":true}]\'::jsonb, version = version + 1 where id = 2',
    );
    expect((await reveal(owner, '/Statement', account.id, { field: 'credential', reason: 'ตั้งค่าใหม่' })).status).toBe(403);
    expect((await owner.get('/api/GetPermission?code=13009')).body.payload).toBe(false);
    expect((await reveal(ceo, '/Statement', account.id, { field: 'credential', reason: 'ตั้งค่าใหม่' })).body['reveal']).toMatchObject({
      value: 'user:รหัสลับ',
    });
    office.later(31 * 60_000);
    expect((await reveal(ceo, '/Statement', account.id, { field: 'credential', reason: 'ตั้งค่าใหม่' })).body).toMatchObject({
      code: 3,
      verify: 'password',
    });
    expect(JSON.stringify(await office.db.query('select * from audit'))).not.toContain('รหัสลับ');
  });

  test('an edit that types nothing into it leaves it; a masked value typed back is refused', async () => {
    ceo = await office.signIn('ceo');
    const now = rowOf(await ceo.get(`/api/Member/${SITE}?id=${member.id}`));
    const update = (data: Record<string, unknown>) => ceo.send(`/api/Member/${SITE}?action=update&id=${member.id}`, data);
    expect((await update({ version: now.version, phone: now['phone'] })).body['errors']).toHaveProperty('phone');
    expect((await update({ version: now.version, name: 'ชื่อใหม่' })).status).toBe(200);
    const [kept] = await office.db.query<{ phone: string }>('select phone from member where service = $1 and id = $2', [SITE, member.id]);
    expect(kept?.phone).toBe(phone);
  });
});
