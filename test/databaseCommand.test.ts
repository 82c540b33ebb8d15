/** The SQL between the database and the definitions, by the command that lies beside the built server. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../server/db/client';
import { createEmbedded } from '../server/db/embedded';
import { openPglite } from '../server/db/pglite';
import { connectPostgres } from '../server/db/postgres';
import { runServer, temporaryFolder } from './serverProcess';
import { copyOffice, layOffice } from './templates';

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

async function run(variables: Readonly<Record<string, string>>, given: readonly string[]): Promise<string> {
  const done = runServer({ DATA_DIR: folder, ...variables }, [process.execPath, 'dist/server/database.js', ...given]);
  expect(await done.ended, done.said()).toBe(0);
  return done.said();
}
const command = (...given: string[]): Promise<string> => run({ DATABASE_URL: url }, given);

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

test('on the embedded database it is the same, and what is left over is cleared away when that is asked for', async () => {
  await layOffice(folder);
  const inside = async <T>(work: (embedded: Db) => Promise<T>): Promise<T> => {
    const embedded = createEmbedded(await openPglite(join(folder, 'database')));
    try {
      return await work(embedded);
    } finally {
      await embedded.close();
    }
  };
  const columns = (): Promise<unknown[]> =>
    inside((embedded) =>
      embedded.query(
        "select column_name::text as name from information_schema.columns where table_name = 'news' and column_name in ('pinned', 'gone') order by 1",
      ),
    );
  await inside((embedded) => embedded.script('alter table news drop column pinned cascade; alter table news add column gone text'));
  expect(await run({}, ['diff'])).toMatch(/news.pinned is new[^]*left over; nothing depends on it: news.gone/);
  expect(await columns(), 'nothing was changed by that').toEqual([{ name: 'gone' }]);
  expect(await run({}, ['apply'])).toContain(FITS);
  expect(await columns(), 'what is left over is only told').toEqual([{ name: 'gone' }, { name: 'pinned' }]);
  await run({}, ['apply', '--drop']);
  expect(await columns()).toEqual([{ name: 'pinned' }]);
  expect(await run({}, ['diff'])).toContain(FITS);
});
