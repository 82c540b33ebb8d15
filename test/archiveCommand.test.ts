/** `npm run archive:verify` on the folder of an office, and on a copy of its archive. */
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmbedded } from '../server/db/embedded';
import { createPglite, engineOf } from '../server/db/pglite';
import { archiveOld } from '../server/archive/archiving';
import { createSealer } from '../server/audit/sealer';
import { createAnchorsFile } from '../server/process/anchors';
import { createArchiveFolder } from '../server/process/archive/folder';
import { readEnvironment } from '../server/process/environment';
import { monthsAgo, within } from './archiveRig';
import { tamper } from './chain';
import { openOffice } from './office';
import { runServer, temporaryFolder } from './serverProcess';
import { layOffice } from './templates';

let folder: string;
let remove: () => Promise<void>;
const variables = {
  ENCRYPTION_KEY: 'the key of this test, and it is long enough',
  SESSION_SECRET: 'a secret of this test, and long enough',
};
const month = monthsAgo(14);

async function verify(env: Record<string, string>, ...given: string[]): Promise<[number | null, string]> {
  const done = runServer({ ...variables, ...env }, [process.execPath, 'dist/server/archive.js', 'verify', ...given]);
  return [await done.ended, done.said()];
}

beforeAll(async () => {
  ({ folder, remove } = await temporaryFolder());
  await layOffice(folder);
  const { auditKey: key, archive } = readEnvironment({ ...variables, DATA_DIR: folder });
  const db = createEmbedded(await engineOf(await createPglite(join(folder, 'database'))));
  await tamper(db, 'truncate audit, audit_chain restart identity');
  const { app } = await openOffice({ on: db });
  const sealer = createSealer({ db, key, now: () => new Date(), heads: createAnchorsFile(join(folder, 'audit-heads.log')) });
  const write = (at: Date): Promise<unknown> =>
    db.query(
      "insert into audit (at, resource, action, result) select $1::timestamptz + n * interval '1 second', 'member', 'update', 'ok' from generate_series(1, 20) n",
      [at.toISOString()],
    );
  await write(within(month));
  await sealer.seal();
  await write(new Date());
  await sealer.seal();
  const context = { kernel: app.kernel, subject: 'office', period: '', now: new Date(), tx: db.tx.bind(db) };
  await archiveOld(context, await sealer.seals(), { store: createArchiveFolder(archive.folder), months: { audit: 12 } });
  await sealer.stop();
  await db.close();
});
afterAll(() => remove());

test('an archive that is whole, with the database and as a copy without it', async () => {
  expect(await verify({ DATA_DIR: folder })).toEqual([0, expect.stringContaining('1 files with 20 rows')]);
  await cp(join(folder, 'archive'), join(folder, 'copy'), { recursive: true });
  const [code, said] = await verify({ DATA_DIR: join(folder, 'nothing') }, join(folder, 'copy'));
  expect([code, said]).toEqual([0, expect.stringContaining('The database was not compared')]);
});

test('what does not match is named, and ends with a failure', async () => {
  expect(await verify({ DATA_DIR: folder, ENCRYPTION_KEY: 'another key, which is long enough as well' })).toEqual([
    1,
    expect.stringContaining(`audit/${month}: its manifest was not sealed by this office`),
  ]);
  const file = join(folder, 'archive', 'audit', `${month}.ndjson.gz`);
  const bytes = await readFile(file);
  await writeFile(file, bytes.subarray(0, -1));
  expect(await verify({ DATA_DIR: folder })).toEqual([1, expect.stringContaining(`audit/${month}: `)]);
  await writeFile(file, bytes);
  expect((await verify({ DATA_DIR: folder }))[0]).toBe(0);
});

test('a folder that is not there, and a command that is none, are refused with a sentence', async () => {
  expect(await verify({ DATA_DIR: folder }, join(folder, 'missing'))).toEqual([1, expect.stringContaining('There is no folder')]);
  const other = runServer(variables, [process.execPath, 'dist/server/archive.js', 'make']);
  expect([await other.ended, other.said()]).toEqual([1, expect.stringContaining('npm run archive:verify')]);
});
