/**
 * `npm run backup -- FOLDER` copies an office on the embedded database, its files and its secrets, into a folder, also while the server runs;
 * `npm run restore -- FOLDER` brings them back into an empty DATA_DIR. PostgreSQL has its own programs (docs/operations.md).
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
/** Uploads and archives are never changed, so those of a later moment fit the database of an earlier one; and the secrets a demonstration made for itself. */
const AFTER = ['files', 'archive', 'secrets.json', BUCKET_NOTE];

async function copyParts(names: readonly string[], from: string, to: string): Promise<void> {
  for (const name of names)
    if (existsSync(join(from, name))) await cp(join(from, name), join(to, name), { recursive: true, preserveTimestamps: true });
}

async function dumpOf(dataDir: string): Promise<Uint8Array> {
  let unlock: () => void;
  try {
    unlock = await lockFolder(dataDir);
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

async function make(dataDir: string, folder: string): Promise<void> {
  if (!existsSync(join(dataDir, 'database'))) throw new Misconfigured(`There is no embedded database in the folder ${dataDir}.`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new Misconfigured(`The folder ${folder} is not empty. Each backup has a folder of its own.`);
  await copyParts(BEFORE, dataDir, folder);
  await writeFile(join(folder, DATABASE), await dumpOf(dataDir), { mode: 0o600 });
  await copyParts(AFTER, dataDir, folder);
  console.info(`The office of ${dataDir} is saved in ${folder}.`);
  tellOfBucket(folder);
}

async function restore(dataDir: string, folder: string): Promise<void> {
  if (!existsSync(join(folder, DATABASE))) throw new Misconfigured(`There is no backup in the folder ${folder}.`);
  if (existsSync(join(dataDir, 'database')))
    throw new Misconfigured(`There is a database in the folder ${dataDir} already. Move it away first, or set another DATA_DIR.`);
  const unlock = await lockFolder(dataDir);
  try {
    const dump = new Blob([new Uint8Array(await readFile(join(folder, DATABASE)))], { type: 'application/gzip' });
    const engine = await engineOf(await createPglite(join(dataDir, 'database'), dump));
    await engine.close();
    await copyParts([...BEFORE, ...AFTER], folder, dataDir);
  } finally {
    unlock();
  }
  console.info(`The office of ${folder} is in ${dataDir}.`);
  tellOfBucket(folder);
}

async function run([command, given]: readonly string[]): Promise<void> {
  const env = readVariables(process.env);
  if (env['DATABASE_URL']) throw new Misconfigured('The office is on PostgreSQL: use pg_dump and pg_restore (docs/operations.md).');
  if ((command !== 'make' && command !== 'restore') || given === undefined)
    throw new Misconfigured('Say which folder: npm run backup -- FOLDER, or npm run restore -- FOLDER.');
  const dataDir = env['DATA_DIR'] ?? '.data';
  await (command === 'make' ? make : restore)(dataDir, resolve(given));
}

run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(startFailure(error, process.env) ?? error);
  process.exitCode = 1;
});
