/** A hundred thousand messages by two processes that are killed in the middle, again and again: each goes out once. */
import { spawn, type ChildProcess } from 'node:child_process';
import { afterAll, expect, test } from 'vitest';
import { createApp } from '../server/app';
import { DEMO_RULES } from '../server/config';
import { connectPostgres } from '../server/db/postgres';
import { implementations } from '../server/handlers';
import { checkBooks } from '../server/ledger/invariants';
import { prepareDatabase } from '../server/prepare';
import { createVault } from '../server/process/seal';
import { startSimulator, type RunningSimulator } from '../server/process/smsSimulator';
import { simulatorMap } from '../server/sms/gatewayMap';
import { definitions } from '../src/resources';
import { freshDatabase } from './postgres';
import { HOOK_SECRET, makeCampaign, phonesFrom } from './smsRig';

const MESSAGES = 100_000;
const SITE = 'kill';
const LEASE_MS = 6000;
/** Shares of the messages after which a process is killed; where exactly is chance. */
const KILLS = [0.15, 0.4, 0.7];

const children = new Set<ChildProcess>();
afterAll(() => { for (const child of children) child.kill('SIGKILL'); });

/** Starts a sender; resolves when it is at work. */
async function startSender(env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'test/smsSenderProcess.ts'], { env: { PATH: process.env['PATH'], ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
  children.add(child);
  await new Promise<void>((resolve, reject) => { child.stdout?.once('data', () => resolve()); child.once('exit', () => reject(new Error('a sender did not start'))); });
  return child;
}

const kill = (child: ChildProcess): Promise<void> => new Promise((resolve) => { children.delete(child); child.once('exit', () => resolve()); child.kill('SIGKILL'); });
const until = async (done: () => boolean): Promise<void> => { while (!done()) await new Promise((resolve) => { setTimeout(resolve, 15); }); };

test('every message is delivered exactly once', { timeout: 240_000 }, async () => {
  const url = await freshDatabase(process.env['TEST_DATABASE_URL'] ?? '');
  const db = connectPostgres(url, { poolSize: 8 });
  await prepareDatabase(db, definitions);
  await db.query("insert into site (service, webname) values ($1, 'เว็บทดสอบ')", [SITE]);
  const phones = phonesFrom(0, MESSAGES);
  const campaign = await makeCampaign(db, { service: SITE, phones });
  await db.script('analyze');

  const app = createApp({
    db, definitions, implementations, vault: await createVault(new Uint8Array(32).fill(7)), files: { put: () => Promise.resolve(), get: () => Promise.resolve(null) },
    config: { ...DEMO_RULES, mode: 'DEMO', group: 'TOPUP', authLogin: 'PASSWORD', sessionSecret: 'a secret of the tests, long enough', demoAccounts: [], sms: { gateway: 'simulator', secret: HOOK_SECRET, map: simulatorMap('http://127.0.0.1') } },
  });
  const simulator: RunningSimulator = await startSimulator({
    seed: 11, repeated: 0.05, late: 0.2, early: 0.01, unanswered: 0.002, busy: 0.01, answerMs: [0, 30], receiptMs: [10, 400], lateMs: [LEASE_MS + 500, LEASE_MS + 2000],
    receipts: async (batch) => (await app.fetch(new Request('http://office.test/api/SmsReceipt/simulator', { method: 'POST', headers: { 'x-sms-secret': HOOK_SECRET }, body: JSON.stringify({ receipts: batch }) }))).status === 200,
  });
  const began = performance.now();
  const start = (): Promise<ChildProcess> => startSender({ DATABASE_URL: url, GATEWAY_URL: simulator.url, LEASE_MS: String(LEASE_MS) });
  const running = [await start(), await start()];
  for (const [n, share] of KILLS.entries()) {
    const at = share + Math.random() * 0.1;
    await until(() => simulator.taken.size >= MESSAGES * at);
    const victim = running.splice(n % running.length, 1)[0];
    if (victim) await kill(victim);
    running.push(await start());
  }
  await until(() => simulator.taken.size >= MESSAGES);
  const seconds = (performance.now() - began) / 1000;
  await expect.poll(async () => (await db.query<{ status: string }>('select status from sms_campaign where service = $1 and id = $2', [SITE, campaign.id]))[0]?.status, { timeout: 60_000 }).toBe('sent');
  await until(() => simulator.owed() === 0);
  for (const child of running) await kill(child);
  console.info(`${MESSAGES} messages in ${seconds.toFixed(1)} s, ${KILLS.length} kills: ${(MESSAGES / seconds).toFixed(0)} a second, ${simulator.asked()} asked for after a kill or silence`);

  // Messages were in the hands of those who were killed, and whoever took over asked for them.
  expect(simulator.asked()).toBeGreaterThan(0);
  expect([...simulator.taken].filter(([, times]) => times !== 1)).toEqual([]);
  expect(simulator.phones.size).toBe(MESSAGES);
  expect([...simulator.phones.values()].every((times) => times === 1)).toBe(true);
  expect(await db.query('select status, count(*)::int as n from sms_message where service = $1 group by status', [SITE])).toEqual([{ status: 'delivered', n: MESSAGES }]);
  expect(await db.query('select sent, delivered, failed, spent = cost as paid from sms_campaign where service = $1', [SITE])).toEqual([{ sent: MESSAGES, delivered: MESSAGES, failed: 0, paid: true }]);
  expect(await db.query('select 1 from sms_outbox')).toEqual([]);
  expect(await checkBooks(db)).toEqual([]);

  await simulator.close();
  await db.close();
});
