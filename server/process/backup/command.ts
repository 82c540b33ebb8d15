/**
 * `npm run backup -- FOLDER` copies an office on the embedded database, its files and its secrets, into a folder, also while the server
 * runs; `npm run restore -- FOLDER` brings them back into an empty DATA_DIR. For an office on PostgreSQL there are deploy/backup.sh and
 * deploy/restore.sh.
 */
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createPglite, engineOf, openPglite } from '../../db/pglite';
import { createEmbedded } from '../../db/embedded';
import { Misconfigured } from '../environment';
import { lockFolder } from '../lock';
import { startFailure } from '../startFailure';
import { readVariables } from '../variables';
import { aboutBucket, BUCKET_NOTE } from './bucketNote';
import { askForDump } from './request';
import { refuseWithoutRoom } from './room';

const DATABASE = 'database.tar.gz';
/** The ends of the audit log's chain are copied before the database: an end it does not reach would look as if it had been cut off. */
const BEFORE = ['audit-heads.log'];
/**
 * Uploads and archives are never changed, so those of a later moment fit the database of an earlier one; and the secrets a demonstration
 * made for itself.
 */
const AFTER = ['files', 'secrets.json', BUCKET_NOTE];
const ARCHIVE = 'archive';

/** Where an office is; its archive may lie elsewhere. */
interface Place {
  dataDir: string;
  archive: string;
}

async function copyPart(from: string, to: string): Promise<void> {
  if (existsSync(from)) await cp(from, to, { recursive: true, preserveTimestamps: true });
}
async function copyParts(names: readonly string[], from: string, to: string): Promise<void> {
  for (const name of names) await copyPart(join(from, name), join(to, name));
}
const hasFiles = async (folder: string): Promise<boolean> => existsSync(folder) && (await readdir(folder)).length > 0;

async function dumpOf(dataDir: string): Promise<Uint8Array> {
  let unlock: () => void;
  try {
    unlock = (await lockFolder(dataDir)).release;
  } catch (error) {
    if (!(error instanceof Misconfigured)) throw error;
    // The server looks as well; on a disk that is full it could not say what it found.
    await refuseWithoutRoom(dataDir);
    return askForDump(dataDir);
  }
  try {
    const db = createEmbedded(await openPglite(join(dataDir, 'database')));
    try {
      return await db.dump();
    } finally {
      await db.close();
    }
  } finally {
    unlock();
  }
}

function tellOfBucket(folder: string): void {
  const text = aboutBucket(folder);
  if (text !== null) console.warn(text);
}

async function make({ dataDir, archive }: Place, folder: string): Promise<void> {
  if (!existsSync(join(dataDir, 'database'))) throw new Misconfigured(`There is no embedded database in the folder ${dataDir}.`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (await hasFiles(folder)) throw new Misconfigured(`The folder ${folder} is not empty. Each backup has a folder of its own.`);
  await copyParts(BEFORE, dataDir, folder);
  await writeFile(join(folder, DATABASE), await dumpOf(dataDir), { mode: 0o600 });
  await copyParts(AFTER, dataDir, folder);
  await copyPart(archive, join(folder, ARCHIVE));
  console.info(`The office of ${dataDir} is saved in ${folder}.`);
  tellOfBucket(folder);
}

async function restore({ dataDir, archive }: Place, folder: string): Promise<void> {
  if (!existsSync(join(folder, DATABASE))) throw new Misconfigured(`There is no backup in the folder ${folder}.`);
  if (existsSync(join(dataDir, 'database')))
    throw new Misconfigured(`There is a database in the folder ${dataDir} already. Move it away first, or set another DATA_DIR.`);
  if (await hasFiles(archive)) throw new Misconfigured(`There are files in ${archive} already. Move them away first.`);
  const unlock = (await lockFolder(dataDir)).release;
  try {
    const dump = new Blob([new Uint8Array(await readFile(join(folder, DATABASE)))], { type: 'application/gzip' });
    const engine = await engineOf(await createPglite(join(dataDir, 'database'), dump));
    await engine.close();
    await copyParts([...BEFORE, ...AFTER], folder, dataDir);
    await copyPart(join(folder, ARCHIVE), archive);
  } finally {
    unlock();
  }
  console.info(`The office of ${folder} is in ${dataDir}.`);
  tellOfBucket(folder);
}

async function run([command, given]: readonly string[]): Promise<void> {
  const env = readVariables(process.env);
  if (env['DATABASE_URL'])
    throw new Misconfigured('The office is on PostgreSQL: use deploy/backup.sh and deploy/restore.sh (docs/operations.md).');
  if ((command !== 'make' && command !== 'restore') || given === undefined)
    throw new Misconfigured('Say which folder: npm run backup -- FOLDER, or npm run restore -- FOLDER.');
  const dataDir = env['DATA_DIR'] ?? '.data';
  const place = { dataDir, archive: env['ARCHIVE_DIR'] || join(dataDir, ARCHIVE) };
  await (command === 'make' ? make : restore)(place, resolve(given));
}

run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(startFailure(error, process.env) ?? error);
  process.exitCode = 1;
});
