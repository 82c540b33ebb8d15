/** What a probe learns: whether the process lives, whether it should be given calls; and that a wrong address is no answer at all. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp, type App } from '../server/app';
import { DEMO_RULES } from '../server/config';
import { isCall } from '../server/calls/spelling';
import { implementations } from '../server/handlers';
import { createVault } from '../server/process/vault';
import { definitions } from '../src/resources';
import { openOffice, type Office } from './office';

let office: Office;
let app: App;
const now = { outbox: 0, sender: 0, stopping: false };
beforeAll(async () => {
  office = await openOffice();
  app = createApp({
    db: office.db,
    definitions,
    implementations,
    files: { put: () => Promise.resolve(), get: () => Promise.resolve(null), remove: () => Promise.resolve() },
    vault: await createVault(new Uint8Array(32).fill(7)),
    parts: { outbox: { lag: () => now.outbox, needed: true }, sender: { lag: () => now.sender } },
    isStopping: () => now.stopping,
    config: {
      ...DEMO_RULES,
      mode: 'DEMO',
      group: 'TOPUP',
      authLogin: 'PASSWORD',
      sessionSecret: 'a secret of the tests, long enough',
      demoAccounts: [],
    },
  });
});
beforeEach(() => Object.assign(now, { outbox: 0, sender: 0, stopping: false }));
afterAll(() => office.close());

async function ask(path: string): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await app.fetch(new Request(`http://office.test${path}`));
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe('/api/ready', () => {
  test('names each part with its lag', async () => {
    now.outbox = 12.5;
    expect(await ask('/api/ready')).toEqual({
      status: 200,
      body: {
        code: 0,
        msg: '',
        payload: {
          ready: true,
          stopping: false,
          parts: {
            database: { ready: true, lag: expect.any(Number) as number },
            sealer: { ready: true, lag: 0 },
            outbox: { ready: true, lag: 12.5 },
            sender: { ready: true, lag: 0 },
          },
        },
      },
    });
  });

  test('takes no calls once the process stops, or no longer hears of others', async () => {
    now.stopping = true;
    expect(await ask('/api/ready')).toMatchObject({ status: 503, body: { code: 503, payload: { ready: false, stopping: true } } });
    Object.assign(now, { stopping: false, outbox: 120 });
    expect(await ask('/api/ready')).toMatchObject({ status: 503, body: { payload: { parts: { outbox: { ready: false, lag: 120 } } } } });
  });

  test('tells of a stuck sender, and goes on taking calls', async () => {
    now.sender = 4000;
    expect(await ask('/api/ready')).toMatchObject({
      status: 200,
      body: { payload: { ready: true, parts: { sender: { ready: false, lag: 4000 } } } },
    });
  });
});

test('that the process lives is another question, until it stops', async () => {
  now.outbox = 4000;
  expect(await ask('/api/health')).toEqual({ status: 200, body: { code: 0, msg: '', payload: 'ok' } });
  now.stopping = true;
  expect(await ask('/api/health')).toMatchObject({ status: 503, body: { code: 503, payload: 'stopping' } });
});

test.each([
  ['/api', true],
  ['/api/ready', true],
  ['/API/ready', true],
  ['//api/ready', true],
  ['/./api/ready?x=1', true],
  ['/x/../api/ready', true],
  ['/%61pi/ready', true],
  ['/api%2fready', true],
  ['/\\api/ready', true],
  ['/Site/V1/members', true],
  ['/site/v1', true],
  ['/', false],
  ['/Deposit', false],
  ['/apis', false],
  ['/site/v2', false],
  ['/%E0%A4%A', false],
  ['/Deposit?next=/api/ready', false],
])('%s leads to a call: %s', (address, says) => {
  expect(isCall(address)).toBe(says);
});

describe('the number of a request', () => {
  const idOf = async (given?: string): Promise<string | null> =>
    (
      await app.fetch(new Request('http://office.test/api/Nothing', { headers: given === undefined ? {} : { 'x-request-id': given } }))
    ).headers.get('x-request-id');
  test('is the one it came with', async () => {
    expect(await idOf('4bf92f3577b34da6-a3ce')).toBe('4bf92f3577b34da6-a3ce');
  });
  test.each([undefined, 'short', 'x'.repeat(65), 'with a space', '<script>alert(1)</script>'])('or a new one: %s', async (given) => {
    expect(await idOf(given)).toMatch(/^[0-9a-f]{8}$/);
  });
});
