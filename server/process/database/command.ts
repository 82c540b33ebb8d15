/**
 * `npm run db:diff` prints the SQL that separates the database from the definitions, for a person to review, and changes nothing. `npm run
 * db:apply` applies it; with `-- --drop` also what only clears away what is left over; with `-- file.sql` what stands in that file instead.
 * Where only what was built lies, `node dist/server/database.js diff` and `… apply` are the same. Both reach the database the server uses:
 * DATABASE_ADMIN_URL or DATABASE_URL, or the embedded one of DATA_DIR.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { definitions } from '../../../src/resources';
import { prepareGrants, schemaOf } from '../../prepare';
import { readEnvironment } from '../environment';
import { lockFolder } from '../lock';
import { startFailure } from '../startFailure';
import { readVariables } from '../variables';
import { bringUp, difference } from '../../db/bringUp';
import type { Admin, Db } from '../../db/client';
import { createEmbedded } from '../../db/embedded';
import { openPglite } from '../../db/pglite';
import type { Change } from '../../db/change';
import { connectPostgres } from '../../db/postgres';

const SAYS: Readonly<Record<Change['kind'], string>> = {
  add: 'applied at the next start',
  relax: 'applied at the next start',
  review: 'REVIEW: could lose data or fail',
  tell: 'left over; nothing depends on it',
};
const print = ({ kind, text, sql }: Change): void => console.info(`-- ${SAYS[kind]}: ${text}\n${sql};`);

async function diff(admin: Admin): Promise<void> {
  const changes = await difference(admin, schemaOf(definitions));
  if (changes.length === 0) console.info('-- The database fits the definitions.');
  changes.forEach(print);
}

async function apply(admin: Admin, [given]: readonly string[], grantTo: string | undefined): Promise<void> {
  const schema = schemaOf(definitions);
  if (given !== undefined && given !== '--drop') await admin.script(await readFile(given, 'utf8'));
  const changes = await bringUp(admin, schema, { reviewed: given === undefined || given === '--drop' });
  const [left, done] = [changes.filter(({ kind }) => kind === 'tell'), changes.filter(({ kind }) => kind !== 'tell')];
  done.forEach(print);
  if (given === '--drop') for (const { sql } of left) await admin.script(sql);
  left.forEach(print);
  if (grantTo !== undefined) await prepareGrants(admin, grantTo);
  console.info('-- The database fits the definitions.');
}

async function run([command, ...rest]: readonly string[]): Promise<void> {
  const { databaseUrl, adminUrl, dataDir } = readEnvironment(readVariables(process.env));
  const url = adminUrl ?? databaseUrl;
  const unlock = url === undefined ? (await lockFolder(dataDir)).release : () => undefined;
  const db: Db = url === undefined ? createEmbedded(await openPglite(join(dataDir, 'database'))) : connectPostgres(url, { poolSize: 1 });
  const office = adminUrl !== undefined && databaseUrl !== undefined ? decodeURIComponent(new URL(databaseUrl).username) : undefined;
  try {
    await db.alone((admin) => (command === 'apply' ? apply(admin, rest, office) : diff(admin)));
  } finally {
    await db.close();
    unlock();
  }
}

run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(startFailure(error, process.env) ?? error);
  process.exitCode = 1;
});
