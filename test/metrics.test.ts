/** What Prometheus reads of a process. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { Db } from '../server/db/client';
import { connectPostgres } from '../server/db/postgres';
import { doorwayTo, type Doorway } from './doorway';
import { SITE } from './office';
import { endServer, signIn, startServer, temporaryFolder, type Employee, type RunningServer } from './serverProcess';
import { copyOffice } from './templates';

let db: Db;
let door: Doorway;
let server: RunningServer;
let metrics: string;
let owner: Employee;
let remove: () => Promise<void>;

beforeAll(async () => {
  const made = await temporaryFolder();
  remove = made.remove;
  const url = await copyOffice(process.env['TEST_DATABASE_URL'] ?? '');
  db = connectPostgres(url, { poolSize: 2 });
  door = await doorwayTo(url);
  server = await startServer({ DATABASE_URL: door.url, DATA_DIR: made.folder, METRICS_PORT: '0' });
  metrics = /Metrics at (\S+)/.exec(server.said())?.[1] ?? '';
  owner = await signIn(server.url, 'owner');
});
afterAll(async () => {
  await endServer(server);
  await door.shut();
  await db.close();
  await remove();
});

/** The values of a scrape, by name and labels as they are written. */
async function scrape(): Promise<ReadonlyMap<string, number>> {
  const response = await fetch(metrics);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]));
}

describe('metrics', () => {
  test('count calls by the declared path and the outcome, whatever the path named', async () => {
    const before = await scrape();
    const count = (values: ReadonlyMap<string, number>, name: string): number => values.get(name) ?? 0;
    for (let n = 0; n < 3; n += 1) await owner.get(`Deposit/${SITE}`);
    await owner.get('Deposit/nosuchsite');
    await owner.get('0812345678/anything');
    await fetch(`${server.url}/api/Grants`, { method: 'GET' });
    const after = await scrape();
    const more = (name: string): number => count(after, name) - count(before, name);
    expect(more('office_calls_total{call="GET /api/Deposit/:service",status="200"}')).toBe(3);
    expect(more('office_calls_total{call="GET /api/Deposit/:service",status="403"}')).toBe(1);
    expect(more('office_calls_total{call="GET /api/Grants",status="401"}')).toBe(1);
    expect(more('office_calls_total{call="none",status="404"}')).toBe(1);
    expect(more('office_call_seconds_count{call="GET /api/Deposit/:service"}')).toBe(4);
    expect([...after.keys()].filter((name) => /nosuchsite|0812345678/.test(name))).toEqual([]);
  });

  test('tell how much waits and for how long', async () => {
    await db.query("update deposit set created_at = now() - interval '2 hours' where service = $1 and status = 'pending'", [SITE]);
    const values = await scrape();
    const [waiting] = await db.query<{ n: number }>(
      "select count(*)::int as n from deposit t join site s on s.service = t.service where s.active and t.status = 'pending' and not t.hidden",
    );
    expect(values.get('office_queue_waiting{queue="deposit"}')).toBe(waiting?.n);
    expect(values.get('office_queue_oldest_seconds{queue="deposit"}')).toBeGreaterThanOrEqual(7200);
    const told = (await (await fetch(`${server.url}/api/ready`)).json()) as { payload: { parts: Record<string, unknown> } };
    const { parts } = told.payload;
    expect(Object.keys(parts)).toEqual(expect.arrayContaining(['database', 'outbox', 'sealer', 'sender', 'payouts', 'webhooks']));
    for (const part of Object.keys(parts)) expect(values.get(`office_part_lag_seconds{part="${part}"}`), part).toBeGreaterThanOrEqual(0);
    expect(values.get('office_database_connections{state="waiting"}')).toBe(0);
    const pool = ['busy', 'idle'].map((state) => values.get(`office_database_connections{state="${state}"}`) ?? -1);
    expect([Math.min(...pool) >= 0, pool[0]! + pool[1]! > 0]).toEqual([true, true]);
    for (const name of ['office_sms_waiting', 'office_sms_oldest_seconds', 'office_audit_unsealed_seconds', 'nodejs_eventloop_lag_seconds'])
      expect(values.get(name), name).toBeGreaterThanOrEqual(0);
  });

  test('are all that the manual has alarms for', async () => {
    const manual = readFileSync('docs/operations.md', 'utf8');
    const table = manual.slice(manual.indexOf('| metric | look when |'), manual.indexOf('Those that tell of the whole office'));
    const rows = table.split('\n').flatMap((line) => /^\| (.*?) \|/.exec(line)?.[1] ?? []);
    const named = rows.flatMap((cell) => [...cell.matchAll(/`([a-z][a-z0-9_]+)/g)].map(([, name = '']) => name));
    expect(named.length).toBeGreaterThan(20);
    // Also those that have no value yet: each is declared with its type.
    const told = await (await fetch(metrics)).text();
    expect(named.filter((name) => !told.includes(`# TYPE ${name} `))).toEqual([]);
    // And nothing of our own is measured without a word about it.
    const own = [...told.matchAll(/^# TYPE (office_\w+) /gm)].map(([, name = '']) => name);
    expect(own.filter((name) => !named.includes(name))).toEqual([]);
  });

  test('tell of jobs whose last run failed', async () => {
    const runs = (period: string, outcome: string): Promise<unknown> =>
      db.query(
        `insert into job_run (job, subject, period, outcome, attempts, started_at, lease_until, created_at, updated_at)
         values ('archive', 'of this test', $1, $2, 1, now(), now(), now(), now())`,
        [period, outcome],
      );
    const failing = async (): Promise<number | undefined> => (await scrape()).get('office_jobs_failing{job="archive"}');
    await runs('2026-01-01', 'failed');
    expect(await failing()).toBe(1);
    await runs('2026-01-02', 'done');
    expect(await failing()).toBe(0);
  });

  test('tell for how long a job was not done, of the sites there are', async () => {
    const run = (subject: string, outcome: string): Promise<unknown> =>
      db.query(
        `insert into job_run (job, subject, period, outcome, attempts, started_at, done_at, created_at, updated_at)
         values ('of_this_test', $1, $2, $2, 1, now(), case when $2 = 'done' then now() - interval '2 hours' end, now() - interval '3 hours', now())`,
        [subject, outcome],
      );
    const since = async (): Promise<number | undefined> => (await scrape()).get('office_job_done_seconds{job="of_this_test"}');
    await run('no such site', 'failed');
    expect(await since()).toBeUndefined();
    await run(SITE, 'failed');
    expect(Math.round(((await since()) ?? 0) / 3600)).toBe(3);
    await run(SITE, 'done');
    expect(Math.round(((await since()) ?? 0) / 3600)).toBe(2);
  });

  test('tell whose books are broken, as the last check found them, also one a person asked for', async () => {
    await db.query(
      "insert into books_fault (service, rule, records, what, found_at, checked_at, status) values ($1, 'posting_balanced', 1, 'x', now(), now(), 'open')",
      [SITE],
    );
    const broken = await scrape();
    expect(broken.get('office_books{state="broken"}')).toBe(1);
    const { status } = await owner.act(`CheckBooks/${SITE}`, {});
    expect(status).toBe(200);
    const checked = await scrape();
    expect(checked.get('office_books{state="broken"}')).toBe(0);
    expect(checked.get('office_books{state="in_order"}')).toBeGreaterThanOrEqual(1);
  });

  test('tell of payouts, webhooks and money that belongs to nobody', async () => {
    const before = await scrape();
    const [{ id: withdraw } = { id: 0 }] = await db.query<{ id: number }>(
      'select id from withdraw where service = $1 order by id limit 1',
      [SITE],
    );
    const [{ id: account } = { id: 0 }] = await db.query<{ id: number }>(
      'select id from bank_account where service = $1 order by id limit 1',
      [SITE],
    );
    for (const [attempt, state, hours] of [
      ['doubtful', 'unknown', 3],
      ['gone wrong', 'failed', 2],
      ['to be sent', 'sending', 1],
      ['long ago', 'returned', 30],
    ])
      await db.query(
        `insert into payout_attempt (service, withdraw, attempt, pay_account, amount, state, asked_at) values ($1, $2, $3, $4, 1, $5, now() - make_interval(hours => $6))`,
        [SITE, withdraw, attempt, account, state, hours],
      );
    // Of another site's withdrawal that no process sends meanwhile: it is not due before tomorrow.
    await db.query(
      "insert into payout_outbox (service, attempt, until) select service, id, now() + interval '1 day' from payout_attempt where service = $1 and attempt = 'to be sent'",
      [SITE],
    );
    const [site] = await db.query<{ id: number }>('select id from site where service = $1', [SITE]);
    for (const [url, paused] of [
      ['https://one.example', null],
      ['https://two.example', '2026-01-01'],
    ])
      await db.query(
        `with hook as (insert into site_webhook (site, service, url, events, active, paused_at) values ($1, $2, $3, '{}', true, $4) returning id)
         insert into webhook_delivery (webhook, service, event, type, subject, state, created_at, next_at)
           select id, $2, 1, 'webhook.test', 'a', 'waiting', now() - interval '20 minutes', now() + interval '1 day' from hook`,
        [site?.id, SITE, url, paused],
      );
    await db.query(
      "update statement_line set status = 'suspense', created_at = now() - interval '4 days' where service = $1 and id = (select min(id) from statement_line l where l.service = $1 and l.direction = 'in' and not l.hidden)",
      [SITE],
    );
    const values = await scrape();
    const more = (name: string): number => (values.get(name) ?? 0) - (before.get(name) ?? 0);
    const [waiting, oldest] = ['office_backlog_waiting', 'office_backlog_oldest_seconds'];
    for (const [backlog, hours] of [
      ['payouts', 1],
      ['payouts_in_doubt', 3],
      ['webhooks', 1 / 3],
      ['suspense', 96],
    ] as const) {
      expect(more(`${waiting}{backlog="${backlog}"}`), backlog).toBe(1);
      expect(values.get(`${oldest}{backlog="${backlog}"}`), backlog).toBeGreaterThanOrEqual(hours * 3600);
    }
    expect(['unknown', 'failed', 'sending', 'returned'].map((state) => more(`office_payouts_of_day{state="${state}"}`))).toEqual([
      1, 1, 1, 0,
    ]);
    expect(more('office_webhooks_paused')).toBe(1);
  });

  test('tell how old the secrets are, and nothing of them', async () => {
    await db.query("update office_identity set at = now() - interval '400 days' where name = 'ENCRYPTION_KEY'");
    const values = await scrape();
    expect(values.get('office_secret_age_seconds{secret="ENCRYPTION_KEY"}')).toBeGreaterThan(399 * 86_400);
    expect(values.get('office_secret_age_seconds{secret="SESSION_SECRET"}')).toBeLessThan(3600);
    // There is none.
    expect(values.has('office_secret_age_seconds{secret="PAYLOAD_SECRET"}')).toBe(false);
    const kept = await db.query<{ value: string }>('select value from office_identity where length(value) = 64');
    const text = await (await fetch(metrics)).text();
    expect(kept.filter(({ value }) => text.includes(value.slice(0, 12)))).toEqual([]);
  });

  test('count the panels that are connected', async () => {
    expect((await scrape()).get('office_live_connections')).toBe(0);
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/.ws?v=5&ns=panel`, {
      origin: server.url,
      headers: { cookie: owner.cookie },
    });
    await vi.waitFor(async () => expect((await scrape()).get('office_live_connections')).toBe(1), { timeout: 10_000 });
    socket.close();
    await vi.waitFor(async () => expect((await scrape()).get('office_live_connections')).toBe(0), { timeout: 10_000 });
  });

  test('say that the database is away, and nothing old about what waits', async () => {
    await door.shut();
    const values = await scrape();
    expect(values.get('office_ready')).toBe(0);
    expect(values.has('office_queue_waiting{queue="deposit"}')).toBe(false);
    expect(values.get('office_sms_waiting')).toBeNaN();
    await door.open();
    await vi.waitFor(async () => expect((await scrape()).get('office_ready')).toBe(1), { timeout: 30_000 });
  });

  test('are nowhere else, and nothing else is there', async () => {
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
    expect((await fetch(`${server.url}/api/metrics`)).status).toBe(401);
    expect((await fetch(new URL('/api/health', metrics))).status).toBe(404);
    expect(new URL(metrics).hostname).toBe('127.0.0.1');
  });
});
