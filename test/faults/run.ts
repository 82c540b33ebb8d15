/**
 * An office of two processes on PostgreSQL under load while either process and the database are killed, again and again; for the test and,
 * whole, for the bench.
 */
import { cp } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../../server/db/client';
import { connectPostgres } from '../../server/db/postgres';
import { MOST_ALERTS } from '../../src/schema/shutdown';
import type { Report as ChainReport } from '../../server/audit/check';
import { createRandom } from '../../server/seed/random';
import { checkBooks } from '../../server/ledger/invariants';
import { connectPanel, type Panel } from '../liveRig';
import { freePort } from '../ports';
import { freshDatabase, startPostgres, type RunningPostgres } from '../postgres';
import { endServer, startServer, temporaryFolder, type RunningServer } from '../serverProcess';
import { until } from '../until';
import { balance, browserDoor } from './balancer';
import { Clerk, type Acknowledged, type Journal } from './clerk';
import { fillForFaults, FIRST_CLERK, usernameOf, type Filling } from './fill';

export interface FaultOptions extends Filling {
  /**
   * In this order: one of the two processes is killed, or the database under both; or a base backup is made and an office started on it
   * elsewhere.
   */
  faults: readonly ('process' | 'database' | 'backup')[];
  /** Employees who have a panel open that follows what waits. */
  watching: number;
  seed: number;
  say?: (text: string) => void;
}
export interface FaultOutcome {
  seconds: number;
  /** The longest an employee waited for an answer after a fault, in milliseconds. */
  longestGapMs: number;
  commands: number;
  reads: number;
  refused: number;
  again: number;
  /** Answers no caller should get: a lost session, an error without a cause. */
  wrong: string[];
  /** Acknowledged, but not in the database; in the database twice; in the database though no clerk was told so. */
  lost: string[];
  doubled: string[];
  books: unknown[];
  /** What the check of the audit log found. */
  chain: ChainReport | null;
  /** What is wrong with offices that were started on a backup made under load. */
  restored: string[];
  /** Panels that do not show what the database has once all is still. */
  behind: string[];
}

const DATABASE = 'faults';
function databaseOn({ url }: RunningPostgres): string {
  const address = new URL(url);
  address.pathname = `/${DATABASE}`;
  return address.href;
}

interface Rig {
  postgres: RunningPostgres;
  /** The data folder of the processes. */
  folder: string;
  journal: Journal;
  authorization: string;
}

/** What the audit log says of itself, once all of it is sealed. */
async function chainAt(origin: string, authorization: string): Promise<ChainReport | null> {
  const found: { report: ChainReport | null } = { report: null };
  const look = async (): Promise<boolean> => {
    // Any command, also one that is refused, has the office seal what waits; otherwise it would within half a minute.
    await fetch(`${origin}/api/Nothing`, { method: 'POST' });
    const response = await fetch(`${origin}/api/Logs/Working/check`, { headers: { authorization } });
    found.report = ((await response.json()) as { payload: ChainReport }).payload;
    return found.report.waiting === 0;
  };
  // Who asked sees what was found last.
  await until(() => 'the audit log is sealed', look).catch(() => undefined);
  return found.report;
}

/** Backs up the office while the clerks work, restores it elsewhere and returns what is wrong with it there. */
async function findingsInBackup({ postgres, folder, journal, authorization }: Rig): Promise<string[]> {
  const answered = [...journal.done];
  const saved = await temporaryFolder();
  await cp(folder, saved.folder, { recursive: true });
  const copy = await postgres.restored();
  const url = databaseOn(copy);
  const db = connectPostgres(url, { poolSize: 2 });
  const office = await startServer({ DATABASE_URL: url, DATA_DIR: saved.folder, MODE: 'DEMO' });
  try {
    const { lost } = await judge(db, answered);
    const books = await checkBooks(db);
    const chain = await chainAt(office.url, authorization);
    return [
      ...lost,
      ...books.map((one) => JSON.stringify(one)),
      ...(chain?.broken === null && chain.waiting === 0 ? [] : [JSON.stringify(chain)]),
    ].map((finding) => `restored: ${finding}`);
  } finally {
    await endServer(office);
    await db.close();
    await copy.stop();
    await saved.remove();
  }
}

/** How often each record has what an acknowledged command writes, by what should be there once. */
async function judge(db: Db, done: readonly Acknowledged[]): Promise<Pick<FaultOutcome, 'lost' | 'doubled'>> {
  const [lost, doubled]: [string[], string[]] = [[], []];
  const count = (told: string, n: number): void => {
    if (n === 0) lost.push(told);
    if (n > 1) doubled.push(told);
  };
  const entries = await db.query<{ key: string; n: number }>(
    `select concat_ws(' ', resource, action, service, record_id, employee) as key, count(*)::int as n from audit
      where result = 'ok' and employee >= ${FIRST_CLERK} and resource <> 'session' group by 1`,
  );
  const written = new Map(entries.map(({ key, n }) => [key, n]));
  const told = new Map<string, number>();
  for (const { resource, action, service, id, by } of done) {
    const key = [resource, action, service, id, by].join(' ');
    told.set(key, (told.get(key) ?? 0) + 1);
  }
  for (const [key, n] of told) {
    const found = written.get(key) ?? 0;
    if (found < n) lost.push(`${key}: told ${n}, written ${found}`);
    if (found > n) doubled.push(`${key}: told ${n}, written ${found}`);
  }
  for (const key of written.keys()) if (!told.has(key)) doubled.push(`${key}: written, told it was not`);
  const bills = await db.query<{ name: string; n: number }>(
    'select billpaymemnt_name as name, count(*)::int as n from bill_payment group by 1',
  );
  const billed = new Map(bills.map(({ name, n }) => [name, n]));
  for (const { name } of done) if (name !== undefined) count(`bill ${name}`, billed.get(name) ?? 0);
  for (const { name, n } of bills) if (n > 1) doubled.push(`bill ${name}: ${n}`);
  // Each approved deposit and each paid withdrawal moved money once, all others not at all.
  const moved = await db.query<{ what: string; n: number; due: number }>(
    `select 'deposit ' || d.service || ' ' || d.id as what, count(p.id)::int as n, (d.status = 'approved')::int as due
       from deposit d left join ledger_posting p on p.service = d.service and p.resource = 'deposit' and p.record_id = d.id group by d.service, d.id, d.status
     union all
     select 'withdraw ' || w.service || ' ' || w.id, count(p.id)::int, (w.status = 'paid')::int
       from withdraw w left join ledger_posting p on p.service = w.service and p.resource = 'withdraw' and p.record_id = w.id and p.kind = 'withdraw_paid'
      group by w.service, w.id, w.status`,
  );
  for (const { what, n, due } of moved) {
    if (n < due) lost.push(`${what}: no posting`);
    if (n > due) doubled.push(`${what}: ${n} postings`);
  }
  return { lost, doubled };
}

/** What was opened, to be closed in the opposite order whatever came of it. */
type Ends = (() => unknown)[];

interface Office extends Rig {
  db: Db;
  origin: string;
  clerks: readonly Clerk[];
  /** What panels that follow a site's waiting deposits have seen so far. */
  followed: readonly { service: string; seen: readonly unknown[] }[];
  /** Kills one of the processes and starts it again. */
  replace(which: number): Promise<void>;
}

async function openOffice({ watching, seed, ...filling }: FaultOptions, ends: Ends): Promise<Office> {
  const postgres = await startPostgres({ durable: true, settings: { max_connections: 100 } });
  ends.push(() => postgres.stop());
  await freshDatabase(postgres.url, 'template1', DATABASE);
  const url = databaseOn(postgres);
  const db = connectPostgres(url, { poolSize: 2 });
  ends.push(() => db.close());
  const sites = await fillForFaults(db, filling);
  const { folder, remove } = await temporaryFolder();
  ends.push(remove);
  const ports = [await freePort(), await freePort()];
  const processes: (RunningServer | undefined)[] = [];
  const start = async (which: number): Promise<void> => {
    processes[which] = await startServer({ DATABASE_URL: url, DATA_DIR: folder, PORT: String(ports[which] ?? 0), MODE: 'DEMO' });
  };
  ends.push(() => Promise.all(processes.map(endServer)));
  // The first one makes what both need, as their secrets in the folder.
  await start(0);
  await start(1);
  const balancer = await balance(ports);
  ends.push(() => balancer.close());
  const origin = `http://127.0.0.1:${balancer.port}`;

  const journal: Journal = { done: [], wrong: [], again: 0, reads: 0, refused: 0, abandoned: false };
  ends.push(() => {
    journal.abandoned = true;
  });
  const clerks = Array.from({ length: filling.employees }, (_, n) => new Clerk(origin, usernameOf(n), seed + n, sites, journal));
  for (const clerk of clerks) await clerk.signIn();
  const followed: Office['followed'][number][] = [];
  for (const [index, { cookie }] of clerks.slice(0, watching).entries()) {
    const door = await browserDoor(balancer.port, cookie);
    const panel: Panel = connectPanel(door.port, () => door.close());
    ends.push(() => panel.close());
    const { service = '' } = sites[index % sites.length] ?? {};
    followed.push({ service, seen: panel.follow(`alert/${service}/deposit`) });
  }
  return {
    postgres,
    folder,
    journal,
    authorization: clerks[0]?.authorization ?? '',
    db,
    origin,
    clerks,
    followed,
    async replace(which) {
      await endServer(processes[which]);
      await start(which);
    },
  };
}

/** Panels that do not show what the database has. */
async function panelsBehind({ db, followed }: Office): Promise<string[]> {
  const found: string[] = [];
  for (const { service, seen } of followed) {
    const rows = await db.query<{ id: number }>(
      `select id from deposit t where t.service = $1 and t.status = 'pending' and not t.hidden order by created_at, id limit ${MOST_ALERTS}`,
      [service],
    );
    const waiting = rows.map(({ id }) => String(id)).sort();
    const shown = Object.keys(seen.at(-1) ?? {}).sort();
    if (shown.join() !== waiting.join()) found.push(`${service}: shows ${shown.join()}, waiting ${waiting.join()}`);
  }
  return found;
}

async function work(office: Office, { faults, seed, say = () => undefined }: FaultOptions): Promise<FaultOutcome> {
  const { db, origin, clerks, journal, postgres, authorization } = office;
  const random = createRandom(seed, new Date());
  const began = Date.now();
  let over = false;
  const working = Promise.all(clerks.map((clerk) => clerk.work(() => over)));
  // One who gives up ends the run below, where it is waited for.
  working.catch(() => undefined);
  let longestGapMs = 0;
  const restored: string[] = [];
  for (const [index, fault] of faults.entries()) {
    await pause(random.int(500, 2000));
    const at = Date.now();
    if (fault === 'database') await postgres.crash();
    else if (fault === 'backup') restored.push(...(await findingsInBackup(office)));
    else await office.replace(random.int(0, 1));
    await until(
      () => 'every employee is answered again',
      () => clerks.every(({ lastAnswer }) => lastAnswer > at),
    );
    if (fault !== 'backup') longestGapMs = Math.max(longestGapMs, Date.now() - at);
    say(`fault ${index + 1} of ${faults.length} (${fault}): everybody answered after ${Date.now() - at} ms`);
  }
  over = true;
  await working;
  const seconds = (Date.now() - began) / 1000;
  let behind: string[] = [];
  await until(
    () => 'panels show what waits',
    async () => (behind = await panelsBehind(office)).length === 0,
  ).catch(() => undefined);
  const { done, reads, refused, again, wrong } = journal;
  return {
    seconds,
    longestGapMs,
    commands: done.length,
    reads,
    refused,
    again,
    wrong,
    ...(await judge(db, done)),
    books: await checkBooks(db),
    chain: await chainAt(origin, authorization),
    behind,
    restored,
  };
}

export async function workThroughFaults(options: FaultOptions): Promise<FaultOutcome> {
  const ends: Ends = [];
  try {
    return await work(await openOffice(options, ends), options);
  } finally {
    for (const end of ends.reverse()) await end();
  }
}
