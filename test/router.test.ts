/** Which call answers a path, and what stands before it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openOffice, SITE, type Office, type Worker } from './office';

let office: Office;
let staff: Worker;
const ask = (path: string, init?: RequestInit): Promise<Response> =>
  office.app.fetch(new Request(`http://office.test${path}`, init), { ip: '127.0.0.1' });

beforeAll(async () => {
  office = await openOffice();
  staff = await office.signIn('manager');
});
afterAll(() => office.close());

describe('a call is found', () => {
  test.each(['/api/GetWebAll', '/api/getweball', '/api/GETWEBALL', '/api//GetWebAll/'])('in any case: %s', async (path) => {
    expect((await staff.get(path)).status).toBe(200);
  });

  test('and so is declared data, while a site keeps its spelling', async () => {
    expect((await staff.get(`/api/deposit/${SITE}`)).status).toBe(200);
    expect((await staff.get(`/api/STATEMENT/line/${SITE}`)).status).toBe(200);
    expect((await staff.get(`/api/Deposit/${SITE.toUpperCase()}`)).status).toBe(403);
  });

  test('by its longest name: the path of one resource is no site of a shorter one', async () => {
    const { status, body } = await staff.get('/api/Statement/Line');
    expect([status, body.msg]).toEqual([404, expect.any(String)]);
  });
});

describe('what is no call', () => {
  test.each(['/api/Nothing', '/api', '/api/Deposit', `/api/Deposit/${SITE}/export/more`, '/api/Employee/1/history/2'])(
    'is a 401 to who is signed out and a 404 to who is signed in: %s',
    async (path) => {
      expect((await ask(path)).status).toBe(401);
      expect((await staff.get(path)).status).toBe(404);
    },
  );

  test('neither is another method of a path', async () => {
    expect((await ask('/api/Login')).status).toBe(401);
    expect((await staff.get('/api/Login')).status).toBe(404);
  });
});

test('every answer is JSON with the guarding headers, also one that nobody signed in for', async () => {
  for (const path of ['/api/health', '/api/Options', '/api/Nothing', '/api/Me']) {
    const answered = await ask(path);
    expect(answered.headers.get('content-type'), path).toMatch(/^application\/json/);
    expect(answered.headers.get('cache-control'), path).toBe('no-store');
    expect(answered.headers.get('x-content-type-options'), path).toBe('nosniff');
  }
});

test('a head is answered as the body would be, without it', async () => {
  const answered = await ask('/api/health', { method: 'HEAD' });
  expect([answered.status, await answered.text()]).toEqual([200, '']);
});

test('a command that a page of another site sends is refused, whatever it is; what only reads goes on', async () => {
  const from = (site: string, method: string, path: string): Promise<Response> =>
    ask(path, { method, headers: { 'sec-fetch-site': site, 'content-type': 'text/plain' }, ...(method === 'POST' && { body: '{}' }) });
  for (const path of ['/api/Login', '/api/AcceptInvite', '/api/Line/start', `/api/Deposit/${SITE}?action=create`])
    expect((await from('cross-site', 'POST', path)).status, path).toBe(403);
  expect((await from('cross-site', 'DELETE', '/api/Employee/1')).status).toBe(403);
  for (const site of ['same-origin', 'none']) expect((await from(site, 'POST', '/api/Login')).status, site).toBe(401);
  expect((await from('cross-site', 'GET', '/api/health')).status).toBe(200);
});

test('of a parameter given twice the first counts, for the right as for the work', async () => {
  const one = await staff.get(`/api/GetBalanceAgent?service=${SITE}`);
  expect(one.status).toBe(200);
  expect((await staff.get(`/api/GetBalanceAgent?service=${SITE}&service=nowhere`)).body.payload).toEqual(one.body.payload);
  expect((await staff.get(`/api/GetBalanceAgent?service=nowhere&service=${SITE}`)).status).toBe(403);
});

test('an error that nobody expected says its number and nothing else', async () => {
  const broken = await openOffice({
    on: office.db,
    wrap: (db) => ({ ...db, query: () => Promise.reject(new Error('select password_hash from employee_secret')) }),
  });
  const { status, body } = await broken.call('/api/Login', { method: 'POST', body: '{"username":"staff","password":"x"}' });
  expect([status, Object.keys(body).sort()]).toEqual([500, ['code', 'msg', 'requestId']]);
  expect(JSON.stringify(body)).not.toMatch(/select|password_hash|at .*\.ts/);
});
