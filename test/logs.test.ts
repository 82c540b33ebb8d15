/** What the server tells its operator: lines a program can read, which say what happened and never about whom. */
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Db } from '../server/db/client';
import { connectPostgres } from '../server/db/postgres';
import { DEMO_PASSWORD } from '../server/seed/staff';
import { SITE } from './office';
import { endServer, signIn, startServer, temporaryFolder, type RunningServer, type Settings } from './serverProcess';
import { copyOffice } from './templates';

const SECRETS = {
  SESSION_SECRET: 'a secret of this test, and long enough',
  ENCRYPTION_KEY: 'another secret of this test, long enough',
};
type Line = Record<string, unknown>;

let folder: string;
let remove: () => Promise<void>;
let db: Db;
let url: string;
let server: RunningServer;

beforeAll(async () => {
  ({ folder, remove } = await temporaryFolder());
  url = await copyOffice(process.env['TEST_DATABASE_URL'] ?? '');
  db = connectPostgres(url, { poolSize: 2 });
});
afterEach(() => endServer(server));
afterAll(async () => {
  await db.close();
  await remove();
});

const start = async (more: Settings): Promise<void> => {
  server = await startServer({ DATA_DIR: folder, DATABASE_URL: url, ...more });
};
/** As long as a slow machine needs. */
const WITHIN = { timeout: 90_000 };
const lines = (): Line[] =>
  server
    .said()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
const find = (wanted: Line): Promise<Line> =>
  vi.waitFor(() => {
    const found = lines().find((line) => Object.entries(wanted).every(([name, value]) => line[name] === value));
    if (!found) throw new Error(`no line ${JSON.stringify(wanted)} in:\n${server.said()}`);
    return found;
  }, WITHIN);

describe('in PRODUCTION', () => {
  test('each line is an object, each call has one under its number, and none holds what it was about', async () => {
    await start({ ...SECRETS, MODE: 'PRODUCTION' });
    const owner = await signIn(server.url, 'owner');
    const [member] = await db.query<{ id: number; phone: string; name: string }>(
      'select id, phone, name from member where service = $1 limit 1',
      [SITE],
    );
    const { id, phone, name } = member!;
    const answered = await fetch(`${server.url}/api/Member/${SITE}?id=${id}&filter=${encodeURIComponent(JSON.stringify({ q: phone }))}`, {
      headers: { authorization: owner.authorization, 'x-request-id': 'made-by-the-proxy' },
    });
    expect(answered.headers.get('x-request-id')).toBe('made-by-the-proxy');
    await fetch(`${server.url}/api/Nothing/${phone}`);
    await fetch(`${server.url}/api/Login`, { method: 'POST', body: JSON.stringify({ username: 'owner', password: 'not the one' }) });

    expect(await find({ requestId: 'made-by-the-proxy' })).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
      message: 'call',
      requestId: 'made-by-the-proxy',
      actor: expect.any(Number) as number,
      call: 'GET /api/Member/:service',
      status: answered.status,
      durationMs: expect.any(Number) as number,
    });
    expect(await find({ call: 'POST /api/Login', status: 401 })).toMatchObject({ actor: null });
    expect(await find({ call: 'GET none', status: 401 })).toBeDefined();
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
    for (const told of ['/api/health', phone, name, DEMO_PASSWORD, owner.authorization.slice(7), ...Object.values(SECRETS)])
      expect(server.said()).not.toContain(told);
  });

  test('an error has its number, its code and its place, and no value the database quotes', async () => {
    await start({ ...SECRETS, MODE: 'PRODUCTION' });
    const owner = await signIn(server.url, 'owner');
    await db.script('alter table news rename to news_away');
    const response = await owner.get('News');
    await db.script('alter table news_away rename to news');
    const { requestId } = (await response.json()) as { requestId: string };
    expect([response.status, response.headers.get('x-request-id')]).toEqual([500, requestId]);
    expect(await find({ level: 'error', requestId })).toMatchObject({
      message: 'a call failed',
      code: '42P01',
      stack: expect.stringContaining('at ') as string,
    });
  });

  test('a body that its client broke off is no error', async () => {
    await start({ ...SECRETS, MODE: 'PRODUCTION' });
    const { hostname, port } = new URL(server.url);
    for (const length of ['content-length: 1000', 'transfer-encoding: chunked']) {
      const socket = connect(Number(port), hostname);
      await new Promise<void>((resolve) => {
        socket.once('connect', resolve);
      });
      const cut = length.startsWith('transfer') ? '10\r\n{"username"' : '{"username"';
      socket.write(`POST /api/Login HTTP/1.1\r\nhost: office\r\nx-request-id: broken-off-${length.length}\r\n${length}\r\n\r\n${cut}`);
      // The server reads what came before the connection ends.
      await fetch(`${server.url}/api/Options`);
      socket.destroy();
      expect(await find({ requestId: `broken-off-${length.length}` })).toMatchObject({ level: 'info', status: 400 });
    }
    expect(lines().filter(({ level }) => level === 'error')).toEqual([]);
  });

  test('a proxy that nobody told of is named, once', async () => {
    await start({ ...SECRETS, MODE: 'PRODUCTION' });
    for (let n = 0; n < 3; n += 1) await fetch(`${server.url}/api/Options`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
    const warnings = lines().filter(({ level }) => level === 'warn');
    expect(warnings).toHaveLength(1);
    expect(warnings[0]?.['message']).toContain('TRUSTED_PROXIES');
  });

  test('probes are told of where somebody looks for them', async () => {
    await start({ ...SECRETS, MODE: 'PRODUCTION', LOG_LEVEL: 'debug' });
    await fetch(`${server.url}/api/health`);
    await find({ level: 'debug', call: 'GET /api/health' });
  });
});

test('in a demonstration lines are for a person', async () => {
  const own = await copyOffice(process.env['TEST_DATABASE_URL'] ?? '');
  await start({ DATABASE_URL: own });
  await fetch(`${server.url}/api/Options`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
  await vi.waitFor(() => expect(server.said()).toContain('TRUSTED_PROXIES'), WITHIN);
  expect(server.said()).toMatch(/^\d\d:\d\d:\d\d Ready at /m);
  expect(server.said()).toMatch(/^\d\d:\d\d:\d\d WARN a request came/m);
  expect(server.said()).not.toContain('/api/Options');
});
