/**
 * Ways around the rights that do not work: how many acts open to every employee a day has, what a look at an account costs, and
 * withdrawals in other shapes.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Desk } from './desk';
import { png } from './images';
import { openOffice, query, rowOf, rowsOf, SITE, type Office, type Reply, type Row, type Worker } from './office';

let office: Office;
let desk: Desk;
let ceo: Worker;
let owner: Worker;
let manager: Worker;
let viewer: Worker;
beforeAll(async () => {
  office = await openOffice();
  [ceo, owner, manager] = [await office.signIn('ceo'), await office.signIn('owner'), await office.signIn('manager')];
  viewer = await office.signIn('viewer');
  desk = new Desk(office, ceo);
});
afterAll(() => office.close());

/** As if the employee had done it so often today. */
const done = (who: Worker, resource: string, action: string, times: number): Promise<unknown> =>
  office.db.query(
    "insert into audit (at, employee, service, resource, action, ip, result) select now(), $1, $2, $3, $4, '', 'ok' from generate_series(1, $5)",
    [who.id, SITE, resource, action, times],
  );

test('what everybody may write and nobody deletes has an end a day, also for what comes at once', async () => {
  const ask = (): Promise<Reply> => viewer.json('POST', '/api/Comment', { subject: 'เรื่อง', text: 'ข้อความ' });
  const thread = rowOf(await ask());
  await done(viewer, 'comment', 'create', 17);
  expect((await Promise.all([ask(), ask(), ask(), ask()])).map(({ status }) => status).sort()).toEqual([200, 200, 429, 429]);
  const reply = (): Promise<Reply> => viewer.json('POST', '/api/Comment/Message', { thread: thread.id, text: 'ตอบ' });
  expect((await reply()).status).toBe(200);
  await done(viewer, 'comment_message', 'create', 199);
  expect((await reply()).status).toBe(429);
});

test('a room is tried so often a day, because its messages of a month are few', async () => {
  const room = rowOf(
    await ceo.send(`/api/LineNotify/${SITE}?action=create`, { name: 'ห้องทดสอบ', target: `C${'0'.repeat(32)}`, token: 'token' }),
  );
  const tried = async (): Promise<Reply> => desk.act(ceo, '/LineNotify', 'test', await desk.see('/LineNotify', room.id));
  expect((await tried()).status).toBe(200);
  await done(ceo, 'line_room', 'test', 19);
  expect((await tried()).status).toBe(429);
});

test('whose account it is is a look of the day for who may not see numbers, and has an end for everybody', async () => {
  const ofRole = 'where id = (select role from employee where id = $1)';
  const [role] = await office.db.query<{ permissions: { code: string }[] }>(`select permissions from role ${ofRole}`, [viewer.id]);
  const entry = { code: 'M002', active: true, view: true, add: true, update: true, delete: true, export: true };
  await office.db.query(`update role set permissions = $2, version = version + 1 ${ofRole}`, [
    viewer.id,
    JSON.stringify([...role!.permissions.filter(({ code }) => code !== '6004' && code !== 'M002'), entry]),
  ]);
  const check = (who: Worker): Promise<Reply> =>
    who.send(`/api/Checkbank/${SITE}?action=create`, { bank: 'SCB', number: '1234567890', name: 'สมชาย ใจดี' });
  expect((await check(viewer)).status).toBe(200);
  const looks = await office.db.query("select after from audit where employee = $1 and action = 'search' and resource = 'member_bank'", [
    viewer.id,
  ]);
  expect(looks).toEqual([{ after: { fields: ['number'] } }]);
  await office.db.query(`update role set reveals_per_day = 0, version = version + 1 ${ofRole}`, [viewer.id]);
  await done(viewer, 'member_bank', 'reveal', 29);
  expect((await check(viewer)).status).toBe(429);
  expect((await check(ceo)).status).toBe(200);
  await done(ceo, 'bank_check', 'create', 200);
  expect((await check(ceo)).status).toBe(429);
});

test('a day that does not add up is told in figures to who sees balances alone', async () => {
  const account = await desk.account();
  await office.db.query(
    'insert into bank_day (service, account, day, opening, closing, money_in, money_out) values ($1, $2, current_date - 3, 1000, 5000.25, 1, 0)',
    [SITE, account.id],
  );
  const [day] = await office.db.query<{ id: number; version: number }>(
    'select id, version from bank_day where service = $1 and account = $2',
    [SITE, account.id],
  );
  const close = (who: Worker): Promise<Reply> =>
    who.send(`/api/Statement/Day/${SITE}?action=close&id=${day!.id}`, { version: day!.version });
  expect(JSON.stringify((await close(ceo)).body['errors'])).toContain('5,000.25');
  const ofRole = 'where id = (select role from employee where id = $1)';
  const [role] = await office.db.query<{ permissions: { code: string }[] }>(`select permissions from role ${ofRole}`, [manager.id]);
  const give = (permissions: unknown): Promise<unknown> =>
    office.db.query(`update role set permissions = $2, version = version + 1 ${ofRole}`, [manager.id, JSON.stringify(permissions)]);
  await give(role!.permissions.filter(({ code }) => code !== '13006'));
  const hidden = await close(manager);
  await give(role!.permissions);
  expect([hidden.status, Object.keys(hidden.body['errors'] as object)]).toEqual([400, ['note']]);
  expect(JSON.stringify(hidden.body)).not.toMatch(/5,000|1,001/);
});

test('a rule that wants two looks at what a withdrawal comes to: splitting it, or noting it by hand, leaves nobody alone with it', async () => {
  const rule = await ceo.send(`/api/WithdrawLog/Rule/${SITE}?action=create`, { kind: 'amount', most: 10_000, effect: 'second' });
  expect(rule.status, JSON.stringify(rule.body)).toBe(200);
  const { member } = await desk.rich(40_000);
  const row = await desk.withdraw(member, 20_000);
  const act = async (who: Worker, action: string, one: Row, input = {}): Promise<Reply> =>
    desk.act(who, '/Withdraw', action, await desk.see('/Withdraw', one.id), input);
  await act(manager, 'split', row, { parts: [{ amount: 10_000 }, { amount: 10_000 }] });
  const parts = rowsOf(
    await ceo.get(`/api/Withdraw/${SITE}?${query({ filter: { parent: row.id }, sort: ['created_at', 'ASC'], range: [0, 9] })}`),
  );
  expect(parts).toHaveLength(2);
  for (const part of parts) {
    expect((await act(manager, 'approve', part)).body).toHaveProperty('approval');
    expect(rowOf(await act(owner, 'approve', part))).toMatchObject({ status: 'approved' });
  }
  // Half of it alone is within the rule.
  expect((await act(manager, 'approve', await desk.withdraw(member, 10_000))).body).not.toHaveProperty('approval');

  const from = await desk.account('withdraw', 100_000);
  const form = new FormData();
  form.append('file', new Blob([png], { type: 'image/png' }), 'proof.png');
  const kept = (await (await ceo.raw(`/api/File/${SITE}`, { method: 'POST', body: form })).json()) as { payload: { key: string } };
  const note = async (amount: number): Promise<Row> =>
    rowOf(
      await manager.send(`/api/WithdrawManual/${SITE}?action=create`, {
        ...{ member: member.id, amount, bank: 'SCB', account_number: '1234567890', holder: 'ผู้เล่น', pay_account: from.id },
        ...{ transferred_at: new Date(Date.now() - 60_000).toISOString(), reference: `OUT-${amount}`, proof: kept.payload.key },
      }),
    );
  expect(await note(9000)).toMatchObject({ status: 'done' });
  const waits = await note(10_000.01);
  expect(waits).toMatchObject({ status: 'waiting' });
  expect((await desk.act(manager, '/WithdrawManual', 'confirm', waits)).status).toBe(409);
  await desk.books();
});
