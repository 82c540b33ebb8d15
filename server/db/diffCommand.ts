import { join } from 'node:path';
import { definitions } from '../../src/resources';
import { readEnvironment } from '../process/environment';
import { lockFolder } from '../process/lock';
import { createEmbedded } from './embedded';
import { openPglite } from './pglite';
import { connectPostgres } from './postgres';
import { planTables } from './tables';

/** `npm run db:diff`: prints the SQL that separates the database from the definitions, for a person to review. Changes nothing. */
const { databaseUrl, dataDir } = readEnvironment(process.env);
const unlock = databaseUrl ? () => undefined : lockFolder(dataDir);
const db = databaseUrl ? connectPostgres(databaseUrl) : createEmbedded(await openPglite(join(dataDir, 'database')));
try {
  const changes = await planTables(db, definitions);
  if (changes.length === 0) console.info('-- The database fits the definitions.');
  for (const { safe, text, sql } of changes) console.info(`-- ${safe ? 'applied at the next start' : 'REVIEW: could lose data or fail'}: ${text}\n${sql};`);
} finally {
  await db.close();
  unlock();
}
