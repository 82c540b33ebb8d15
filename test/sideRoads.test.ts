/**
 * Roads beside the ones that are guarded: a report without its site, a question about a person, a segment of one, midnight, and what fills
 * the audit log.
 */
import { expect, test } from 'vitest';
import { withOffice } from './desk';
import { query, rowOf, rowsOf, SITE, type Reply, type Row, type Worker } from './office';

const { office, desk, ceo, owner, manager, viewer } = withOffice(['ceo', 'owner', 'manager', 'viewer']);

const all = { active: true, view: true, add: true, update: true, delete: true, export: true };
/** Gives the role of an employee these codes alone. */
const hold = async (who: Worker, ...codes: string[]): Promise<void> => {
  await office.db.query(
    'update role set permissions = $2, reveals_per_day = 50, exports_per_day = 50, export_limit = null, version = version + 1 where id = (select role from employee where id = $1)',
    [who.id, JSON.stringify(codes.map((code) => ({ code, ...all })))],
  );
};
const noted = async (who: Worker): Promise<number> =>
  (await office.db.query<{ n: number }>('select count(*)::int as n from audit where employee = $1', [who.id]))[0]?.n ?? 0;

test('a report of sites is held against their number of rows wherever it is asked for', async () => {
  await office.db.query('update site_config set export_second_rows = 1 where service = $1', [SITE]);
  const ask = (where: string, more = {}): Promise<Response> =>
    manager.raw(`/api/DashboardOnce${where}/export?${query({ format: 'csv', by: ['day'], range: [0, 9], ...more })}`, {});
  const asked = await ask(`/${SITE}`);
  expect(asked.status).toBe(202);
  const { approval } = (await asked.json()) as { approval: { id: number } };
  expect((await owner.json('POST', `/api/Exports/${approval.id}/agree`, { version: 1 })).status).toBe(200);
  expect(await (await ask(`/${SITE}`)).text()).toContain('เห็นชอบโดย');
  expect((await ask('', { filter: { service: [SITE] } })).status).toBe(202);
  expect((await ask('')).status).toBe(202);
  // What was made of several sites at once counts at each of them.
  await office.db.query('update site_config set export_second_rows = 100');
  expect((await ask('', { by: ['service'] })).status).toBe(200);
  await office.db.query("update exported_file set row_count = 99 where author = $1 and state = 'made'", [manager.id]);
  expect((await ask(`/${SITE}`)).status).toBe(202);
  await office.db.query('update site_config set export_second_rows = 5000');
});

test('who administers roles alone asks about people of their sites, and is told no addresses', async () => {
  await hold(viewer, 'M004');
  const [site] = await office.db.query<{ services: string[] }>('select services from employee where id = $1', [viewer.id]);
  await office.db.query('update employee set services = $2, last_ip = $3 where id = $1', [manager.id, site!.services, '203.0.113.9']);
  const why = (who: Worker): Promise<Reply> =>
    viewer.get(`/api/WhyNot?${query({ employee: who.id, resource: 'deposit', action: 'view', service: SITE })}`);
  const seen = await why(manager);
  expect(seen.status).toBe(200);
  expect(JSON.stringify(seen.body)).not.toContain('203.0.113.9');
  expect((await why(ceo)).status).toBe(404);
  await office.db.query("update employee set services = $2 || array['elsewhere'] where id = $1", [manager.id, site!.services]);
  expect((await why(manager)).status).toBe(404);
  await hold(viewer, 'M004', 'M003');
  expect(JSON.stringify((await why(manager)).body)).toContain('203.0.113.9');
});

test('a segment, which tells how many there are, is made by who sees members', async () => {
  const make = (name: string): Promise<Reply> =>
    viewer.send(`/api/Member/Segment/${SITE}?action=create`, { name, filter: { id: [1], balance_gte: 5000 } });
  await hold(viewer, 'P021');
  expect((await make('คนเดียว')).status).toBe(403);
  await hold(viewer, 'P021', 'P006');
  expect((await make('คนเดียว')).status).toBe(200);
});

test('half of a withdrawal before midnight and half behind it are still the whole of it', async () => {
  await office.db.query('update site_config set withdraw_second_limit = 50000 where service = $1', [SITE]);
  const { member } = await desk.rich(100_000);
  const row = await desk.withdraw(member, 100_000);
  const act = async (who: Worker, action: string, one: Row, input = {}): Promise<Reply> =>
    desk.act(who, '/Withdraw', action, await desk.see('/Withdraw', one.id), input);
  expect((await act(owner, 'split', row, { parts: [{ amount: 50_000 }, { amount: 50_000 }] })).status).toBe(200);
  const parts = rowsOf(await ceo.get(`/api/Withdraw/${SITE}?${query({ filter: { parent: row.id }, sort: ['id', 'ASC'], range: [0, 9] })}`));
  const why = await ceo.get(
    `/api/WhyNot?${query({ employee: owner.id, resource: 'withdraw', action: 'approve', service: SITE, id: parts[0]!.id })}`,
  );
  expect(why.body['payload'], 'and the page that explains rights says so').toMatchObject({
    tests: expect.arrayContaining([
      { test: 'limit', wanted: [expect.stringContaining('50,000')], found: [expect.stringContaining('100,000')], verdict: 'ask' },
    ]) as unknown,
  });
  expect((await act(owner, 'approve', parts[0]!)).body).toHaveProperty('approval');
  // The day of the first part is over, so the sum of the day has room for the other.
  await office.db.query('delete from decided_alone');
  expect((await act(owner, 'approve', parts[1]!)).body).toHaveProperty('approval');
  expect((await act(ceo, 'approve', parts[1]!)).status).toBe(200);
});

test('nor does a role decide by parts what it may not decide as a whole, alone or as the second', async () => {
  await office.db.query(
    'update role set withdraw_limit = 10000, version = version + 1 where id = (select role from employee where id = $1)',
    [owner.id],
  );
  const { member } = await desk.rich(20_000);
  const row = await desk.withdraw(member, 20_000);
  const act = async (who: Worker, action: string, one: Row, input = {}): Promise<Reply> =>
    desk.act(who, '/Withdraw', action, await desk.see('/Withdraw', one.id), input);
  expect((await act(ceo, 'split', row, { parts: [{ amount: 10_000 }, { amount: 10_000 }] })).status).toBe(200);
  const [first, second] = rowsOf(
    await ceo.get(`/api/Withdraw/${SITE}?${query({ filter: { parent: row.id }, sort: ['id', 'ASC'], range: [0, 9] })}`),
  );
  expect((await act(owner, 'approve', first!)).body).toHaveProperty('approval');
  expect((await act(ceo, 'approve', first!)).body).not.toHaveProperty('approval');
  // Above the site's limit as well it takes two, and who may not decide it is none of them.
  await office.db.query('update site_config set withdraw_second_limit = 15000 where service = $1', [SITE]);
  expect((await act(ceo, 'approve', second!)).body).toHaveProperty('approval');
  expect((await act(owner, 'approve', second!)).body.msg).toContain('10,000');
});

test('what changes nothing leaves no entry, and what may be done for ever has an end a day', async () => {
  const before = await noted(viewer);
  for (let n = 0; n < 3; n += 1) {
    await viewer.json('POST', '/api/Line/unlink', {});
    await viewer.json('POST', '/api/Sessions/end', { all: true });
  }
  expect(await noted(viewer)).toBe(before);
  const thread = rowOf(await viewer.json('POST', '/api/Comment', { subject: 'เรื่อง', text: 'ข้อความ' }));
  const turn = async (action: string): Promise<number> => {
    const { version } = rowOf(await viewer.get(`/api/Comment/${thread.id}`));
    return (await viewer.json('POST', `/api/Comment/${thread.id}/${action}`, { version })).status;
  };
  expect([await turn('close'), await turn('reopen')]).toEqual([200, 200]);
  await office.db.query(
    "insert into audit (at, employee, resource, action, ip, result) select now(), $1, 'comment', 'close', '', 'ok' from generate_series(1, 49)",
    [viewer.id],
  );
  expect(await turn('close')).toBe(429);
});

test('a typed line tells nothing of a number or a name that its author may not see, and no name is told beside a decision', async () => {
  const who = await desk.member({ name: 'มานี ซ่อนชื่อ' });
  await office.db.query(
    "insert into member_bank (service, member, bank, number, holder, status) values ($1, $2, 'SCB', '4567890123', 'มานี ซ่อนชื่อ', 'active')",
    [SITE, who.id],
  );
  const account = await desk.account();
  const asked = await desk.deposit(who, account, 777);
  const line = await desk.typed(account, {
    amount: 777,
    occurred_at: new Date().toISOString(),
    from_bank: 'SCB',
    from_number: '456789xxxx',
    from_name: 'มานี',
  });
  const beside = async (): Promise<string[]> => {
    const replies = [
      await viewer.get(`/api/MatchDeposits/${SITE}?line=${line.id}`),
      await viewer.get(`/api/MatchLines/${SITE}?deposit=${asked.id}`),
    ];
    return replies.map(({ status, body }) => {
      expect(status, body.msg).toBe(200);
      const [best] = body.payload as { parts: { part: string; fits: string }[] }[];
      return `${best!.parts
        .filter(({ part }) => ['digits', 'name'].includes(part))
        .map(({ fits }) => fits)
        .join()} ${JSON.stringify(best).includes('ซ่อนชื่อ')}`;
    });
  };
  await hold(viewer, 'P003', 'P013', '13005', '13008', '3001');
  // The last code is that of whole numbers of lines; those of members have others.
  expect(await beside()).toEqual(['unknown,unknown false', 'unknown,unknown false']);
  const words = await viewer.get(`/api/Deposit/${SITE}?evidence=${asked.id}`);
  expect(JSON.stringify(words.body)).not.toContain('ซ่อนชื่อ');
  await hold(viewer, 'P003', 'P006', 'P013', '13005', '13008', '3001', '3007');
  expect(await beside()).toEqual(['yes,yes true', 'yes,yes true']);
});

test('what members are written is read by who sees members: their names and balances are filled in', async () => {
  const text = 'คุณ ปิดบัง ชื่อจริง มียอด 1,234.50';
  const [sent] = await office.db.query<{ id: number }>(
    "insert into sms_message (service, direction, phone, sender, text, status) values ($1, 'out', '0812345000', 'SHOP', $2, 'delivered') returning id",
    [SITE, text],
  );
  const read = async (): Promise<unknown> => rowOf(await viewer.get(`/api/ALLSMS/${SITE}?id=${sent?.id}`))['text'];
  await hold(viewer, 'P018');
  expect(await read()).toBeNull();
  await hold(viewer, 'P018', 'P006');
  expect(await read()).toBe(text);
});

test('the effect of a rule of addresses tells nothing of whom it may not be about', async () => {
  await hold(viewer, 'M010');
  const check = (who: Worker): Promise<Reply> =>
    viewer.json('POST', '/api/SettingIP/check', { scope: 'employee', employee: who.id, cidr: '0.0.0.0/1' });
  expect((await check(ceo)).status).toBeGreaterThanOrEqual(400);
  expect(JSON.stringify((await check(ceo)).body)).not.toContain('others');
  const role = { scope: 'role', role: 1, cidr: '0.0.0.0/1' };
  expect(JSON.stringify((await viewer.json('POST', '/api/SettingIP/check', role)).body)).not.toContain('others');
});

test('who sees no employees is told five times a day that a rule of addresses would shut out somebody above, and never before saving', async () => {
  await hold(viewer, 'M010');
  await office.db.query("update session set ip = '192.0.2.9' where employee = $1", [ceo.id]);
  const rule = { scope: 'office', cidr: '198.51.100.0/24' };
  expect((await viewer.json('POST', '/api/SettingIP/check', rule)).body.payload).toMatchObject({ you: false, others: null });
  const save = async (): Promise<number> => (await viewer.json('POST', '/api/SettingIP', rule)).status;
  const told: number[] = [];
  for (let n = 0; n < 7; n += 1) told.push(await save());
  expect(told).toEqual([400, 400, 400, 400, 400, 429, 429]);
  const noted = await office.db.query("select 1 from audit where employee = $1 and resource = 'ip_rule' and action = 'tooLow'", [
    viewer.id,
  ]);
  expect(noted).toHaveLength(5);
  await hold(viewer, 'M010', 'M003');
  expect(await save()).toBe(400);
});

test('a hand-over tells of withdrawals and of money in doubt to who sees them', async () => {
  const { member } = await desk.rich(1000);
  const row = await desk.withdraw(member, 500);
  expect((await ceo.send(`/api/Withdraw/${SITE}?action=claim&id=${row.id}`, {})).status).toBe(200);
  await hold(viewer, 'P003');
  const given = await viewer.send(`/api/Desk/Handover/${SITE}?action=create`, { to: manager.id, note: 'ส่งเวรเย็น' });
  expect(given.status, given.body.msg).toBe(200);
  const hidden = { claims: null, unknown_count: null, unknown_sum: null, unmatched_count: null, unmatched_sum: null, suspense: null };
  expect(rowOf(given)).toMatchObject(hidden);
  const seen = rowOf(await ceo.get(`/api/Desk/Handover/${SITE}?id=${rowOf(given).id}`));
  expect(seen['claims']).toContainEqual(expect.objectContaining({ record: row.id }));
});

test('a room that is off is not tried, though nobody’s version is asked for', async () => {
  const room = rowOf(
    await ceo.send(`/api/LineNotify/${SITE}?action=create`, { name: 'ปิด', target: `C${'1'.repeat(32)}`, token: 'token', active: false }),
  );
  const tried = await ceo.send(`/api/LineNotify/${SITE}?action=test&id=${room.id}`, {});
  expect([tried.status, tried.body['conflict']]).toEqual([409, 'state']);
});
