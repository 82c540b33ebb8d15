/** The office while its database is away, and after it has come back. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Db } from '../server/db/client';
import { connectPostgres } from '../server/db/postgres';
import { doorwayTo, type Doorway } from './doorway';
import { openOffice, rowOf, SITE, type Office, type Reply, type Worker } from './office';
import { endServer, signIn, startServer, temporaryFolder } from './serverProcess';
import { copyOffice } from './templates';

let door: Doorway;
/** The database itself, reachable while the door is shut. */
let beside: Db;
let office: Office;
let owner: Worker;
const errors = vi.spyOn(console, 'error');
const news = vi.spyOn(console, 'info');

const until = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 30_000, interval: 20 });

beforeAll(async () => {
  const url = await copyOffice(process.env['TEST_DATABASE_URL'] ?? '');
  beside = connectPostgres(url, { poolSize: 2 });
  door = await doorwayTo(url);
  office = await openOffice({ on: connectPostgres(door.url, { poolSize: 10 }) });
  owner = await office.signIn('owner');
});
afterAll(async () => {
  await office.close();
  await door.shut();
  await beside.close();
  errors.mockRestore();
  news.mockRestore();
});
afterEach(async () => {
  await door.open();
  await until(async () => expect((await office.call('/api/ready')).status).toBe(200));
  errors.mockReset();
  news.mockReset();
});

const list = (language = 'th'): Promise<Reply> =>
  office.call(`/api/Deposit/${SITE}`, { headers: { authorization: `Bearer ${owner.token}`, 'accept-language': language } });
const bill = (name: string): Record<string, unknown> => ({ billpaymemnt_name: name, by_name: 'ทดสอบ', total: 10, end_date: '2030-01-01' });
const billsNamed = async (name: string): Promise<number> =>
  (await beside.query('select 1 from bill_payment where service = $1 and billpaymemnt_name = $2', [SITE, name])).length;

describe('while the database is away', () => {
  test('calls are refused for a moment, with a sentence; the process lives and is not ready', async () => {
    await door.shut();
    const refused = await list();
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([503, 503, '5']);
    expect(refused.body.msg).toContain('ฐานข้อมูลไม่พร้อมใช้งาน');
    expect((await list('en')).body.msg).toContain('The database is not available');
    expect((await owner.send(`/api/BillPayment/${SITE}?action=create`, bill('nobody'))).status).toBe(503);
    expect((await office.call('/api/Login', { method: 'POST', body: '{"username":"ceo","password":"demo1234"}' })).status).toBe(503);
    const ready = await office.call('/api/ready');
    expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '5']);
    expect(ready.body.payload).toMatchObject({ ready: false, stopping: false, parts: { database: { ready: false } } });
    expect((await office.call('/api/health')).status).toBe(200);
    await door.open();
    await until(async () => expect((await list()).status).toBe(200));
    expect(await billsNamed('nobody')).toBe(0);
  });

  test('its operator is told once that it is away, and once that it is back', async () => {
    await door.shut();
    for (let n = 0; n < 5; n += 1) {
      await list();
      await office.app.sweep();
      await office.app.sealer.seal().catch(() => undefined);
    }
    expect(errors).toHaveBeenCalledTimes(1);
    expect(errors).toHaveBeenCalledWith(expect.stringContaining('the database cannot be reached'), expect.anything());
    await door.open();
    await until(async () => expect((await list()).status).toBe(200));
    await list();
    expect(errors).toHaveBeenCalledTimes(1);
    expect(news.mock.calls.filter(([message]) => message === 'the database answers again')).toHaveLength(1);
  });

  test('work by the clock goes on when it is back', async () => {
    await door.shut();
    await office.app.sweep();
    await door.open();
    await until(async () => expect((await list()).status).toBe(200));
    office.later(120_000);
    await office.app.sweep();
    const [run] = await beside.query<{ outcome: string }>("select outcome from job_run where job = 'claims' order by period desc limit 1");
    expect(run).toEqual({ outcome: 'done' });
  });
});

test('a database that takes no writes, as a standby does, is read all the same; its operator is told once, and once when it takes them again', async () => {
  const takesWrites = async (does: boolean): Promise<void> => {
    const [database] = await beside.query<{ name: string }>('select current_database() as name');
    await beside.script(
      `begin read write; alter database "${database?.name}" set default_transaction_read_only = ${does ? 'off' : 'on'}; commit`,
    );
    await beside.script(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
  };
  const write = (): Promise<Reply> => owner.send(`/api/BillPayment/${SITE}?action=create`, bill('standby'));
  const said = (of: typeof errors | typeof news, text: string): number =>
    of.mock.calls.filter(([message]) => String(message).includes(text)).length;
  await takesWrites(false);
  await until(async () => expect((await list()).status).toBe(200));
  for (let n = 0; n < 3; n += 1) {
    const refused = await write();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await list()).status).toBe(200);
  }
  expect(said(errors, 'takes no writes')).toBe(1);
  await takesWrites(true);
  await until(async () => expect((await write()).status).toBe(200));
  expect(await billsNamed('standby')).toBe(1);
  expect([said(errors, 'takes no writes'), said(news, 'takes writes again')]).toEqual([1, 1]);
});

test('writes it goes away under are made once, or not at all', async () => {
  const made = new Map<string, Reply>();
  const key = (n: number): string => `away-${n}-0123456789abcdef`;
  const write = async (n: number): Promise<Reply> => owner.send(`/api/BillPayment/${SITE}?action=create`, bill(key(n)), { jti: key(n) });
  const numbers = Array.from({ length: 200 }, (_, n) => n);
  const writing = numbers.map(async (n) => made.set(key(n), await write(n)));
  await until(async () =>
    expect((await beside.query("select 1 from bill_payment where billpaymemnt_name like 'away-%'")).length).toBeGreaterThan(20),
  );
  await door.shut();
  await Promise.all(writing);
  const ofStatus = (status: number): string[] => [...made].filter(([, reply]) => reply.status === status).map(([name]) => name);
  const [answered, refused, uncertain] = [ofStatus(200), ofStatus(503), ofStatus(500)];
  expect(answered.length).toBeGreaterThan(0);
  expect(refused.length).toBeGreaterThan(0);
  expect([...answered, ...refused, ...uncertain]).toHaveLength(numbers.length);
  for (const name of answered) expect(await billsNamed(name)).toBe(1);
  for (const name of refused) expect(await billsNamed(name)).toBe(0);
  for (const name of uncertain) expect(made.get(name)?.body.msg).toContain('ตรวจสอบว่าบันทึกแล้วหรือไม่');

  // A client that sends the same again, as the panel does, has each made once.
  await door.open();
  await until(async () => expect((await list()).status).toBe(200));
  for (const n of numbers) expect(rowOf(await write(n))).toMatchObject({ billpaymemnt_name: key(n) });
  const counts = await beside.query<{ n: number }>(
    "select count(*)::int as n from bill_payment where billpaymemnt_name like 'away-%' group by billpaymemnt_name having count(*) <> 1",
  );
  expect(counts).toEqual([]);
});

test('one that stands still without breaking a connection is away as well, and nobody knows of what was being committed', async () => {
  // Longer than one that works takes, however busy the machine is.
  const db = connectPostgres(door.url, { poolSize: 1, answerWithinMs: 2000 });
  const ask = () => db.query<{ one: number }>('select 1 as one');
  expect(await ask()).toEqual([{ one: 1 }]);
  door.freeze();
  await expect(ask()).rejects.toMatchObject({ name: 'DatabaseAway', committing: false });
  door.thaw();
  expect(await ask()).toEqual([{ one: 1 }]);
  const committed = db.tx(async (tx) => {
    await tx.query('select 1');
    door.freeze();
  });
  await expect(committed).rejects.toMatchObject({ name: 'DatabaseAway', committing: true });
  door.thaw();
  expect(await ask()).toEqual([{ one: 1 }]);
  await db.close();
});

test('work that takes longer than a call may, and changes to tables, are waited for', async () => {
  const db = connectPostgres(door.url, { poolSize: 1, answerWithinMs: 300 });
  const slow = "select 'there' as word from pg_sleep(0.8)";
  await expect(db.query(slow)).rejects.toMatchObject({ name: 'DatabaseAway' });
  expect(await db.tx((tx) => tx.query(slow), 30_000)).toEqual([{ word: 'there' }]);
  expect(await db.alone((admin) => admin.query(slow))).toEqual([{ word: 'there' }]);
  // The server still ends what takes longer than it was given, and that is no outage.
  await expect(db.tx((tx) => tx.query(slow), 100)).rejects.toMatchObject({ code: '57014' });
  // It holds for that transaction alone.
  expect(await db.query('select current_setting($1) as most', ['statement_timeout'])).toEqual([{ most: '1min' }]);
  await db.close();
});

test('a whole process outlives it: live values, the sender and the audit log go on, and its log holds no trace of a stack', async () => {
  const { folder, remove } = await temporaryFolder();
  const own = await copyOffice(process.env['TEST_DATABASE_URL'] ?? '');
  const way = await doorwayTo(own);
  const behind = connectPostgres(own, { poolSize: 2 });
  const server = await startServer({ DATABASE_URL: way.url, DATA_DIR: folder });
  const readiness = async (): Promise<number> => (await fetch(`${server.url}/api/ready`)).status;
  const employee = await signIn(server.url, 'owner');
  await way.shut();
  expect(await readiness()).toBe(503);
  expect((await employee.get(`Deposit/${SITE}`)).status).toBe(503);
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
  // Longer than the loops of the sender rest, so that each has met it.
  await until(async () => {
    const { payload } = (await (await fetch(`${server.url}/api/ready`)).json()) as { payload: { parts: { sender: { lag: number } } } };
    expect(payload.parts.sender.lag).toBeGreaterThan(5);
  });
  await way.open();
  await until(async () => expect(await readiness()).toBe(200));
  expect((await employee.act(`BillPayment/${SITE}?action=create`, bill('after'))).status).toBe(200);
  await until(async () => {
    // Each command has what waits sealed, once no transaction of other tests on this server holds it up.
    await fetch(`${server.url}/api/Nothing`, { method: 'POST' });
    expect(
      await behind.query(
        "select 1 as sealed from audit a join audit_chain c on c.audit_id = a.id where a.resource = 'bill_payment' and a.action = 'create' order by a.id desc limit 1",
      ),
    ).toEqual([{ sealed: 1 }]);
  });
  await until(async () => {
    const { payload } = (await (await fetch(`${server.url}/api/ready`)).json()) as { payload: { parts: { sender: { lag: number } } } };
    expect(payload.parts.sender.lag).toBeLessThan(5);
  });
  expect(server.said().match(/cannot be reached/g)).toHaveLength(1);
  expect(server.said()).not.toMatch(/^\s+at /m);
  await endServer(server);
  await way.shut();
  await behind.close();
  await remove();
});
