/**
 * `npm run figures` brings the sums of days up to their rows; `npm run figures -- --check` compares every day that is kept with its rows
 * and changes nothing, beside a running office on PostgreSQL. It takes the variables the server takes. The embedded database serves one
 * process, so its server is stopped first.
 */
import { join } from 'node:path';
import { definitions } from '../../../src/resources';
import type { Db } from '../../db/client';
import { createEmbedded } from '../../db/embedded';
import { openPglite } from '../../db/pglite';
import { connectPostgres } from '../../db/postgres';
import { checkFigures } from '../../reports/check';
import { keepFigures } from '../../reports/keep';
import { TOGETHER } from '../../reports/series';
import { Misconfigured, readEnvironment } from '../environment';
import { lockFolder } from '../lock';
import { startFailure } from '../startFailure';
import { readVariables } from '../variables';

const USAGE = 'Say npm run figures, or npm run figures -- --check.';

async function work(db: Db, given: string | undefined): Promise<void> {
  const office = { db, definitions: new Map(definitions.map((def) => [def.name, def])), now: () => new Date() };
  if (given === undefined) {
    console.info(`${await keepFigures(office, Infinity)} days were summed up.`);
    return;
  }
  if (given !== '--check') throw new Misconfigured(USAGE);
  const found = await checkFigures(office);
  for (const { service, series, day, dims, kept, counted } of found)
    console.error(
      `${service === TOGETHER ? 'all sites' : service} ${day} ${series} ${JSON.stringify(dims)}: kept ${kept?.join(', ') ?? 'nothing'}, the rows come to ${counted?.join(', ') ?? 'nothing'}`,
    );
  if (found.length > 0) throw new Misconfigured(`${found.length} sums are not what their rows come to.`);
  console.info('Every day that is kept is what its rows come to.');
}

async function run([given]: readonly string[]): Promise<void> {
  const { databaseUrl, dataDir } = readEnvironment(readVariables(process.env));
  const unlock = databaseUrl === undefined ? (await lockFolder(dataDir)).release : () => undefined;
  const db = databaseUrl === undefined ? createEmbedded(await openPglite(join(dataDir, 'database'))) : connectPostgres(databaseUrl);
  try {
    await work(db, given);
  } finally {
    await db.close();
    unlock();
  }
}

run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(startFailure(error, process.env) ?? error);
  process.exitCode = 1;
});
