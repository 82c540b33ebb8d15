/** Nothing can be filled up: neither the audit log by those who are refused, nor preferences and pictures by those who are let in. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FileStore } from '../server/fileStore';
import { join, png } from './images';
import { openOffice, OTHER_SITE, rowOf, SITE, type Office, type Worker } from './office';
import { signInFrom } from './signInSteps';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const noted = async (where: string, params: unknown[]): Promise<number> =>
  (await office.db.query<{ n: number }>(`select count(*)::int as n from audit where result = 'refused' and ${where}`, params))[0]?.n ?? 0;

test('wrong sign-ins are noted once per address and name, and again after a while', async () => {
  const ip = '203.0.113.5';
  const guess = async (username: string, from = ip): Promise<number> =>
    (await signInFrom(office, { username, password: 'wrong' }, { ip: from })).status;
  const entries = (username: string, from = ip): Promise<number> =>
    noted("action = 'signIn' and ip = $1 and after ->> 'username' is not distinct from $2", [from, username === '' ? null : username]);
  const statuses: number[] = [];
  for (let n = 0; n < 40; n += 1) statuses.push(await guess('staff'));
  // Those that were looked at, and those that were held back.
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
  expect(await entries('staff')).toBe(1);
  // Unknown names share one entry, however many.
  for (let n = 0; n < 10; n += 1) await guess(`nobody${n}`, '203.0.113.6');
  expect(await entries('', '203.0.113.6')).toBe(1);
  await guess('owner', '203.0.113.6');
  expect(await entries('owner', '203.0.113.6')).toBe(1);
  office.later(11 * 60_000);
  for (let n = 0; n < 10; n += 1) await guess('staff');
  expect(await entries('staff')).toBe(2);
});

test('wrong codes and passwords of a signed-in employee are noted once', async () => {
  const senior = await office.signIn('senior');
  const statuses: number[] = [];
  for (let n = 0; n < 12; n += 1) statuses.push((await senior.json('POST', '/api/Verify', { password: 'wrong' })).status);
  expect(statuses.every((status) => status >= 400)).toBe(true);
  expect(await noted("action = 'verify' and employee = $1", [senior.id])).toBe(1);
});

test('a refused call is noted once for those like it, and an employee fills no more than a share, also by signing in again', async () => {
  const viewer = await office.signIn('viewer');
  for (let n = 0; n < 5; n += 1) expect((await viewer.get(`/api/Deposit/${OTHER_SITE}?id=7`)).status).toBe(403);
  expect(await noted('employee = $1', [viewer.id])).toBe(1);
  for (let n = 1; n <= 150; n += 1) expect((await viewer.get(`/api/Employee/${n}`)).status).toBe(403);
  expect(await noted('employee = $1', [viewer.id])).toBe(100);
  const again = await office.signIn('viewer');
  for (let n = 151; n <= 160; n += 1) expect((await again.get(`/api/Employee/${n}`)).status).toBe(403);
  expect(await noted('employee = $1', [viewer.id])).toBe(100);
  office.later(11 * 60_000);
  expect((await again.get('/api/Employee/1')).status).toBe(403);
  expect(await noted('employee = $1', [viewer.id])).toBe(101);
});

test('preferences end at a number of keys and at an amount of text, and those there are can still be changed', async () => {
  const staff = await office.signIn('staff');
  const put = async (key: string, value: unknown): Promise<number> => (await staff.json('PUT', `/api/Preference/${key}`, { value })).status;
  for (let n = 0; n < 300; n += 1) expect(await put(`view${n}`, n), `view${n}`).toBe(200);
  expect([await put('one-more', 1), await put('view7', 'x'.repeat(60_000)), await put('view8', null), await put('one-more', 1)]).toEqual([
    409, 200, 200, 200,
  ]);
  const large: number[] = [];
  for (let n = 10; n < 30; n += 1) large.push(await put(`view${n}`, 'x'.repeat(60_000)));
  expect([large.filter((status) => status === 200).length, large.at(-1)]).toEqual([15, 409]);
});

const upload = async (worker: Worker, bytes: Uint8Array<ArrayBuffer>, service = SITE): Promise<Response> => {
  const form = new FormData();
  form.set('file', new Blob([bytes]), 'slip.png');
  return worker.raw(`/api/File/${service}`, { method: 'POST', body: form });
};

test('a picture has no more pixels than a colleague’s browser can draw', async () => {
  const sized = (width: number, height: number): Uint8Array<ArrayBuffer> => {
    const sides = new DataView(new ArrayBuffer(8));
    sides.setUint32(0, width);
    sides.setUint32(4, height);
    return join(png.slice(0, 16), new Uint8Array(sides.buffer), png.slice(24));
  };
  const staff = await office.signIn('staff');
  expect((await upload(staff, sized(8000, 5000))).status).toBe(200);
  const refused = await upload(staff, sized(8000, 5001));
  expect([refused.status, ((await refused.json()) as { msg: string }).msg]).toEqual([413, expect.stringContaining('40 ล้านพิกเซล')]);
});

test('an upload that no record ever referred to is gone after a day, and one that was used stays', async () => {
  const ceo = await office.signIn('ceo');
  const keyOf = async (): Promise<string> => ((await (await upload(ceo, png)).json()) as { payload: { key: string } }).payload.key;
  const [unused, used] = [await keyOf(), await keyOf()];
  const made = await ceo.send(`/api/ticket/form/${SITE}?action=create`, {
    name: 'กล่องมีรูป',
    image: used,
    prizes: [{ label: 'ก', weight: 1, prize: 1, stock: null, color: null }],
  });
  expect(made.status).toBe(200);
  const row = rowOf(made);
  await ceo.send(`/api/ticket/form/${SITE}?action=update&id=${row.id}`, { version: row.version, image: null });
  office.later(23 * 3_600_000);
  const again = await office.signIn('ceo');
  const young = ((await (await upload(again, png)).json()) as { payload: { key: string } }).payload.key;
  office.later(2 * 3_600_000);
  await office.app.sweep();
  const reader = await office.signIn('ceo');
  const statusOf = async (key: string): Promise<number> => (await reader.raw(`/api/File/${SITE}/${key}`, {})).status;
  expect([await statusOf(unused), await statusOf(used), await statusOf(young)]).toEqual([404, 200, 200]);
  const late = await reader.send(`/api/ticket/form/${SITE}?action=update&id=${row.id}`, { version: row.version + 1, image: unused });
  expect([late.status, Object.keys(late.body['errors'] as object)]).toEqual([400, ['image']]);
});

test('one employee uploads so many pictures a day, at all sites together and at the same time', async () => {
  const owner = await office.signIn('owner');
  await office.db.query(
    "insert into stored_file (service, key, type, size, hash, by, at) select $1, n::text, 'image/png', 1, '', $2, $3::timestamptz from generate_series(1, 498) n",
    [OTHER_SITE, owner.id, office.app.kernel.now().toISOString()],
  );
  const kept = async (): Promise<number> =>
    (await office.db.query<{ n: number }>('select count(*)::int as n from stored_file where by = $1', [owner.id]))[0]?.n ?? 0;
  const replies = await Promise.all([SITE, OTHER_SITE, 'office', SITE, OTHER_SITE].map((service) => upload(owner, png, service)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429, 429]);
  expect(await kept()).toBe(500);
  expect((await upload(await office.signIn('manager'), png)).status).toBe(200);
  office.later(24 * 3_600_000 + 60_000);
  expect((await upload(await office.signIn('owner'), png)).status).toBe(200);
});

test('what could not be stored takes nothing of the day and leaves nothing', async () => {
  const full: FileStore = {
    put: () => Promise.reject(new Error('no room')),
    get: () => Promise.resolve(null),
    remove: () => Promise.resolve(),
  };
  const other = await openOffice({ files: full });
  try {
    expect((await upload(await other.signIn('staff'), png)).status).toBe(500);
    expect(await other.db.query('select key from stored_file')).toEqual([]);
  } finally {
    await other.close();
  }
});
