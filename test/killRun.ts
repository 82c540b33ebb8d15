/** A campaign sent by two processes of which one is killed in the middle, again and again; for the test and, larger, for the bench. */
import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createApp } from '../server/app';
import { DEMO_RULES } from '../server/config';
import { connectPostgres } from '../server/db/postgres';
import { implementations } from '../server/handlers';
import { checkBooks } from '../server/ledger/invariants';
import { prepareDatabase } from '../server/prepare';
import { createVault } from '../server/process/vault';
import { createSimulator } from '../server/sms/simulator';
import { simulatorMap } from '../server/sms/gatewayMap';
import { definitions } from '../src/resources';
import { buildPrograms, killProgram, startProgram } from './program';
import { makeCampaign, phonesFrom } from './smsCampaigns';
import { until } from './until';

const SITE = 'kill';
const SECRET = 'a secret between the gateway and us';
const LEASE_MS = 4000;
/**
 * Shares of the messages after which the next process that hands some over is killed: before the gateway has taken them, or before it has
 * answered.
 */
const KILLS = [
  { share: 0.15, taken: true },
  { share: 0.4, taken: false },
  { share: 0.7, taken: true },
];

export interface KillOptions {
  /** An empty database. */
  url: string;
  messages: number;
  /** Messages handed over at a time. */
  batch: number;
  /** For each wait of the run. */
  withinMs: number;
}

export interface KillOutcome {
  kills: number;
  seconds: number;
  /** References the gateway was asked about, after a kill or a silence. */
  asked: number;
  /** References that were taken more than once. */
  twice: string[];
  /** How often each number got the message. */
  perPhone: ReadonlyMap<string, number>;
  states: { status: string; n: number }[];
  counted: Record<string, unknown> | undefined;
  waiting: number;
  findings: unknown[];
}

export async function sendThroughKills({ url, messages, batch, withinMs }: KillOptions): Promise<KillOutcome> {
  const db = connectPostgres(url, { poolSize: 8 });
  await prepareDatabase(db, definitions);
  await db.query("insert into site (service, webname) values ($1, 'เว็บทดสอบ')", [SITE]);
  const campaign = await makeCampaign(db, { service: SITE, phones: phonesFrom(0, messages) });
  await db.script('analyze');

  const app = createApp({
    db,
    definitions,
    implementations,
    vault: await createVault(new Uint8Array(32).fill(7)),
    files: { put: () => Promise.resolve(), get: () => Promise.resolve(null), remove: () => Promise.resolve() },
    config: {
      ...DEMO_RULES,
      mode: 'DEMO',
      group: 'TOPUP',
      authLogin: 'PASSWORD',
      sessionSecret: 'a secret of the tests, long enough',
      demoAccounts: [],
      sms: { gateway: 'simulator', secret: SECRET, map: simulatorMap('http://127.0.0.1') },
    },
  });
  const receive = async (receipts: unknown): Promise<boolean> => {
    const request = new Request('http://office.test/api/SmsReceipt/simulator', {
      method: 'POST',
      headers: { 'x-sms-secret': SECRET },
      body: JSON.stringify({ receipts }),
    });
    return (await app.fetch(request)).status === 200;
  };
  const simulator = createSimulator({
    seed: 11,
    repeated: 0.05,
    late: 0.2,
    early: 0.01,
    unanswered: 0.002,
    busy: 0.01,
    answerMs: [0, 30],
    receiptMs: [10, 400],
    lateMs: [LEASE_MS + 500, LEASE_MS + 2000],
    receipts: receive,
  });
  const programs = await buildPrograms('smsSenderProcess');
  const senders = new Map<string, ChildProcess>();
  const kills = [...KILLS];
  const starting = new Set<Promise<void>>();
  let started = 0;
  const start = async (): Promise<void> => {
    started += 1;
    const name = `sender-${started}`;
    const child = await startProgram(programs.file('smsSenderProcess'), {
      DATABASE_URL: url,
      GATEWAY_URL: address,
      SENDER: name,
      LEASE_MS: String(LEASE_MS),
      BATCH: String(batch),
    });
    senders.set(name, child);
  };
  /** Kills the sender of this request and starts another, which the rest of the campaign does not wait for. */
  async function replace(name: string, child: ChildProcess): Promise<void> {
    senders.delete(name);
    await killProgram(child);
    const begun = start().finally(() => starting.delete(begun));
    starting.add(begun);
  }
  /** The gateway behind a port. A sender due to be killed is killed with messages in hand, so that every run has some to take over. */
  async function answer(request: Request): Promise<Response> {
    const name = request.headers.get('x-sender') ?? '';
    const child = senders.get(name);
    const [next] = kills;
    const isDue =
      child !== undefined && next !== undefined && request.url.endsWith('/messages') && simulator.taken.size >= messages * next.share;
    if (!isDue) return simulator.fetch(request);
    kills.shift();
    if (next.taken) await simulator.fetch(request);
    await replace(name, child);
    return new Response(null, { status: 503 });
  }
  const listener = getRequestListener(answer);
  const server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const wait = (what: string, holds: () => boolean | Promise<boolean>): Promise<void> =>
    until(() => `${what}; ${simulator.taken.size} of ${messages} messages were taken`, holds, withinMs);

  try {
    const began = performance.now();
    await Promise.all([start(), start()]);
    await wait('all taken', () => simulator.taken.size >= messages);
    const seconds = (performance.now() - began) / 1000;
    const status = async (): Promise<unknown> =>
      (await db.query('select status from sms_campaign where service = $1 and id = $2', [SITE, campaign.id]))[0]?.['status'];
    await wait('the campaign is over', async () => (await status()) === 'sent');
    await wait('every receipt is brought', () => simulator.owed() === 0);
    await Promise.all(starting);
    await Promise.all([...senders.values()].map(killProgram));
    const [counted] = await db.query('select sent, delivered, failed, spent = cost as paid from sms_campaign where service = $1', [SITE]);
    return {
      kills: KILLS.length - kills.length,
      seconds,
      asked: simulator.asked(),
      twice: [...simulator.taken].filter(([, times]) => times !== 1).map(([ref]) => ref),
      perPhone: simulator.phones,
      states: await db.query<{ status: string; n: number }>(
        'select status, count(*)::int as n from sms_message where service = $1 group by status',
        [SITE],
      ),
      counted,
      waiting: (await db.query('select 1 from sms_outbox')).length,
      findings: await checkBooks(db),
    };
  } finally {
    await Promise.allSettled(starting);
    await Promise.all([...senders.values()].map(killProgram));
    await programs.remove();
    await simulator.stop();
    server.closeAllConnections();
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
    await db.close();
  }
}
