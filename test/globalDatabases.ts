/**
 * Set-up of a whole test run: one PostgreSQL for all files, its address in `TEST_DATABASE_URL`, and the templates of databases. An address
 * given from outside is used as it is.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FOR_TESTS, startPostgres, type RunningPostgres } from './postgres';
import { makeTemplates } from './templates';

/** What the address of a socket may be, on any system. */
const LONGEST_SOCKET = 100;

async function startForAll(): Promise<RunningPostgres> {
  const sockets = await mkdtemp(join(tmpdir(), 'pg-'));
  const isShort = `${sockets}/.s.PGSQL.65535`.length <= LONGEST_SOCKET;
  // The server may run under a user of its own.
  await chmod(sockets, 0o777);
  const server = await startPostgres({
    ...FOR_TESTS,
    settings: { ...FOR_TESTS.settings, ...(isShort && { unix_socket_directories: sockets }) },
  });
  if (isShort) process.env['TEST_DATABASE_SOCKETS'] = sockets;
  return {
    ...server,
    stop: async () => {
      await server.stop();
      await rm(sockets, { recursive: true });
    },
  };
}

/** What another project of the run has set up already is used, and left to it. */
export default async function setup(): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  const own = given ? null : await startForAll();
  const url = given ?? own?.url ?? '';
  process.env['TEST_DATABASE_URL'] = url;
  const drop = await makeTemplates(url);
  return async () => {
    await drop();
    await own?.stop();
  };
}
