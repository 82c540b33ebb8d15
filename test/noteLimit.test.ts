/** The audit log is not filled by those who are refused: one entry for what is alike, and a bound for what is not. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOffice, OTHER_SITE, type Office } from './office';
import { signInFrom } from './signInSteps';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const noted = async (where: string, params: unknown[]): Promise<number> =>
  (await office.db.query<{ n: number }>(`select count(*)::int as n from audit where result = 'refused' and ${where}`, params))[0]?.n ?? 0;

test('what the rate limit holds back is noted once per address and name, and again after a while', async () => {
  const ip = '203.0.113.5';
  const statuses: number[] = [];
  const guess = async (): Promise<void> => {
    statuses.push((await signInFrom(office, { username: 'staff', password: 'wrong' }, { ip })).status);
  };
  for (let n = 0; n < 40; n += 1) await guess();
  const looked = statuses.filter((status) => status === 401).length;
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(10);
  expect(await noted("action = 'signIn' and ip = $1", [ip])).toBe(looked + 1);
  office.later(11 * 60_000);
  statuses.length = 0;
  for (let n = 0; n < 40; n += 1) await guess();
  const again = statuses.filter((status) => status === 401).length;
  expect(await noted("action = 'signIn' and ip = $1", [ip])).toBe(looked + again + 2);
});

test('a refused call is noted once for those like it, and a session fills no more than its share', async () => {
  const viewer = await office.signIn('viewer');
  for (let n = 0; n < 5; n += 1) expect((await viewer.get(`/api/Deposit/${OTHER_SITE}?id=7`)).status).toBe(403);
  expect(await noted('employee = $1', [viewer.id])).toBe(1);
  for (let n = 1; n <= 150; n += 1) expect((await viewer.get(`/api/Employee/${n}`)).status).toBe(403);
  expect(await noted('employee = $1', [viewer.id])).toBe(100);
  office.later(11 * 60_000);
  expect((await viewer.get('/api/Employee/1')).status).toBe(403);
  expect(await noted('employee = $1', [viewer.id])).toBe(101);
});
