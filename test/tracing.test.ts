/** Traces of a server that is told where to send them: what happened inside what, and never whom it was about. */
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Db } from '../server/db/client';
import { connectPostgres } from '../server/db/postgres';
import { simulatorMap } from '../server/sms/gatewayMap';
import { traceTo, UNTOLD, UNTRACED, type SpanOptions } from '../server/trace';
import { DEMO_PASSWORD } from '../server/seed/staff';
import { openOffice, SITE } from './office';
import { endServer, signIn, startServer, temporaryFolder, type Employee, type RunningServer, type Settings } from './serverProcess';
import { makeCampaign } from './smsCampaigns';
import { copyOffice } from './templates';
import { startTraceReceiver, type ReceivedSpan, type TraceReceiver } from './traceReceiver';

const SECRETS = { SESSION_SECRET: 'a secret of this test, and long enough', ENCRYPTION_KEY: 'another secret of this test, long enough' };
const HOOK_SECRET = 'a secret of the gateway in this test';
const until = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 30_000, interval: 20 });
const traceparent = (): { header: string; trace: string; parent: string } => {
  const [trace, parent] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
  return { header: `00-${trace}-${parent}-01`, trace, parent };
};

let folder: string;
let remove: () => Promise<void>;
let url: string;
let db: Db;
let receiver: TraceReceiver;
const running: RunningServer[] = [];
const start = async (settings: Settings): Promise<RunningServer> => {
  const server = await startServer({ MODE: 'PRODUCTION', ...SECRETS, DATA_DIR: folder, DATABASE_URL: url, ...settings });
  running.push(server);
  return server;
};

beforeAll(async () => {
  ({ folder, remove } = await temporaryFolder());
  url = await copyOffice(process.env['TEST_DATABASE_URL'] ?? '');
  db = connectPostgres(url, { poolSize: 2 });
  receiver = await startTraceReceiver();
});
afterEach(() => traceTo(UNTRACED));
afterAll(async () => {
  await Promise.all(running.map(endServer));
  await receiver.close();
  await db.close();
  await remove();
});

const spanOf = (wanted: (span: ReceivedSpan) => boolean): Promise<ReceivedSpan> =>
  until(() => {
    const found = receiver.spans().find(wanted);
    if (!found)
      throw new Error(
        `not among ${receiver
          .spans()
          .map(({ name }) => name)
          .join(', ')}`,
      );
    return found;
  });
const childrenOf = ({ spanId }: ReceivedSpan): ReceivedSpan[] => receiver.spans().filter(({ parentSpanId }) => parentSpanId === spanId);

describe('a server that is told where traces go', () => {
  let server: RunningServer;
  let owner: Employee;
  let phones: string[];
  /** Third parties' servers: what they were asked, and under which trace. */
  const asked: { path: string; host: string; traceparent: string | undefined }[] = [];
  let others: Server;

  beforeAll(async () => {
    others = createServer(({ url: path = '', headers }, response) => {
      asked.push({ path, host: (headers.host ?? '').split(':')[0] ?? '', traceparent: headers['traceparent'] as string | undefined });
      response.writeHead(503).end();
    });
    await new Promise<void>((resolve) => {
      others.listen(0, resolve);
    });
    const { port } = others.address() as AddressInfo;
    server = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_SERVICE_NAME: 'office-of-the-test',
      OTEL_BSP_SCHEDULE_DELAY: '50',
      TRACE_HOSTS: 'localhost, elsewhere.example',
      LINE_CHANNEL_ID: '1234567890',
      LINE_CHANNEL_SECRET: 'the secret of the channel, long enough',
      LINE_ISSUER: `http://localhost:${port}`,
      SMS_GATEWAY_URL: `http://127.0.0.1:${port}/messages`,
      SMS_GATEWAY_MAP: JSON.stringify(simulatorMap(`http://127.0.0.1:${port}`)),
      SMS_HOOK_SECRET: HOOK_SECRET,
    });
    owner = await signIn(server.url, 'owner');
  });
  afterAll(() => {
    others.closeAllConnections();
    others.close();
  });

  test('tells of a call under the trace of its client, with its statements inside', async () => {
    const [member] = await db.query<{ id: number; phone: string; name: string }>(
      'select id, phone, name from member where service = $1 limit 1',
      [SITE],
    );
    const { id, phone, name } = member!;
    const { header, trace, parent } = traceparent();
    const filter = encodeURIComponent(JSON.stringify({ q: phone }));
    const answered = await fetch(`${server.url}/api/Member/${SITE}?filter=${filter}&range=[0,9]&name=${encodeURIComponent(name)}&x=${id}`, {
      headers: {
        authorization: owner.authorization,
        traceparent: header,
        tracestate: `vendor=${phone}`,
        baggage: `phone=${phone}`,
        'x-request-id': 'asked-by-a-test',
      },
    });
    expect(answered.status).toBe(200);
    const span = await spanOf(({ traceId, kind }) => traceId === trace && kind === 2);
    expect(span).toMatchObject({
      name: 'GET /api/Member/:service',
      parentSpanId: parent,
      failed: false,
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/api/Member/:service',
        'http.response.status_code': 200,
        'office.outcome': 'done',
        'office.request_id': 'asked-by-a-test',
      },
    });
    const statements = childrenOf(span).filter((one) => one.attributes['db.query.text'] !== undefined);
    expect(statements.every(({ kind, attributes }) => kind === 3 && attributes['db.system.name'] === 'postgresql')).toBe(true);
    expect(statements.map(({ attributes }) => String(attributes['db.query.text']))).toContainEqual(
      // Beside the look at the session, in one going to the database.
      expect.stringMatching(/from session where id = \$1.*from "member" t where t\.service = \$1/),
    );
    for (const told of [phone, name, owner.authorization.slice(7), SITE, DEMO_PASSWORD]) expect(receiver.said()).not.toContain(told);
    // The line of the log leads to the trace.
    await until(() => expect(server.said()).toMatch(new RegExp(`"requestId":"asked-by-a-test".*"trace_id":"${trace}"`)));
    expect(receiver.services()).toEqual(['office-of-the-test']);
  });

  test('tells what a call did in one transaction', async () => {
    const done = await owner.act(`BillPayment/${SITE}?action=create`, {
      billpaymemnt_name: 'a bill',
      by_name: 'ทดสอบ',
      total: 10,
      end_date: '2030-01-01',
    });
    expect(done.status).toBe(200);
    const span = await spanOf(({ name }) => name === 'POST /api/BillPayment/:service');
    const transaction = await spanOf(({ name, parentSpanId }) => name === 'transaction' && parentSpanId === span.spanId);
    expect(childrenOf(transaction).map(({ name }) => name)).toContain('insert');
    expect(receiver.said()).not.toMatch(/a bill|ทดสอบ/);
  });

  test('tells a refusal from a failure', async () => {
    const refused = traceparent();
    await fetch(`${server.url}/api/Me/0812345678`, { headers: { traceparent: refused.header } });
    expect(await spanOf(({ traceId, kind }) => traceId === refused.trace && kind === 2)).toMatchObject({
      name: 'none',
      failed: false,
      attributes: { 'http.response.status_code': 401, 'office.outcome': 'signedOut' },
    });
    const failed = traceparent();
    await db.script('alter table news rename to news_away');
    const answer = await fetch(`${server.url}/api/News`, { headers: { authorization: owner.authorization, traceparent: failed.header } });
    await db.script('alter table news_away rename to news');
    expect(answer.status).toBe(500);
    const span = await spanOf(({ traceId, kind }) => traceId === failed.trace && kind === 2);
    expect(span).toMatchObject({ failed: true, attributes: { 'office.outcome': 'failed', 'error.type': '500' } });
    expect(
      childrenOf(span)
        .filter((one) => one.failed)
        .map(({ attributes }) => attributes['error.type']),
    ).toEqual(['42P01']);
  });

  test('tells of requests to others, and gives the number of the trace to those alone who are to have it', async () => {
    const { header, trace } = traceparent();
    const began = await fetch(`${server.url}/api/Line/start`, {
      method: 'POST',
      headers: { traceparent: header },
      body: '{"purpose":"signIn"}',
    });
    expect(began.status).toBe(409);
    const discovery = await spanOf(({ traceId, name }) => traceId === trace && name.startsWith('GET localhost'));
    expect(discovery).toMatchObject({ kind: 3, failed: true, attributes: { 'http.response.status_code': 503 } });
    expect(asked.filter(({ host }) => host === 'localhost').map((one) => one.traceparent)).toContain(`00-${trace}-${discovery.spanId}-01`);

    ({ phones } = await makeCampaign(db, { count: 3 }));
    const batch = await spanOf(({ name, attributes }) => name === 'messages' && Number(attributes['office.messages']) > 0);
    expect(batch).toMatchObject({
      kind: 1,
      parentSpanId: '',
      attributes: { 'office.gateway': 'http', 'office.lane': expect.any(String) as string },
    });
    expect(childrenOf(batch).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['transaction', expect.stringMatching(/^POST 127\.0\.0\.1:/)]),
    );
    const gateway = asked.filter(({ host }) => host === '127.0.0.1');
    expect(gateway.length).toBeGreaterThan(0);
    expect(gateway.map((one) => one.traceparent)).toEqual(gateway.map(() => undefined));
    for (const told of [...phones, ...phones.map((phone) => phone.slice(1)), HOOK_SECRET, '/messages', ...Object.values(SECRETS)])
      expect(receiver.said()).not.toContain(told);
  });

  test('tells nothing of probes and of loops that find nothing', async () => {
    for (let n = 0; n < 3; n += 1) await fetch(`${server.url}/api/ready`);
    const { header, trace } = traceparent();
    await fetch(`${server.url}/api/Options`, { headers: { traceparent: header } });
    await spanOf(({ traceId }) => traceId === trace);
    const alone = receiver.spans().filter(({ parentSpanId, kind }) => parentSpanId === '' && kind === 3);
    expect(alone).toEqual([]);
    expect(receiver.said()).not.toContain('/api/ready');
  });
});

test('work by the clock is told of by its name', async () => {
  const told: { name: string; kind: SpanOptions['kind'] }[] = [];
  traceTo({
    ...UNTRACED,
    inSpan(name, { kind }, work) {
      told.push({ name, kind });
      return work(UNTOLD);
    },
  });
  const office = await openOffice();
  await office.app.sweep();
  await office.close();
  expect(told).toContainEqual({ name: 'job sweep_files', kind: 'work' });
});

test('what has not been sent is sent when the process stops', async () => {
  const server = await start({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${receiver.url}/v1/traces`, OTEL_BSP_SCHEDULE_DELAY: '600000' });
  const { header, trace } = traceparent();
  await fetch(`${server.url}/api/Options`, { headers: { traceparent: header } });
  expect(receiver.spans().some(({ traceId }) => traceId === trace)).toBe(false);
  server.signal('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(receiver.spans().some(({ traceId }) => traceId === trace)).toBe(true);
  expect(receiver.services()).toContain('office-control');
});

test('a sampler that wants nothing is given nothing', async () => {
  const server = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_SERVICE_NAME: 'sampled',
    OTEL_TRACES_SAMPLER: 'always_off',
  });
  expect((await fetch(`${server.url}/api/Options`)).status).toBe(200);
  server.signal('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(receiver.services()).not.toContain('sampled');
});

test('an endpoint that is away costs one line of the log and no call', async () => {
  const away = await startTraceReceiver();
  await away.close();
  const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: away.url, OTEL_BSP_SCHEDULE_DELAY: '20', OTEL_EXPORTER_OTLP_TIMEOUT: '200' });
  const lines = (): string[] =>
    server
      .said()
      .split('\n')
      .filter((line) => line.includes('traces cannot be handed over'));
  await until(async () => {
    expect((await fetch(`${server.url}/api/Options`)).status).toBe(200);
    expect(lines()).not.toEqual([]);
  });
  for (let n = 0; n < 30; n += 1) expect((await fetch(`${server.url}/api/Options`)).status).toBe(200);
  server.signal('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(lines()).toHaveLength(1);
  expect(server.said()).not.toMatch(/tracing:|^\s+at /m);
});

test('a server that is told nothing loads none of the libraries', async () => {
  const preload = join(folder, 'loaded.cjs');
  await writeFile(
    preload,
    "process.on('exit', () => require('node:fs').writeSync(1, 'LOADED ' + Object.keys(require('node:module')._cache).join(' ')));",
  );
  const loaded = async (settings: Settings): Promise<string> => {
    const server = await start({ ...settings, NODE_OPTIONS: `--require ${preload}` });
    server.signal('SIGTERM');
    expect(await server.ended).toBe(0);
    return server.said().split('LOADED ')[1] ?? '';
  };
  const LIBRARIES = /@opentelemetry\/(sdk-trace|exporter-trace|resources)/;
  expect(await loaded({})).not.toMatch(LIBRARIES);
  expect(await loaded({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_SDK_DISABLED: 'true' })).not.toMatch(LIBRARIES);
  expect(await loaded({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url })).toMatch(LIBRARIES);
});
