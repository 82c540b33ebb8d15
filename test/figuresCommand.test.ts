/**
 * `npm run figures` on the folder of an office: sums are made, compared with their rows, and named where they are not what those come to.
 */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmbedded } from '../server/db/embedded';
import { createPglite, engineOf } from '../server/db/pglite';
import { runServer, temporaryFolder } from './serverProcess';
import { layOffice } from './templates';

let folder: string;
let remove: () => Promise<void>;
const variables = {
  ENCRYPTION_KEY: 'the key of this test, and it is long enough',
  SESSION_SECRET: 'a secret of this test, and long enough',
};

async function figures(...given: string[]): Promise<[number | null, string]> {
  const done = runServer({ ...variables, DATA_DIR: folder }, [process.execPath, 'dist/server/figures.js', ...given]);
  return [await done.ended, done.said()];
}

beforeAll(async () => {
  ({ folder, remove } = await temporaryFolder());
  await layOffice(folder);
});
afterAll(() => remove());

test('sums are made and compared; a wrong one ends with a failure that names it, and another word is refused', async () => {
  expect(await figures()).toEqual([0, expect.stringMatching(/^[1-9]\d+ days were summed up/m)]);
  expect(await figures('--check')).toEqual([0, expect.stringContaining('is what its rows come to')]);
  const db = createEmbedded(await engineOf(await createPglite(join(folder, 'database'))));
  const [wrong] = await db.query<{ service: string; day: string }>(
    `update figure_day f set vals[1] = vals[1] + 1 where ctid = (select min(ctid) from figure_day where series = 'deposit.credited_day') returning service, day::text as day`,
  );
  await db.close();
  expect(await figures('--check')).toEqual([1, expect.stringContaining(`${wrong?.service} ${wrong?.day} deposit.credited_day {}: kept`)]);
  expect(await figures('--repair')).toEqual([1, expect.stringContaining('npm run figures -- --check')]);
});
