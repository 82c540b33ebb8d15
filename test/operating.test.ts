/**
 * An office on PostgreSQL as an operator runs it: whole processes that start at once, on an empty database and on an older one, and a
 * backup by the very commands of the manual, with the programs of PostgreSQL, while people work.
 */
import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { checkBooks } from '../server/ledger/invariants';
import { connectPostgres } from '../server/db/postgres';
import type { Db } from '../server/db/client';
import { archiveMonth } from './archiveRig';
import { png } from './images';
import { SITE } from './office';
import { freePort } from './ports';
import { freshDatabase } from './postgres';
import { hasPrograms, isRoot, program, PROGRAMS } from './postgresPrograms';
import { endServer, runServer, signIn, startServer, temporaryFolder, type RunningServer, type Settings } from './serverProcess';

let folder: string;
let remove: () => Promise<void>;
let port: number;
/** Where new databases are made. */
let cluster: string;
let running: RunningServer[] = [];
const addressOf = (name: string): string => {
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  return url.href;
};

const startOn = (data: string, at: number): void =>
  program('pg_ctl', '-D', data, '-w', '-l', `${data}.log`, '-o', `-p ${at} -h 127.0.0.1 -c unix_socket_directories= -c fsync=off`, 'start');
const stopOn = (data: string): void => program('pg_ctl', '-D', data, '-m', 'immediate', 'stop');

beforeAll(async () => {
  ({ folder, remove } = await temporaryFolder());
  if (!hasPrograms) {
    cluster = process.env['TEST_DATABASE_URL'] ?? '';
    return;
  }
  // The system user has to reach its own folder inside.
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'postgres'));
  if (isRoot) execFileSync('chown', ['postgres', join(folder, 'postgres')]);
  port = await freePort();
  program(
    'initdb',
    '-D',
    join(folder, 'postgres/data'),
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
    '-A',
    'trust',
    '-U',
    'postgres',
  );
  startOn(join(folder, 'postgres/data'), port);
  cluster = `postgres://postgres@127.0.0.1:${port}/postgres`;
});
afterEach(async () => {
  await Promise.all(running.map(endServer));
  running = [];
});
afterAll(async () => {
  if (hasPrograms) stopOn(join(folder, 'postgres/data'));
  await remove();
});

const SECRETS: Settings = {
  SESSION_SECRET: 'a secret of this test, and long enough',
  ENCRYPTION_KEY: 'another secret of this test, long enough',
};
/** Processes that start at the same moment. */
async function startAtOnce(settings: Settings, count = 2): Promise<RunningServer[]> {
  running = await Promise.all(
    Array.from({ length: count }, () => startServer({ ...SECRETS, DATA_DIR: join(folder, 'data'), ...settings })),
  );
  return running;
}
async function inDatabase<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = connectPostgres(url, { poolSize: 2 });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}
let office: string;
const LONG = { timeout: 90_000 };

test('two that start at once on an empty database fill it once, and both work on it', async () => {
  office = await freshDatabase(cluster, 'template0', 'working');
  const both = await startAtOnce({ DATABASE_URL: office });
  expect(both.filter((one) => one.said().includes('The empty database was filled'))).toHaveLength(1);
  const people = await Promise.all(both.map(({ url }) => signIn(url, 'ceo')));
  for (const one of people) expect((await one.get(`Deposit/${SITE}?range=[0,0]`)).status).toBe(200);
  await inDatabase(office, async (db) => {
    const [twice] = await db.query<{ n: number }>(
      'select count(*)::int as n from (select username from employee group by 1 having count(*) > 1) t',
    );
    expect(twice?.n).toBe(0);
    expect(await checkBooks(db)).toEqual([]);
  });
});

test('two that start at once on an empty database of an office make one administrator, whose newest link is good', async () => {
  const url = await freshDatabase(cluster, 'template0', 'begun');
  const both = await startAtOnce({ DATABASE_URL: url, MODE: 'PRODUCTION', DATA_DIR: join(folder, 'begun') });
  const link = /#token=([\w-]+)/;
  await expect.poll(() => both.filter((one) => link.test(one.said())).length, LONG).toBe(2);
  const accepted = await Promise.all(
    both.map(async (one) => {
      const token = link.exec(one.said())?.[1];
      const answered = await fetch(`${one.url}/api/AcceptInvite`, {
        method: 'POST',
        body: JSON.stringify({ token, password: 'a long passphrase of the first one' }),
      });
      return answered.status;
    }),
  );
  expect(accepted.filter((status) => status === 200)).toHaveLength(1);
  await inDatabase(url, async (db) => {
    expect(await db.query('select username, level from employee')).toEqual([{ username: 'admin', level: 10 }]);
    expect(await db.query('select count(*)::int as n from role')).toEqual([{ n: 1 }]);
  });
});

test('two that start at once on the database of an older version bring it up once', async () => {
  // As it was before a field, a table and an index that this version has, and before versions were remembered.
  await inDatabase(office, (db) =>
    db.script('alter table member drop column device; drop table exported_file; drop index session_handle; delete from schema_version'),
  );
  const both = await startAtOnce({ DATABASE_URL: office });
  const people = await Promise.all(both.map(({ url }) => signIn(url, 'ceo')));
  for (const one of people) {
    expect((await one.get(`Member/${SITE}?range=[0,0]`)).status).toBe(200);
    expect((await one.get('Exports?range=[0,0]')).status).toBe(200);
  }
  await inDatabase(office, async (db) => {
    expect(
      await db.query("select 1 as one from information_schema.columns where table_name = 'member' and column_name = 'device'"),
    ).toHaveLength(1);
    expect(await db.query("select 1 as one from pg_indexes where indexname = 'session_handle'")).toHaveLength(1);
    expect(await db.query('select count(*)::int as n from schema_version')).toEqual([{ n: 1 }]);
  });
});

type Places = Record<'DATABASE_URL' | 'DATA_DIR' | 'ARCHIVE_DIR', string>;
/** An office whose archive lies outside of its folder. */
const placesOf = (DATABASE_URL: string, name: string): Places => ({
  DATABASE_URL,
  DATA_DIR: join(folder, name),
  ARCHIVE_DIR: join(folder, `archive of ${name}`),
});
/** Runs lines of the manual as they stand, in folders and databases of this test. */
async function run(lines: string, places: Places): Promise<void> {
  const env = { ...process.env, PATH: `${PROGRAMS}:${process.env['PATH']}`, ...places };
  await promisify(execFile)('sh', ['-euc', lines.replaceAll('/backups/', `${join(folder, 'backups')}/`)], { env });
}

/** The lines of the manual for PostgreSQL: to save, to bring back, and to save a whole server. */
function documented(): [save: string, restore: string, base: string] {
  const text = readFileSync('docs/operations.md', 'utf8');
  const part = text.slice(text.indexOf('**PostgreSQL**, also while'));
  const blocks = [...part.matchAll(/^```sh\n(.*?)^```/gms)].map(([, lines = '']) => lines);
  expect(blocks).toHaveLength(3);
  return blocks as [string, string, string];
}

test.runIf(hasPrograms)('the commands of the manual save an office at work and bring it back whole', async () => {
  const [server] = await startAtOnce({ DATABASE_URL: office }, 1);
  const { url } = server!;
  const ceo = await signIn(url, 'ceo');
  const form = new FormData();
  form.set('file', new Blob([png], { type: 'image/png' }), 'a.png');
  const uploaded = await fetch(`${url}/api/File/${SITE}`, { method: 'POST', headers: { authorization: ceo.authorization }, body: form });
  const { payload } = (await uploaded.json()) as { payload: { key: string } };
  await expect.poll(() => existsSync(join(folder, 'data/audit-heads.log')), LONG).toBe(true);

  const archived = await inDatabase(office, (db) => archiveMonth(db, { ...SECRETS, ...placesOf(office, 'data') }));

  const [save, restore, base] = documented();

  // Money moves meanwhile.
  let over = false;
  const answers: number[] = [];
  const [member] = (
    (await (await ceo.get(`Member/${SITE}?filter={"status":"active"}&range=[0,0]`)).json()) as { payload: { id: number }[] }
  ).payload;
  const working = (async () => {
    while (!over) {
      const made = await ceo.act(`Credit/${SITE}?action=create`, {
        member: member?.id,
        kind: 'bonus',
        amount: 1,
        reason: 'ระหว่างสำรองข้อมูล',
      });
      const { payload: row } = (await made.json()) as { payload: { id: number; version: number } };
      answers.push((await ceo.act(`Credit/${SITE}?action=giveBonus&id=${row.id}`, { version: row.version })).status);
    }
  })();
  await expect.poll(() => answers.length, LONG).toBeGreaterThan(3);
  await run(save, placesOf(office, 'data'));
  await run(base, placesOf(office, 'data'));
  const during = answers.length;
  over = true;
  await working;
  expect([during > 3, new Set(answers)]).toEqual([true, new Set([200])]);
  await endServer(server);

  const there = placesOf(addressOf('office'), 'restored');
  await run(restore, there);
  expect(existsSync(join(there.ARCHIVE_DIR, archived))).toBe(true);
  const [again] = await startAtOnce(there, 1);
  expect((await fetch(`${again?.url}/api/ready`)).status).toBe(200);
  const reader = await signIn(again?.url ?? '', 'ceo');
  expect((await reader.get(`File/${SITE}/${payload.key}`)).status).toBe(200);
  const chain = (await (await reader.get('Logs/Working/check')).json()) as { payload: { broken: unknown; sealed: number } };
  expect([chain.payload.broken, chain.payload.sealed > 0]).toEqual([null, true]);
  const given = await inDatabase(addressOf('office'), async (db) => {
    expect(await checkBooks(db)).toEqual([]);
    return db.query<{ n: number }>("select count(*)::int as n from credit where status = 'done' and reason = 'ระหว่างสำรองข้อมูล'");
  });
  expect([given[0]!.n > 0, given[0]!.n <= answers.length]).toEqual([true, true]);
  const verified = runServer({ ...SECRETS, ...there }, [process.execPath, 'dist/server/archive.js', 'verify']);
  expect([await verified.ended, verified.said()]).toEqual([0, expect.stringMatching(/\d+ files with \d+ rows/)]);

  // Nothing is written over, and nothing is taken for a backup that is none; what is said holds no password.
  const refused = async (lines: string, places: Places): Promise<string> =>
    run(lines, places).then(
      () => 'it went through',
      ({ stderr }: { stderr: string }) => stderr,
    );
  expect(await refused(save, placesOf(office, 'data'))).toContain('is not empty');
  expect(await refused(restore, there)).toContain('There are files in');
  expect(await refused(restore, placesOf(addressOf('office'), 'fresh'))).toContain('The database office is not empty');
  expect(await refused(restore.replace('2026-11-22', 'nothing'), there)).toContain('There is no whole backup');
  const wrong = await refused(save.replace('2026-11-22', 'other'), { ...there, DATABASE_URL: 'office:a-password@localhost' });
  expect([wrong.includes('DATABASE_URL names no PostgreSQL'), wrong.includes('a-password')]).toEqual([true, false]);

  // The data folder of the whole server starts as it is.
  const whole = join(folder, 'backups/2026-11-22/postgres');
  // A backup is readable by its owner alone.
  expect(statSync(join(folder, 'backups/2026-11-22')).mode & 0o077).toBe(0);
  chmodSync(join(folder, 'backups'), 0o755);
  if (isRoot) execFileSync('chown', ['-R', 'postgres', join(folder, 'backups/2026-11-22')]);
  const other = await freePort();
  startOn(whole, other);
  try {
    const copy = new URL(office);
    copy.port = String(other);
    await inDatabase(copy.href, async (db) => expect(await checkBooks(db)).toEqual([]));
  } finally {
    stopOn(whole);
  }
});
