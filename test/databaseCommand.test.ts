/** The SQL between the database and the definitions, by the command that lies beside the built server. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../server/db/client';
import { connectPostgres } from '../server/db/postgres';
import { runServer, temporaryFolder } from './serverProcess';
import { copyOffice } from './templates';

const FITS = '-- The database fits the definitions.';
let url: string;
let db: Db;
let folder: string;
let remove: () => Promise<void>;
beforeAll(async () => {
  url = await copyOffice(process.env['TEST_DATABASE_URL'] ?? '');
  db = connectPostgres(url, { poolSize: 1 });
  ({ folder, remove } = await temporaryFolder());
});
afterAll(async () => {
  await db.close();
  await remove();
});

async function command(...given: string[]): Promise<string> {
  const done = runServer({ DATABASE_URL: url, DATA_DIR: folder }, [process.execPath, 'dist/server/database.js', ...given]);
  expect(await done.ended, done.said()).toBe(0);
  return done.said();
}

test('what separates them is printed, and what was reviewed is applied', async () => {
  expect(await command('diff')).toContain(FITS);
  await db.script('alter table news drop column pinned cascade');
  expect(await command('diff')).toMatch(/add column "pinned"/);
  const columns = (): Promise<unknown[]> =>
    db.query("select column_default as usual from information_schema.columns where table_name = 'news' and column_name = 'pinned'");
  expect(await columns(), 'nothing was changed by that').toEqual([]);
  const file = join(folder, 'changes.sql');
  await writeFile(file, 'alter table news add column pinned boolean not null default true');
  expect(await command('apply', file)).toContain(FITS);
  expect(await columns(), 'the file was run, and not what would have been printed').toEqual([{ usual: 'true' }]);
  await db.script('alter table news drop column pinned cascade');
  expect(await command('apply')).toContain(FITS);
  expect(await columns()).toEqual([{ usual: 'false' }]);
  expect(await command('diff')).toContain(FITS);
});
