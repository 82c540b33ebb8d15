/** A start that cannot succeed says why, in a sentence; one that does leads to where the office is. */
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freshDatabase } from './postgres';
import { endServer, runServer, startServer, temporaryFolder, type Settings } from './serverProcess';

let folder: string;
let remove: () => Promise<void>;
beforeAll(async () => {
  ({ folder, remove } = await temporaryFolder());
});
afterAll(() => remove());

/** What a start says that fails: its last words, without a trace of the stack. */
async function refusal(settings: Settings): Promise<string> {
  const server = runServer({ DATA_DIR: folder, ...settings });
  expect(await server.ended).toBe(1);
  expect(server.said()).not.toMatch(/^\s+at /m);
  return server.said().trim();
}
const database = (change: (url: URL) => void): string => {
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  change(url);
  return url.href;
};

/** A port that another server holds. */
async function taken<T>(work: (port: number) => Promise<T>): Promise<T> {
  const other = createServer();
  await new Promise<void>((resolve) => {
    other.listen(0, '127.0.0.1', resolve);
  });
  const { port } = other.address() as AddressInfo;
  try {
    return await work(port);
  } finally {
    other.close();
  }
}

describe('a start that fails', () => {
  test('because nobody answers at the address of the database', async () => {
    const port = await taken((one) => Promise.resolve(one));
    const said = await refusal({
      DATABASE_URL: database((url) => {
        url.port = String(port);
      }),
    });
    expect(said).toContain(`The database at 127.0.0.1:${port}/postgres cannot be reached`);
    expect(said).not.toContain(new URL(process.env['TEST_DATABASE_URL'] ?? '').password);
  });

  test('because there is no such database', async () => {
    const DATABASE_URL = database((url) => {
      url.pathname = '/nowhere';
    });
    expect(await refusal({ DATABASE_URL })).toContain('There is no such database');
  });

  test('because the password is wrong', async () => {
    const DATABASE_URL = database((url) => {
      url.password = 'wrong';
    });
    expect(await refusal({ DATABASE_URL })).toContain('refuses the user or the password');
  });

  test('because the folder cannot be one', async () => {
    expect(await refusal({ DATA_DIR: '/dev/null/data' })).toContain('/dev/null/data');
  });

  test('because the port is taken', async () => {
    const DATABASE_URL = await freshDatabase(process.env['TEST_DATABASE_URL'] ?? '');
    const said = await taken((port) => refusal({ ...PRODUCTION, DATABASE_URL, PORT: String(port) }));
    expect(said).toMatch(/Port \d+ is taken by another program/);
  });
});

const PRODUCTION: Settings = {
  MODE: 'PRODUCTION',
  SESSION_SECRET: 'a secret of this test, and long enough',
  ENCRYPTION_KEY: 'another secret of this test, long enough',
};

test('the first administrator is led to where browsers reach the panel', async () => {
  const DATABASE_URL = await freshDatabase(process.env['TEST_DATABASE_URL'] ?? '');
  const server = await startServer({ ...PRODUCTION, DATA_DIR: folder, DATABASE_URL, PUBLIC_URL: 'https://office.example' });
  // It is printed after the line that says the server is up.
  await vi.waitFor(() => expect(server.said()).toContain('at https://office.example/register#token='), { timeout: 90_000 });
  await endServer(server);
});
