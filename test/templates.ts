/** Databases made once for a whole run and copied for each test that needs one: making each anew took a third of the run. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import type { Db } from '../server/db/client';
import { createEmbedded } from '../server/db/embedded';
import { createPglite, engineOf } from '../server/db/pglite';
import { connectPostgres } from '../server/db/postgres';
import { prepareDatabase } from '../server/prepare';
import { seedDemo } from '../server/seed';
import { definitions as catalogue } from '../src/resources';
import type { AnyResource } from '../src/schema/define';
import { freshDatabase } from './postgres';
import { readTemplate, SharedFiles, type Template } from './sharedFiles';

/** Records of each entity in an office. */
export const ROWS = 60;

/** The tables of these definitions, with the demonstration in them. */
export async function fill(db: Db, definitions: readonly AnyResource[], rows: number): Promise<void> {
  await prepareDatabase(db, definitions);
  const few = definitions.map((def) => ({ ...def, demo: Math.min(def.demo ?? 0, rows) }));
  await db.tx((tx) => seedDemo(tx, few, new Date()));
}

const fileOf = (folder: string, name: 'empty' | 'office'): string => join(folder, `${name}.tar`);

/**
 * An empty database that is quick to copy: without the databases PostgreSQL itself copies, with a log of writes in small parts, and with
 * memory for what an office of the tests holds. The engine's usual 128 MB are zeroed by each copy, and its usual files are 50 MB, of which
 * a third is ever read.
 */
async function makeSmall(): Promise<Blob> {
  const lite = await PGlite.create({ initDbStartParams: ['--wal-segsize=1'] });
  for (const statement of [
    "update pg_database set datistemplate = false where datname like 'template%'",
    'drop database template0',
    'drop database template1',
    "alter system set shared_buffers = '16MB'",
    'checkpoint',
  ])
    await lite.exec(statement);
  const dump = await lite.dumpDataDir('none');
  await lite.close();
  return dump;
}

/** Makes the templates of embedded databases, unless they were made for another project of this run already. Gives how to remove them. */
export async function makeEmbedded(): Promise<() => Promise<void>> {
  if (process.env['TEST_TEMPLATES']) return () => Promise.resolve();
  const folder = await mkdtemp(join(tmpdir(), 'office-templates-'));
  const small = await makeSmall();
  const keep = async (name: 'empty' | 'office', dump: Blob): Promise<void> =>
    writeFile(fileOf(folder, name), new Uint8Array(await dump.arrayBuffer()));
  await keep('empty', small);
  const lite = await createPglite(undefined, small);
  await fill(createEmbedded(await engineOf(lite)), catalogue, ROWS);
  // What the files hold, a copy does not read from the log of writes.
  await lite.exec('checkpoint');
  await keep('office', await lite.dumpDataDir('none'));
  await lite.close();
  process.env['TEST_TEMPLATES'] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/**
 * Makes all templates, unless they were made for another project of this run already. Their places stand in the environment, where the
 * tests' own processes find them.
 */
export async function makeTemplates(url: string): Promise<() => Promise<void>> {
  const drop = await makeEmbedded();
  if (process.env['TEST_TEMPLATE_DATABASE']) return drop;
  const filled = await freshDatabase(url);
  const db = connectPostgres(filled);
  await fill(db, catalogue, ROWS);
  // PostgreSQL refuses to copy a template while a session is connected to it.
  await db.close();
  process.env['TEST_TEMPLATE_DATABASE'] = new URL(filled).pathname.slice(1);
  return drop;
}

const read = new Map<string, Promise<Template>>();
/** Read once by each worker. */
function templateOf(file: string): Promise<Template> {
  const template =
    read.get(file) ?? readFile(file).then(({ buffer, byteOffset, length }) => readTemplate(new Uint8Array(buffer, byteOffset, length)));
  read.set(file, template);
  return template;
}
/** A database in memory: an empty one, or a filled office. */
export async function copyEmbedded(name: 'empty' | 'office'): Promise<Db> {
  const template = await templateOf(fileOf(process.env['TEST_TEMPLATES'] ?? '', name));
  return createEmbedded(await engineOf(await createPglite(new SharedFiles(template))));
}

/** Lays a filled office into the folder of a server, as one that ran there before has left it. */
export async function layOffice(folder: string): Promise<void> {
  const database = join(folder, 'database');
  await mkdir(database);
  await promisify(execFile)('tar', ['-xf', fileOf(process.env['TEST_TEMPLATES'] ?? '', 'office'), '-C', database]);
}

/** The address of a new database with a filled office, on the server at `url`. */
export const copyOffice = (url: string): Promise<string> => freshDatabase(url, process.env['TEST_TEMPLATE_DATABASE']);
