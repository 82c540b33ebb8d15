/** The alarm, what is new, and where panels go: the calls behind them, and what the tree says of them. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createStatic } from '../server/process/static';
import { readLiveEnvironment } from '../server/process/liveEnvironment';
import { Misconfigured } from '../server/process/environment';
import { reopen, isOpen } from '../server/realtime/status';
import { mayReopen, mayShut } from '../src/schema/shutdown';
import { openOffice, rowsOf, type Office, type Worker } from './office';

describe('the alarm', () => {
  let office: Office;
  const workers: Record<string, Worker> = {};
  beforeAll(async () => {
    office = await openOffice();
    for (const name of ['ceo', 'owner', 'manager', 'senior']) workers[name] = await office.signIn(name);
  });
  afterAll(() => office.close());
  const sos = (name: string, data: Record<string, unknown>) => workers[name]!.json('POST', '/api/SOS', data);
  const open = (): Promise<boolean> => isOpen(office.db, 'TOPUP');
  const entries = (): Promise<Record<string, unknown>[]> =>
    office.db.query("select employee, record_id, action, result from audit where resource = 'status' order by id");

  test('needs the level, one’s own group and its name typed', async () => {
    for (const name of ['senior', 'manager']) expect((await sos(name, { group: 'TOPUP', confirm: 'TOPUP' })).status, name).toBe(403);
    for (const group of ['OTHER', '', 7, undefined]) expect((await sos('ceo', { group, confirm: group })).status).toBe(403);
    const wrong = await sos('owner', { group: 'TOPUP', confirm: 'topup' });
    expect([wrong.status, (wrong.body['errors'] as Record<string, string>)['confirm']]).toEqual([400, expect.stringContaining('TOPUP')]);
    expect((await office.call('/api/SOS', { method: 'POST', body: JSON.stringify({ group: 'TOPUP', confirm: 'TOPUP' }) })).status).toBe(
      401,
    );
    expect(await open()).toBe(true);
  });

  test('shuts and opens the group, is announced, and stands in the audit log with who did it', async () => {
    const before = (await entries()).length;
    office.announced.length = 0;
    expect((await sos('owner', { group: 'TOPUP', confirm: 'TOPUP' })).body.payload).toEqual({ group: 'TOPUP', status: 0 });
    expect(await open()).toBe(false);
    expect((await workers['senior']!.get('/api/Grants')).body.payload).toMatchObject({ status: 0 });
    expect((await sos('senior', { group: 'TOPUP', restore: true })).status).toBe(403);
    expect(await open()).toBe(false);
    expect((await sos('ceo', { group: 'TOPUP', restore: true })).body.payload).toEqual({ group: 'TOPUP', status: 1 });
    expect(await open()).toBe(true);
    expect((await workers['senior']!.get('/api/Grants')).body.payload).toMatchObject({ status: 1 });
    expect(office.announced.map(({ service, resource }) => `${service}/${resource}`)).toEqual(['office/status', 'office/status']);
    expect((await entries()).slice(before)).toEqual([
      { employee: workers['owner']!.id, record_id: 'TOPUP', action: 'sos', result: 'ok' },
      { employee: workers['senior']!.id, record_id: 'TOPUP', action: 'sosRestored', result: 'refused' },
      { employee: workers['ceo']!.id, record_id: 'TOPUP', action: 'sosRestored', result: 'ok' },
    ]);
  });

  test('twice is once', async () => {
    await sos('owner', { group: 'TOPUP', restore: true });
    const before = (await entries()).length;
    expect((await sos('owner', { group: 'TOPUP', restore: true })).status).toBe(200);
    expect(await entries()).toHaveLength(before);
  });

  test('can be called off by whoever runs the server, when nobody is left who may', async () => {
    await sos('owner', { group: 'TOPUP', confirm: 'TOPUP' });
    await reopen(office.db, 'TOPUP', new Date());
    expect(await open()).toBe(true);
    expect((await entries()).at(-1)).toEqual({ employee: null, record_id: 'TOPUP', action: 'sosRestored', result: 'ok' });
  });

  test('asks for a fresh factor, both ways', async () => {
    office.later(31 * 60_000);
    for (const data of [
      { group: 'TOPUP', confirm: 'TOPUP' },
      { group: 'TOPUP', restore: true },
    ])
      expect((await sos('owner', data)).body).toMatchObject({ code: 3, verify: 'password' });
    expect(await open()).toBe(true);
    await workers['owner']!.json('POST', '/api/Verify', { password: 'demo1234' });
    expect((await sos('owner', { group: 'TOPUP', restore: true })).status).toBe(200);
  });
});

test.each([
  [5, 'ABAGROUP', false, false],
  [6, 'ABAGROUP', true, false],
  [6, 'TOPUP', false, false],
  [8, 'TOPUP', false, false],
  [8, 'ABAGROUP', true, false],
  [9, 'TOPUP', true, true],
  [9, 'ABAGROUP', true, true],
])('level %i of %s: may shut %s, may open %s', (level, group, shut, again) => {
  expect([mayShut({ level, group }), mayReopen({ level, group })]).toEqual([shut, again]);
});

describe('what the office is told of itself', () => {
  test('what is new, and where panels of a shut group go', async () => {
    const patchNotice = { version: '2.1', title: 'มีอะไรใหม่', text: 'คิวเร็วขึ้น' };
    const office = await openOffice({ config: { patchNotice, shutdownUrl: 'https://example.com/closed' } });
    const staff = await office.signIn('staff');
    expect((await staff.get('/api/CheckUpdatePatch')).body.payload).toEqual(patchNotice);
    expect((await staff.get('/api/GetConfigByKey?key=shutdown')).body.payload).toBe('https://example.com/closed');
    expect((await staff.get('/api/FirebaseToken')).body.payload).toBeNull();
    expect((await office.call('/api/CheckUpdatePatch')).status).toBe(401);
    await office.close();
  });
  test('nothing, when nothing is configured', async () => {
    const office = await openOffice();
    const staff = await office.signIn('staff');
    expect((await staff.get('/api/CheckUpdatePatch')).body.payload).toBeNull();
    expect((await staff.get('/api/GetConfigByKey?key=shutdown')).body.payload).toBeNull();
    expect(rowsOf(await staff.get('/api/GetWebAll')).length).toBeGreaterThan(0);
    await office.close();
  });

  const firebase = { databaseURL: 'https://office-1.asia-southeast1.firebasedatabase.app' };
  test.each([
    [{ PATCH_NOTICE: 'no such file' }],
    [{ PATCH_NOTICE: '{"version":"1"}' }],
    [{ PATCH_NOTICE: '{"version"' }],
    [{ SHUTDOWN_URL: 'javascript:alert(1)' }],
    [{ SHUTDOWN_URL: '//evil.example' }],
    [{ SHUTDOWN: 'maybe' }],
  ])('refuses %j', (env) => expect(() => readLiveEnvironment(env, undefined)).toThrow(Misconfigured));
  test('refuses a project that could not be written to, or lies in the open', () => {
    expect(() => readLiveEnvironment({}, firebase)).toThrow(/FIREBASE_SERVICE_ACCOUNT/);
    expect(() => readLiveEnvironment({ FIREBASE_DATABASE_SECRET: 's' }, { databaseURL: 'http://office.example' })).toThrow(/databaseURL/);
    expect(() => readLiveEnvironment({ FIREBASE_DATABASE_SECRET: 's' }, {})).toThrow(/databaseURL/);
  });
  test('names the hosts of the project for the policy of the page, and no others', () => {
    expect(readLiveEnvironment({ FIREBASE_DATABASE_SECRET: 's' }, firebase).connect).toEqual([
      'wss://office-1.asia-southeast1.firebasedatabase.app',
      'wss://*.asia-southeast1.firebasedatabase.app',
    ]);
    expect(readLiveEnvironment({ FIREBASE_DATABASE_SECRET: 's' }, { databaseURL: 'https://office-1.firebaseio.com' }).connect).toEqual([
      'wss://office-1.firebaseio.com',
      'wss://*.firebaseio.com',
    ]);
    expect(readLiveEnvironment({ FIREBASE_DATABASE_SECRET: 's' }, { databaseURL: 'http://127.0.0.1:9000' }).connect).toEqual([
      'ws://127.0.0.1:9000',
    ]);
    expect(readLiveEnvironment({}, undefined).connect).toEqual([]);
  });
  test('and the page says so', () => {
    const writeHead = vi.fn();
    const policyOf = (connect: readonly string[]): string => {
      createStatic('public', { connect })(
        { method: 'GET', url: '/manifest.webmanifest', headers: {} } as never,
        { writeHead, end: () => undefined } as never,
      );
      return (
        /connect-src[^;]*/.exec(
          String((writeHead.mock.lastCall?.[1] as Record<string, string> | undefined)?.['content-security-policy']),
        )?.[0] ?? ''
      );
    };
    expect(policyOf([])).toBe("connect-src 'self'");
    expect(policyOf(['wss://a.example'])).toBe("connect-src 'self' wss://a.example");
  });
});
