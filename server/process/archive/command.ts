/**
 * `npm run archive:verify` verifies the files of the archive, and the audit log of the office behind them. `-- FOLDER` verifies a copy of
 * the folder elsewhere. It takes the variables the server takes. Only its own server compares a running office on the
 * embedded database.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createArchiveSeal } from '../../audit/manifest';
import { verifyArchives } from '../../archive/verify';
import { createHash } from '../../audit/link';
import type { Db } from '../../db/client';
import { createEmbedded } from '../../db/embedded';
import { openPglite } from '../../db/pglite';
import { connectPostgres } from '../../db/postgres';
import { createAnchorsFile } from '../anchors';
import { Misconfigured, readEnvironment, type Environment } from '../environment';
import { lockFolder } from '../lock';
import { startFailure } from '../startFailure';
import { readVariables } from '../variables';
import { createArchiveFolder } from './folder';

interface Opened {
  db?: Db;
  close: () => Promise<void>;
}

async function openOffice({ databaseUrl, dataDir }: Environment): Promise<Opened> {
  if (databaseUrl !== undefined) {
    const db = connectPostgres(databaseUrl);
    return { db, close: () => db.close() };
  }
  const folder = join(dataDir, 'database');
  const nothing = { close: () => Promise.resolve() };
  if (!existsSync(folder)) return nothing;
  const lock = await lockFolder(dataDir).catch((error: unknown) => {
    if (error instanceof Misconfigured) return null;
    throw error;
  });
  if (lock === null) return nothing;
  const db = createEmbedded(await openPglite(folder));
  return {
    db,
    close: async () => {
      await db.close();
      lock.release();
    },
  };
}

async function verify(given: string | undefined): Promise<void> {
  // A demonstration makes its secrets when it starts; what was made now would fit no file.
  const env = readVariables(process.env);
  const dataDir = env['DATA_DIR'] ?? '.data';
  if (!env['ENCRYPTION_KEY'] && !existsSync(join(dataDir, 'secrets.json')))
    throw new Misconfigured('Set ENCRYPTION_KEY, and AUDIT_KEY where the office has one, or DATA_DIR to the folder of the office.');
  const environment = readEnvironment(env);
  const folder = given === undefined ? environment.archive.folder : resolve(given);
  if (!existsSync(folder)) throw new Misconfigured(`There is no folder ${folder}.`);
  const key = environment.auditKey;
  const { db, close } = await openOffice(environment);
  try {
    const { files, rows, problems } = await verifyArchives({
      store: createArchiveFolder(folder),
      seals: { hashOf: await createHash(key), sealOf: await createArchiveSeal(key) },
      heads: await createAnchorsFile(join(dataDir, 'audit-heads.log')).read(),
      ...(db && { db }),
    });
    for (const { name, problem } of problems) console.error(`${name}: ${problem}`);
    if (!db) console.info('The database was not compared: there is none here, or a server uses it. The panel checks its audit log.');
    if (problems.length > 0) throw new Misconfigured(`${problems.length} places do not match in ${folder}.`);
    console.info(`${files} files with ${rows} rows in ${folder} are what they were.`);
  } finally {
    await close();
  }
}

async function run([command, given]: readonly string[]): Promise<void> {
  if (command !== 'verify') throw new Misconfigured('Say what to do: npm run archive:verify, or npm run archive:verify -- FOLDER.');
  await verify(given);
}

run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(startFailure(error, process.env) ?? error);
  process.exitCode = 1;
});
