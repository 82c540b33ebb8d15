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
