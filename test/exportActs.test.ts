/**
 * An export is an act: it is written down with who, when and by which filter, carries a mark in every row, and what is large or hidden
 * takes two people.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { read, utils } from 'xlsx';
import { openOffice, OTHER_SITE, query, rowOf, rowsOf, SITE, type Office, type Reply, type Row, type Worker } from './office';

let office: Office;
let ceo: Worker;
let owner: Worker;
let manager: Worker;
let senior: Worker;
async function signInAll(): Promise<void> {
  [ceo, owner, manager, senior] = [
    await office.signIn('ceo'),
    await office.signIn('owner'),
    await office.signIn('manager'),
    await office.signIn('senior'),
  ];
}
beforeAll(async () => {
  office = await openOffice();
  await signInAll();
});
afterAll(() => office.close());
beforeEach(async () => {
  await office.db.query('delete from exported_file');
  await setLimit(5);
});

const setLimit = (rows: number | null): Promise<unknown> =>
  office.db.query('update site_config set export_second_rows = $2 where service = $1', [SITE, rows]);
const ask = (worker: Worker, path = '/Member', parts: Record<string, unknown> = {}): Promise<Response> =>
  worker.raw(`/api${path}/${SITE}/export?${query({ format: 'csv', columns: ['id', 'username'], ...parts })}`, {});
const askedBy = async (worker: Worker, path?: string, parts?: Record<string, unknown>): Promise<number> => {
  const response = await ask(worker, path, parts);
  expect(response.status).toBe(202);
  return ((await response.json()) as { approval: { id: number } }).approval.id;
};
const see = async (worker: Worker, id: number): Promise<Row> => rowOf(await worker.get(`/api/Exports/${id}`));
const decide = async (worker: Worker, id: number, action: 'agree' | 'refuse', data: Record<string, unknown> = {}): Promise<Reply> =>
  worker.json('POST', `/api/Exports/${id}/${action}`, { version: 1, ...data });

test('every file says who, when and by which filter, and each row carries its mark, by which the person is found', async () => {
  await setLimit(null);
  const text = await (await ask(manager, '/Deposit', { columns: ['id', 'amount', 'status'], filter: { status: 'approved' } })).text();
  const lines = text.replace('\ufeff', '').split('\r\n');
  const [heading = '', ...others] = lines;
  expect(heading).toBe('เลขที่,จำนวนเงิน,สถานะ,รหัสไฟล์');
  const rows = others.slice(0, others.indexOf(''));
  expect(rows.length).toBeGreaterThan(0);
  const marks = new Set(rows.map((row) => row.split(',').at(-1)));
  const [mark = ''] = marks;
  expect([marks.size, mark]).toEqual([1, expect.stringMatching(/^XF\w{10}$/)]);
  const about = others.slice(rows.length + 1).join('\n');
  expect(about).toContain('ส่งออกโดย,คุณ');
  expect(about).toContain('ตัวกรอง,สถานะ = อนุมัติ');
  expect(about).toContain(`จำนวนแถว,${rows.length}`);
  expect(about).toMatch(/เมื่อ,.*\d\d:\d\d/);
  expect(about).toMatch(/เก็บได้ถึง แล้วต้องลบ,.*\d\d:\d\d/);

  // A leaked row leads to the person.
  const [found] = rowsOf(await ceo.get(`/api/Exports?${query({ filter: { q: mark } })}`));
  expect(found).toMatchObject({ author: manager.id, what: 'รายการฝาก', service: SITE, state: 'made', row_count: rows.length });
  const days = (Date.parse(String(found?.['expires_at'])) - Date.parse(String(found?.['made_at']))) / 86_400_000;
  expect(days).toBe(30);
});

test('a workbook says the same on a sheet of its own', async () => {
  await setLimit(null);
  const bytes = new Uint8Array(await (await ask(manager, '/Member', { format: 'xlsx' })).arrayBuffer());
  const book = read(bytes);
  const about = Object.fromEntries(utils.sheet_to_json<[string, string]>(book.Sheets['เกี่ยวกับไฟล์นี้']!, { header: 1 }));
  const rows = utils.sheet_to_json<Record<string, unknown>>(book.Sheets['ข้อมูล']!);
  expect(about['จำนวนแถว']).toBe(String(rows.length));
  expect(new Set(rows.map((row) => row['รหัสไฟล์']))).toEqual(new Set([about['รหัสไฟล์']]));
});

test('above the site’s number of rows somebody else agrees first, to exactly this, and once', async () => {
  const id = await askedBy(manager);
  // Asked again, it is the same request.
  expect(await askedBy(manager)).toBe(id);
  expect((await decide(manager, id, 'agree')).status).toBe(409);
  expect((await decide(owner, id, 'agree')).status).toBe(200);
  // Other columns, another filter, another person: not what was agreed to.
  expect((await ask(manager, '/Member', { columns: ['id', 'username', 'status'] })).status).toBe(202);
  expect((await ask(manager, '/Member', { filter: { status: 'active' } })).status).toBe(202);
  expect((await ask(owner)).status).toBe(202);
  const made = await ask(manager);
  expect(made.status).toBe(200);
  expect(await made.text()).toContain('เห็นชอบโดย');
  expect(await see(owner, id)).toMatchObject({ state: 'made', author: manager.id, decided_by: owner.id });
  expect((await ask(manager)).status).toBe(202);
});

test('what was agreed to is about as many rows: when there are more than a tenth more, somebody agrees anew', async () => {
  const id = await askedBy(manager);
  expect((await decide(owner, id, 'agree')).status).toBe(200);
  const agreed = Number((await see(owner, id))['row_count']);
  const more = Math.floor(agreed / 10);
  const add = (count: number): Promise<unknown> =>
    office.db.query(
      "insert into member (service, username, name, phone) select $1, 'later' || n, 'ใหม่', '08' || (70000000 + n) from generate_series((select count(*) from member)::int, (select count(*) from member)::int + $2 - 1) n",
      [SITE, count],
    );
  try {
    await add(more + 1);
    expect(await askedBy(manager)).not.toBe(id);
    await office.db.query("delete from member where username = (select max(username) from member where username like 'later%')");
    expect((await ask(manager)).status).toBe(200);
    expect(await see(owner, id)).toMatchObject({ state: 'made', row_count: agreed + more });
  } finally {
    await office.db.query("delete from member where username like 'later%'");
  }
});

test('several files below the number add up: of a person, for a day, at each site, and against the role over all of them', async () => {
  const [{ n } = { n: 0 }] = await office.db.query<{ n: number }>('select count(*)::int as n from member where service = $1', [SITE]);
  await setLimit(2 * n);
  expect([(await ask(manager)).status, (await ask(manager)).status, (await ask(manager)).status]).toEqual([200, 200, 202]);
  expect((await ask(owner)).status, 'another person').toBe(200);
  // What two agreed to is not added, and five at once are added up as well.
  await office.db.query('delete from exported_file');
  const statuses = (await Promise.all([1, 2, 3, 4, 5].map(() => ask(manager)))).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 200, 202, 202, 202]);
  const [asked] = rowsOf(await owner.get(`/api/Exports?${query({ filter: { state: 'asked' } })}`));
  expect(asked).toMatchObject({ because: 'rows' });
  await decide(owner, asked!.id, 'agree');
  expect((await ask(manager)).status).toBe(200);
  await setLimit(3 * n);
  expect((await ask(manager)).status).toBe(200);

  await office.db.query('delete from exported_file');
  await setLimit(null);
  const ofRole = 'where id = (select role from employee where id = $1)';
  await office.db.query(`update role set export_limit = $2 ${ofRole}`, [manager.id, n]);
  expect((await ask(manager)).status).toBe(200);
  const elsewhere = await manager.raw(`/api/Member/${OTHER_SITE}/export?${query({ format: 'csv', columns: ['id'] })}`, {});
  expect(elsewhere.status).toBe(202);
  office.later(24 * 3_600_000);
  await signInAll();
  expect((await ask(manager)).status).toBe(200);
  await office.db.query(`update role set export_limit = null ${ofRole}`, [manager.id]);
});

test('who may not export so many rows alone does not let a colleague do it', async () => {
  const id = await askedBy(manager);
  const ofRole = 'where id = (select role from employee where id = $1)';
  const { row_count: rows } = (await see(owner, id)) as unknown as { row_count: number };
  const limit = (most: number | null): Promise<unknown> => office.db.query(`update role set export_limit = $2 ${ofRole}`, [owner.id, most]);
  await limit(rows - 1);
  const refused = await decide(owner, id, 'agree');
  expect([refused.status, refused.body.msg]).toEqual([409, expect.stringContaining(String(rows - 1))]);
  await limit(rows);
  expect((await decide(owner, id, 'agree')).status).toBe(200);
  await limit(null);
  expect((await ask(manager)).status).toBe(200);
});

test('asked for five times at once, what was agreed to comes once', async () => {
  const id = await askedBy(manager);
  expect((await decide(owner, id, 'agree')).status).toBe(200);
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask(manager)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 202, 202, 202, 202]);
  const others = await Promise.all(
    answers
      .filter(({ status }) => status === 202)
      .map(async (answer) => ((await answer.json()) as { approval: { id: number } }).approval.id),
  );
  expect(new Set(others).size).toBe(1);
  expect(others).not.toContain(id);
});

test('a searched list above the limit is refused: who agrees would not see what was searched for', async () => {
  const searched = { filter: { q: 'a' } };
  await setLimit(0);
  const refused = await ask(manager, '/Member', searched);
  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('ล้างคำค้น')]);
  expect(rowsOf(await ceo.get('/api/Exports'))).toEqual([]);
  await setLimit(null);
  expect((await ask(manager, '/Member', searched)).status).toBe(200);
});

test('a column that is masked for others takes a second person who may see it, however few the rows', async () => {
  await setLimit(null);
  const id = await askedBy(ceo, '/Statement', { columns: ['id', 'balance'] });
  expect(await see(ceo, id)).toMatchObject({ because: 'unmasked' });
  await withoutCode('owner', '13006', async () => {
    expect((await decide(owner, id, 'agree')).status).toBe(403);
  });
  expect((await decide(owner, id, 'agree')).status).toBe(200);
  expect((await ask(ceo, '/Statement', { columns: ['id', 'balance'] })).status).toBe(200);
  // Without that column no second person is needed.
  expect((await ask(ceo, '/Statement', { columns: ['id', 'bank'] })).status).toBe(200);
});

test('who may not export it does not decide, a refusal has its reason, and requests and agreements run out', async () => {
  const id = await askedBy(manager);
  expect((await senior.get(`/api/Exports/${id}`)).status).toBe(404);
  await withoutCode('owner', 'P006', async () => {
    expect((await decide(owner, id, 'agree')).status).toBe(403);
  });
  expect((await decide(owner, id, 'refuse')).status).toBe(400);
  expect((await decide(owner, id, 'refuse', { reason: 'ไม่จำเป็นต้องใช้' })).status).toBe(200);
  const next = await askedBy(manager);
  expect(next).not.toBe(id);
  expect((await decide(owner, next, 'agree')).status).toBe(200);
  office.later(25 * 3_600_000);
  await signInAll();
  expect((await ask(manager)).status).toBe(202);
  await office.app.sweep();
  expect(await see(owner, next)).toMatchObject({ state: 'expired' });
});

test('one’s own exports are seen by everybody, those of colleagues from level 7 and at one’s own sites only', async () => {
  await setLimit(null);
  await (await ask(senior)).text();
  await (await ask(ceo)).text();
  const authors = async (worker: Worker): Promise<unknown[]> => rowsOf(await worker.get('/api/Exports')).map((row) => row['author']);
  expect(await authors(senior)).toEqual([senior.id]);
  expect((await authors(owner)).sort()).toEqual([ceo.id, senior.id].sort());
  await office.db.query("update exported_file set service = 'nowhere'");
  expect(await authors(manager)).toEqual([]);
  // What is of no site tells of the work of its author: it is for who sees all of that.
  await office.db.query('update exported_file set service = null');
  expect([await authors(manager), await authors(owner)]).toEqual([[senior.id], [senior.id]]);
  expect((await authors(ceo)).sort()).toEqual([ceo.id, senior.id].sort());
  await office.db.query("update exported_file set state = 'asked', expires_at = now() + interval '30 days'");
  const mine = await manager.get('/api/Mine');
  expect(JSON.stringify(mine.body).match(/exportAsked/g)).toHaveLength(1);
});

/** Takes a code from an employee's role for as long as `work` lasts. */
async function withoutCode(username: string, code: string, work: () => Promise<void>): Promise<void> {
  const [role] = await office.db.query<{ id: number; permissions: { code: string }[] }>(
    'select r.id, r.permissions from role r join employee e on e.role = r.id where e.username = $1',
    [username],
  );
  const give = (permissions: unknown): Promise<unknown> =>
    office.db.query('update role set permissions = $2, version = version + 1 where id = $1', [role!.id, JSON.stringify(permissions)]);
  await give(role!.permissions.filter((entry) => entry.code !== code));
  await work();
  await give(role!.permissions);
}

test('a day has as many exports as the role allows, also when all are asked for at once', async () => {
  await setLimit(null);
  office.later(48 * 3_600_000);
  await signInAll();
  const ofRole = 'where id = (select role from employee where id = $1)';
  const [before] = await office.db.query<{ most: number }>(`select exports_per_day as most from role ${ofRole}`, [senior.id]);
  await office.db.query(`update role set exports_per_day = 2 ${ofRole}`, [senior.id]);
  const statuses = (await Promise.all([1, 2, 3, 4, 5].map(() => ask(senior)))).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 200, 429, 429, 429]);
  await office.db.query(`update role set exports_per_day = $2 ${ofRole}`, [senior.id, before?.most]);
});
