/**
 * Withdrawals paid by an office and a provider that are both killed in the middle, again and again; for the test and, larger, for the
 * bench.
 */
import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bankAccount } from '../src/resources/bank/bankAccount';
import { withdraw } from '../src/resources/transaction/withdraw';
import { definitions } from '../src/resources';
import { createApp, type App } from '../server/app';
import { DEMO_RULES } from '../server/config';
import type { Db } from '../server/db/client';
import { connectPostgres } from '../server/db/postgres';
import { implementations } from '../server/handlers';
import { byItself } from '../server/kernel/itself';
import { checkBooks } from '../server/ledger/invariants';
import { bankOpened, depositCredited, withdrawHeld } from '../server/ledger/recipes';
import { beginAttempt } from '../server/payouts/attempt';
import { lockBoth, settleReport } from '../server/payouts/settle';
import { prepareDatabase } from '../server/prepare';
import { createVault } from '../server/process/vault';
import { freePort } from './ports';
import { buildPrograms, killProgram, startProgram } from './program';
import { until } from './until';

const SITE = 'kill';
const LEASE_MS = 1500;
/** Shares of the withdrawals that the provider has paid when the office, and the provider, are killed. */
const KILLS = [
  { share: 0.1, whom: 'office' },
  { share: 0.2, whom: 'provider' },
  { share: 0.3, whom: 'office' },
  { share: 0.45, whom: 'provider' },
  { share: 0.55, whom: 'office' },
  { share: 0.65, whom: 'provider' },
] as const;

export interface PayoutKillOptions {
  /** An empty database. */
  url: string;
  withdrawals: number;
  /** For each wait of the run. */
  withinMs: number;
}
export interface PayoutKillOutcome {
  kills: { office: number; provider: number };
  seconds: number;
  /** Withdrawals that the provider paid more than once. */
  twice: string[];
  /** States of the withdrawals once nothing is under way. */
  states: Readonly<Record<string, number>>;
  /** Withdrawals whose state and the provider's book contradict each other. */
  wrong: string[];
  /** The same after the provider has reported what was in doubt. */
  settled: Readonly<Record<string, number>>;
  findings: string[];
}

async function fill(app: App, withdrawals: number): Promise<void> {
  const { db } = app.kernel;
  await db.query("insert into site (service, webname) values ($1, 'เว็บทดสอบ')", [SITE]);
  const [member] = await db.query<{ id: number }>(
    "insert into member (service, username, name, phone) values ($1, 'killed', 'ผู้เล่น', '0800000001') returning id",
    [SITE],
  );
  const [account] = await db.query<{ id: number }>(
    "insert into bank_account (active, service, bank, number, holder, purpose) values (true, $1, 'KBANK', '1000000001', 'บริษัท', 'withdraw') returning id",
    [SITE],
  );
  const [owner, from] = [member?.id ?? 0, account?.id ?? 0];
  await byItself(app.kernel, SITE, withdraw.name, async (keeper) => {
    await keeper.post(bankOpened(from, withdrawals), 'bank_account', from);
    await keeper.post(depositCredited(owner, from, withdrawals * 10), 'bank_account', from);
    const source = await keeper.lock(bankAccount, from, 'pay_account');
    for (let n = 0; n < withdrawals; n += 1) {
      const id = await keeper.make(withdraw, {
        member: owner,
        amount: 10,
        bank: 'SCB',
        account_number: '1234567890',
        holder: 'ผู้เล่น',
        status: 'approved',
      });
      await keeper.post(withdrawHeld(owner, 10), withdraw.name, id);
      await keeper.change(withdraw, await keeper.lock(withdraw, id, 'withdraw'), await beginAttempt(keeper, { id, amount: 10 }, source));
    }
  });
}

const countsOf = async (db: Db): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await db.query<{ status: string; n: number }>('select status, count(*)::int as n from withdraw where service = $1 group by status', [
        SITE,
      ])
    ).map(({ status, n }) => [status, n]),
  );

export async function payThroughKills({ url, withdrawals, withinMs }: PayoutKillOptions): Promise<PayoutKillOutcome> {
  const db = connectPostgres(url, { poolSize: 6 });
  await prepareDatabase(db, definitions);
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
      payouts: true,
    },
  });
  await fill(app, withdrawals);
  const folder = await mkdtemp(join(tmpdir(), 'payout-book-'));
  const book = join(folder, 'book');
  const programs = await buildPrograms('payoutOfficeProcess', 'payoutProviderProcess');
  const running: Partial<Record<'office' | 'provider', ChildProcess>> = {};
  const paidNow = (): string[] =>
    existsSync(book)
      ? readFileSync(book, 'utf8')
          .split('\n')
          .filter((line) => line !== '')
      : [];
  const port = String(await freePort());
  const start = {
    async provider() {
      running.provider = await startProgram(programs.file('payoutProviderProcess'), { BOOK: book, PORT: port });
    },
    async office() {
      const env = { DATABASE_URL: url, PROVIDER_URL: `http://127.0.0.1:${port}/`, LEASE_MS: String(LEASE_MS) };
      running.office = await startProgram(programs.file('payoutOfficeProcess'), env);
    },
  };
  const kills = { office: 0, provider: 0 };
  try {
    const began = performance.now();
    await start.provider();
    await start.office();
    for (const { share, whom } of KILLS) {
      await until(
        () => `${paidNow().length} of ${withdrawals} were paid, waiting for ${share}`,
        () => paidNow().length >= withdrawals * share,
        withinMs,
      );
      const child = running[whom];
      if (child) await killProgram(child);
      kills[whom] += 1;
      await start[whom]();
    }
    await until(
      () => 'something is still under way',
      async () => (await db.query("select 1 from withdraw where service = $1 and status = 'paying' limit 1", [SITE])).length === 0,
      withinMs,
    );
    const seconds = (performance.now() - began) / 1000;
    await Promise.all(Object.values(running).map(killProgram));
    const states = await countsOf(db);
    const paid = new Set(paidNow());
    const attempts = await db.query<{ id: number; attempt: string; withdraw: number; state: string; status: string }>(
      'select a.id, a.attempt, a.withdraw, a.state, w.status from payout_attempt a join withdraw w on w.service = a.service and w.id = a.withdraw where a.service = $1',
      [SITE],
    );
    const wrong = attempts
      .filter(({ attempt, status }) => (status === 'paid' && !paid.has(attempt)) || (status === 'pending' && paid.has(attempt)))
      .map(({ attempt }) => attempt);
    for (const { id, attempt, withdraw: owner } of attempts.filter(({ state }) => state === 'unknown'))
      await byItself(app.kernel, SITE, withdraw.name, async (keeper) => {
        const both = await lockBoth(keeper, owner, id);
        await settleReport(keeper, both.owner, both.attempt, { state: paid.has(attempt) ? 'paid' : 'failed' });
      });
    const owners = paidNow().map((attempt) => attempt.split('-')[1] ?? '');
    return {
      kills,
      seconds,
      twice: owners.filter((one, place) => owners.indexOf(one) !== place),
      states,
      wrong,
      settled: await countsOf(db),
      findings: await checkBooks(db),
    };
  } finally {
    await Promise.all(Object.values(running).map(killProgram));
    await programs.remove();
    await rm(folder, { recursive: true, force: true });
    await db.close();
  }
}
