/** A server that starts, and one that is told to stop: nothing under way is cut off, and nothing that was refused has happened. */
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { Db } from '../server/db/client';
import { connectPostgres } from '../server/db/postgres';
import { SITE } from './office';
import { endServer, signIn, startServer, temporaryFolder, type Employee, type RunningServer, type Settings } from './serverProcess';
import { makeCampaign } from './smsCampaigns';
import { copyOffice } from './templates';

const EXPORTED = 60_000;

let folder: string;
let remove: () => Promise<void>;
let db: Db;
let settings: Settings;
let server: RunningServer;
let ceo: Employee;

const until = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 30_000, interval: 20 });

beforeAll(async () => {
  ({ folder, remove } = await temporaryFolder());
  const url = await copyOffice(process.env['TEST_DATABASE_URL'] ?? '');
  db = connectPostgres(url, { poolSize: 2 });
  // More than the buffers between the server and a client that does not read can hold.
  await db.query(
    `insert into bill_payment (service, billpaymemnt_name, by_name, total, end_date, note) select $1, 'ค่าเช่า', 'เดิม', 1, '2030-01-01', repeat('ก', 100) from generate_series(1, ${EXPORTED})`,
    [SITE],
  );
  // One person exports them all.
  await db.query('update site_config set export_second_rows = null where service = $1', [SITE]);
  settings = { DATABASE_URL: url, DATA_DIR: folder };
});
afterAll(async () => {
  await db.close();
  await remove();
});
beforeEach(() => {
  server = undefined as unknown as RunningServer;
});
afterEach(() => endServer(server));

async function start(more: Settings = {}): Promise<void> {
  server = await startServer({ ...settings, ...more });
  ceo = await signIn(server.url, 'ceo');
}

/** An export whose client has begun to read and stopped. */
const openExport = (): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const sent = request(`${server.url}/api/BillPayment/${SITE}/export?format=csv`, { headers: { authorization: ceo.authorization } });
    sent.once('response', resolve);
    sent.once('error', reject);
    sent.end();
  });

/** Lines of the heading and the rows, down to the empty one above what the file says of itself. */
async function linesOf(response: IncomingMessage): Promise<number> {
  let lines = 0;
  let before = 0;
  let isOver = false;
  for await (const chunk of response)
    for (const byte of chunk as Buffer) {
      isOver ||= before === 10 && byte === 13;
      if (byte === 10 && !isOver) lines += 1;
      before = byte;
    }
  return lines;
}

interface Outcome {
  name: string;
  /** Null: no connection was to be had. */
  status: number | null;
  retryAfter: string | null;
  connection: string | null;
  /** Can it be found in the log of who sent it? */
  hasNumber: boolean;
}

/** Writes one after another until the server takes no more. */
async function writeOn(who: string): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let n = 0; ; n += 1) {
    const name = `${who}-${n}`;
    const answered = await ceo
      .act(`BillPayment/${SITE}?action=create`, { billpaymemnt_name: 'ค่าไฟ', by_name: name, total: 10, end_date: '2030-01-01' })
      .catch((error: Error) => {
        expect((error.cause as NodeJS.ErrnoException).code).toBe('ECONNREFUSED');
        return null;
      });
    await answered?.text();
    outcomes.push({
      name,
      status: answered?.status ?? null,
      retryAfter: answered?.headers.get('retry-after') ?? null,
      connection: answered?.headers.get('connection') ?? null,
      hasNumber: answered?.headers.has('x-request-id') ?? false,
    });
    if (answered?.status !== 200) return outcomes;
  }
}

test('a server seals at its start what a process before it left unsealed, though nobody asks it for anything', async () => {
  const [entry] = await db.query<{ id: number }>(
    "insert into audit (at, resource, action, result) values (now(), 'member', 'update', 'ok') returning id",
  );
  server = await startServer(settings);
  await until(async () => expect(await db.query('select 1 as one from audit_chain where audit_id = $1', [entry?.id])).toHaveLength(1));
});

test('keeps an idle connection for longer than a proxy in front does', async () => {
  await start();
  const agent = new Agent({ keepAlive: true });
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(`${server.url}/api/health`, { agent }, resolve).once('error', reject).end();
  });
  answer.resume();
  agent.destroy();
  expect(Number(/timeout=(\d+)/.exec(String(answer.headers['keep-alive']))?.[1])).toBeGreaterThan(120);
});

describe('a stop', () => {
  test('finishes writes and an export, refuses what comes, and sends panels elsewhere', async () => {
    await start({ DRAIN_SECONDS: '120' });
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/.ws?v=5&ns=panel`, {
      origin: server.url,
      headers: { cookie: ceo.cookie },
    });
    await new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    const closed = new Promise((resolve) => {
      socket.once('close', resolve);
    });
    expect((await fetch(`${server.url}/api/ready`)).status).toBe(200);
    const exported = await openExport();
    const writers = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(writeOn);
    const written = async (): Promise<string[]> =>
      (
        await db.query<{ by_name: string }>("select by_name from bill_payment where service = $1 and billpaymemnt_name = 'ค่าไฟ'", [SITE])
      ).map((row) => row.by_name);
    await until(async () => expect((await written()).length).toBeGreaterThan(40));

    server.signal('SIGTERM');
    const outcomes = (await Promise.all(writers)).flat();
    const refused = outcomes.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(writers.length);
    for (const one of refused) expect(one).toMatchObject({ status: 503, retryAfter: '2', connection: 'close', hasNumber: true });
    const done = outcomes.filter(({ status }) => status === 200).map(({ name }) => name);
    expect((await written()).sort()).toEqual(done.sort());

    const ready = await fetch(`${server.url}/api/ready`);
    expect([ready.status, await ready.json()]).toMatchObject([503, { code: 503, payload: { ready: false, stopping: true } }]);
    const health = await fetch(`${server.url}/api/health`);
    expect([health.status, health.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await closed).toBe(1001);
    expect(server.child.exitCode).toBeNull();

    // What the employee was still downloading is whole: a heading, and every row.
    expect(await linesOf(exported)).toBe(Number(exported.headers['x-rows']) + 1);
    expect(await server.ended).toBe(0);
  });

  test('finishes the batch of messages that a gateway has in its hands, and begins no other', async () => {
    const held: ServerResponse[] = [];
    const gateway = createServer((_request, response) => held.push(response));
    await new Promise<void>((done) => {
      gateway.listen(0, '127.0.0.1', done);
    });
    try {
      await start({
        DRAIN_SECONDS: '60',
        SMS_GATEWAY_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`,
        SMS_GATEWAY_MAP: JSON.stringify({ body: { to: '{phone}', text: '{text}', ref: '{ref}' }, answer: { id: 'id' } }),
        SMS_HOOK_SECRET: 'a secret of this test',
        SMS_RATE: '4',
      });
      const campaign = await makeCampaign(db, { count: 12 });
      const states = async (): Promise<Record<string, number>> =>
        Object.fromEntries(
          (
            await db.query<{ status: string; n: number }>(
              'select status, count(*)::int as n from sms_message where service = $1 and campaign = $2 group by 1',
              [campaign.service, campaign.id],
            )
          ).map(({ status, n }) => [status, n]),
        );
      await until(() => expect(held).toHaveLength(4));
      server.signal('SIGTERM');
      await until(async () => expect((await fetch(`${server.url}/api/ready`)).status).toBe(503));
      expect((await states())['submitting']).toBe(4);
      expect(server.child.exitCode).toBeNull();
      held.forEach((response, n) => {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ id: `g${n}` }));
      });
      expect(await server.ended).toBe(0);
      // What the gateway took is known to be sent, and nothing is left in the hands of a process that has gone.
      const now = await states();
      expect([now['submitted'], now['submitting'] ?? 0, held.length]).toEqual([4, 0, 4]);
      expect(await db.query('select 1 as one from sms_outbox where campaign = $1 and lease_until is not null', [campaign.id])).toEqual([]);
    } finally {
      gateway.closeAllConnections();
      gateway.close();
    }
  });

  test('leaves a job on many records between two of them, for another process to go on with', async () => {
    await start({ DRAIN_SECONDS: '60' });
    await db.query(
      "insert into popup (service, title, text, active) select $1, 'ประกาศ ' || n, 'ข้อความ', true from generate_series(1, 600) n",
      [SITE],
    );
    const order = async (all: Record<string, unknown>): Promise<{ count: number; job: number }> => {
      const reply = await ceo.act(`Popup/${SITE}?action=turnOff`, { _all: { filter: { active: true }, ...all } });
      return ((await reply.json()) as { payload: { count: number; job: number } }).payload;
    };
    const { count } = await order({});
    const { job } = await order({ count });
    const state = async () =>
      (
        await db.query<{ state: string; done: number; refused: number }>('select state, done, refused from bulk_job where id = $1', [job])
      )[0];
    const noted = async () =>
      (
        await db.query<{ n: number; records: number }>(
          "select count(*)::int as n, count(distinct record_id)::int as records from audit where resource = 'popup' and action = 'turnOff' and service = $1",
          [SITE],
        )
      )[0];
    await until(async () => expect((await state())?.done).toBeGreaterThan(0));
    server.signal('SIGTERM');
    expect(await server.ended).toBe(0);
    const left = await state();
    expect(left).toMatchObject({ state: 'running', refused: 0 });
    expect(left?.done).toBeLessThan(count);
    expect(await noted()).toEqual({ n: left?.done, records: left?.done });
    // Any process may go on at once.
    expect(await db.query('select worker, leased_until from bulk_order where job = $1', [job])).toEqual([
      { worker: null, leased_until: null },
    ]);
  });

  test('waits no longer than it was told', async () => {
    await start({ DRAIN_SECONDS: '1' });
    const exported = await openExport();
    server.signal('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(server.said()).toContain('not everything was finished in time');
    await expect(linesOf(exported)).rejects.toThrow(/aborted/);
  });

  test('a second signal ends it at once', async () => {
    await start({ DRAIN_SECONDS: '600' });
    const exported = await openExport();
    server.signal('SIGTERM');
    await until(async () => expect((await fetch(`${server.url}/api/ready`)).status).toBe(503));
    server.signal('SIGTERM');
    expect(await server.ended).toBe(1);
    await expect(linesOf(exported)).rejects.toThrow(/aborted/);
  });

  test('reaches the server under npm start', async () => {
    server = await startServer(settings, ['npm', 'start']);
    const { url } = server;
    // Calls, however they are written; none of them is answered with the panel's page.
    for (const path of ['/API/ready', '//api/ready', '/%61pi/ready', '/api/nothing', '/SITE/v1/nothing']) {
      const answered = await fetch(url + path);
      expect([answered.headers.get('content-type')?.includes('json'), path]).toEqual([true, path]);
    }
    server.signal('SIGTERM');
    await server.ended;
    expect(server.said()).toContain('stopping');
    await expect(fetch(`${url}/api/health`)).rejects.toThrow('fetch failed');
  });
});
