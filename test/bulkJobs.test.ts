/** An action on everything a filter matches: counted first, worked through by the server, stopped, gone on with, and told row by row. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openOffice, query, rowOf, rowsOf, SITE, type Office, type Reply, type Row, type Worker } from './office';

let office: Office;
let senior: Worker;
let manager: Worker;
beforeAll(async () => {
  office = await openOffice();
  [senior, manager] = [await office.signIn('senior'), await office.signIn('manager')];
});
afterAll(() => office.close());

const PENDING = { status: 'pending' };
beforeEach(async () => {
  await office.app.rest();
  await office.db.query("update member set status = 'active' where service = $1", [SITE]);
  await office.db.query(
    "update member set status = 'pending' where service = $1 and id in (select id from member where service = $1 order by id limit 30)",
    [SITE],
  );
});

const ask = (
  worker: Worker,
  all: Record<string, unknown>,
  action = 'activate',
  data: Record<string, unknown> = {},
  jti?: string,
): Promise<Reply> => worker.send(`/api/Member/${SITE}?action=${action}`, { _all: all, ...data }, jti === undefined ? {} : { jti });
const begin = async (worker: Worker, action?: string, data?: Record<string, unknown>): Promise<number> => {
  const { count } = rowOf(await ask(worker, { filter: PENDING })) as unknown as { count: number };
  const begun = await ask(worker, { filter: PENDING, count }, action, data);
  expect(begun.status).toBe(200);
  return (begun.body.payload as { job: number }).job;
};
const jobOf = async (worker: Worker, job: number): Promise<Row> => rowOf(await worker.get(`/api/BulkJobs/${job}`));
const outcomes = async (worker: Worker, job: number, filter: Record<string, unknown> = {}): Promise<Row[]> =>
  rowsOf(await worker.get(`/api/BulkJobs/Outcome?${query({ filter: { job, ...filter }, range: [0, 99] })}`));
const pending = async (): Promise<number> =>
  Number((await office.db.query("select count(*)::int as n from member where service = $1 and status = 'pending'", [SITE]))[0]?.['n']);

test('what a filter matches is counted first, then done one by one; each has its outcome, and its entry in the audit log', async () => {
  expect((await ask(senior, { filter: PENDING })).body.payload).toEqual({ count: 30 });
  expect(await pending()).toBe(30);
  const job = await begin(senior);
  await office.app.rest();
  expect(await jobOf(senior, job)).toMatchObject({ state: 'done', total: 30, done: 30, refused: 0, service: SITE });
  expect(await pending()).toBe(0);
  expect(rowOf(await senior.get('/api/Mine'))['items']).toContainEqual(expect.objectContaining({ kind: 'bulkDone', record: job }));
  const told = await outcomes(senior, job);
  expect([told.length, new Set(told.map((row) => row['outcome']))]).toEqual([30, new Set(['done'])]);
  const [noted] = await office.db.query(
    "select count(*)::int as n from audit where resource = 'member' and action = 'activate' and employee = $1 and record_id = any($2::text[])",
    [senior.id, told.map((row) => String(row['record']))],
  );
  expect(noted).toEqual({ n: 30 });
});

test('the same order sent twice begins one job', async () => {
  const jti = crypto.randomUUID();
  const replies = [
    await ask(senior, { filter: PENDING, count: 30 }, 'activate', {}, jti),
    await ask(senior, { filter: PENDING, count: 30 }, 'activate', {}, jti),
  ];
  await office.app.rest();
  expect(new Set(replies.map(({ body }) => (body.payload as { job: number }).job)).size).toBe(1);
});

test('what somebody changed before its turn is left as it is, and says so', async () => {
  const { id } = (
    await office.db.query<{ id: number }>("select id from member where service = $1 and status = 'pending' order by id desc limit 1", [
      SITE,
    ])
  )[0]!;
  // The job is taken by a process that is gone: nothing of it is done yet.
  const job = await begun();
  await office.db.query('update member set version = version + 1, name = name where service = $1 and id = $2', [SITE, id]);
  await goOn();
  expect(await jobOf(senior, job)).toMatchObject({ state: 'done', done: 29, refused: 1 });
  const [refused] = await outcomes(senior, job, { outcome: 'refused' });
  expect([refused?.['record'], refused?.['said']]).toEqual([id, expect.stringContaining('แก้ไข')]);
});

/** A job whose process ended before it did anything. */
async function begun(): Promise<number> {
  const job = await begin(senior, 'activate');
  await office.app.rest();
  await office.db.query("update bulk_item set outcome = 'waiting', said = null where job = $1", [job]);
  await office.db.query("update bulk_job set state = 'running', done = 0, refused = 0, ended_at = null where id = $1", [job]);
  await office.db.query('delete from idempotency where key like $1', [`bulk:${job}:%`]);
  await office.db.query("update member set status = 'pending' where service = $1 and id in (select record from bulk_item where job = $2)", [
    SITE,
    job,
  ]);
  await office.db.query(
    'update bulk_item i set version = m.version from member m where i.job = $1 and m.service = $2 and m.id = i.record',
    [job, SITE],
  );
  return job;
}
/** Another process, half a minute later. */
async function goOn(): Promise<void> {
  office.later(31_000);
  await office.app.sweep();
  await office.app.rest();
}

test('a job whose process ended goes on in another, and does nothing twice', async () => {
  const job = await begun();
  const [first] = await outcomes(senior, job);
  // Carried out, and the process ended before it wrote that down.
  await office.db.query('update bulk_order set worker = $2, leased_until = $3 where job = $1', [
    job,
    'gone',
    new Date(Date.now() - 1).toISOString(),
  ]);
  await goOn();
  expect(await jobOf(senior, job)).toMatchObject({ state: 'done', done: 30, refused: 0 });
  const [noted] = await office.db.query('select version from member where service = $1 and id = $2', [SITE, first?.['record']]);
  const [item] = await office.db.query('select version from bulk_item where job = $1 and record = $2', [job, first?.['record']]);
  expect(noted?.['version']).toBe(Number(item?.['version']) + 1);
});

test('stopped, it does nothing more; only who asked for it can see or stop it', async () => {
  const job = await begun();
  expect((await manager.get(`/api/BulkJobs/${job}`)).status).toBe(404);
  expect((await manager.json('POST', `/api/BulkJobs/${job}/stop`, {})).status).toBe(404);
  expect(await outcomes(manager, job)).toEqual([]);
  expect((await senior.json('POST', `/api/BulkJobs/${job}/stop`, {})).status).toBe(200);
  await goOn();
  expect(await jobOf(senior, job)).toMatchObject({ state: 'stopped', done: 0 });
  expect(await pending()).toBe(30);
});

test('who may not do it any more does not do it to the rest either', async () => {
  const job = await begun();
  await office.db.query('update employee set active = false where id = $1', [senior.id]);
  await goOn();
  const [row] = await office.db.query('select state, reason, done from bulk_job where id = $1', [job]);
  await office.db.query('update employee set active = true where id = $1', [senior.id]);
  senior = await office.signIn('senior');
  expect([row?.['state'], row?.['reason'], row?.['done']]).toEqual(['halted', expect.stringContaining('ไม่มีสิทธิ์'), 0]);
  expect(await pending()).toBe(30);
});

test('what is not offered for everything, what has grown, wrong input and other sites are refused', async () => {
  const status = async (reply: Promise<Reply>): Promise<unknown> => (await reply).status;
  expect(await status(senior.send(`/api/Deposit/${SITE}?action=approve`, { _all: { filter: PENDING } }))).toBe(404);
  expect(await status(ask(senior, { filter: PENDING, count: 20 }))).toBe(409);
  expect(await status(ask(senior, { filter: { status: 'closed' }, count: 0 }))).toBe(409);
  expect(await status(ask(senior, { filter: { nothing: 1 } }))).toBe(400);
  expect(await status(ask(senior, { filter: PENDING, further: 1 }))).toBe(400);
  expect(await status(ask(manager, { filter: PENDING, count: 30 }, 'block', { reason: '' }))).toBe(400);
  expect(await status(senior.send('/api/Member/nowhere?action=activate', { _all: { filter: PENDING } }))).toBe(403);
  expect(await pending()).toBe(30);
});

test('fields of many rows are changed in one go, each row with its outcome and its entry; other fields are not, and what a row had is left', async () => {
  const rows = rowsOf(await senior.get(`/api/Member/${SITE}?${query({ range: [0, 2], sort: ['id', 'ASC'] })}`));
  const ids = rows.map(({ id, version }, index) => ({ id, version: Number(version) + (index === 2 ? 1 : 0) }));
  const many = (data: Record<string, unknown>): Promise<Reply> => senior.send(`/api/Member/${SITE}?action=update`, { ids, ...data });
  expect((await many({ tier: 'gold', name: 'ใครก็ได้' })).status).toBe(404);
  const changed = await many({ tier: 'gold' });
  expect((changed.body.payload as { outcomes: { code: number }[] }).outcomes.map(({ code }) => code)).toEqual([0, 0, 409]);
  const now = rowsOf(await senior.get(`/api/Member/${SITE}?${query({ filter: { id: rows.map(({ id }) => id) }, sort: ['id', 'ASC'] })}`));
  expect(now.map(({ tier, name }) => [tier, name])).toEqual(rows.map(({ tier, name }, index) => [index === 2 ? tier : 'gold', name]));
});

test('so are those of everything a filter matches; a value that is none is refused before anything begins', async () => {
  const { count } = rowOf(await ask(senior, { filter: PENDING }, 'update')) as unknown as { count: number };
  expect(count).toBe(30);
  const wrong = await ask(senior, { filter: PENDING, count }, 'update', { tier: 'nothing' });
  expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([400, ['tier']]);
  expect((await ask(senior, { filter: PENDING, count }, 'update', { name: 'ใครก็ได้' })).status).toBe(404);
  const job = await begin(senior, 'update', { tier: 'gold' });
  await office.app.rest();
  expect(await jobOf(senior, job)).toMatchObject({ state: 'done', total: 30, done: 30, what: 'แก้ไข · สมาชิก' });
  const [gold] = await office.db.query(
    "select count(*)::int as n from member where service = $1 and status = 'pending' and tier = 'gold'",
    [SITE],
  );
  expect(gold).toEqual({ n: 30 });
});

test('so many a day are enough, because what each of them wrote down is kept', async () => {
  const job = await begin(senior);
  await office.app.rest();
  await office.db.query(
    `insert into bulk_job (what, author, service, total, state, resource, action)
       select what, author, service, total, 'stopped', resource, action from bulk_job cross join generate_series(1, 100) where id = $1`,
    [job],
  );
  await office.db.query(
    "update member set status = 'pending' where service = $1 and id = (select min(id) from member where service = $1)",
    [SITE],
  );
  const refused = await ask(senior, { filter: PENDING, count: 1 });
  expect([refused.status, refused.body.msg]).toEqual([429, expect.stringContaining('100')]);
  expect((await ask(manager, { filter: PENDING, count: 1 })).status, 'of one person').toBe(200);
  await office.app.rest();
});
