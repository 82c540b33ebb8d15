import { join } from 'node:path';
import type { Db } from '../db/client';
import { createEmbedded } from '../db/embedded';
import { openEmbeddedThread } from '../db/embeddedThread';
import { connectPostgres } from '../db/postgres';
import { log } from '../log';
import { answerBackups } from './backup/request';
import type { Environment } from './environment';
import { lockFolder } from './lock';

interface Opened {
  db: Db;
  /** Answers requests for a backup; returns how to end that. PostgreSQL has programs of its own. */
  answerBackups: () => () => void;
  /** Gives the folder back. */
  unlock: () => void;
}

/** Opens the office's database; `script`: of the thread of an embedded one. */
export async function openDatabase({ databaseUrl, dataDir }: Environment, script: URL): Promise<Opened> {
  const nothing = (): void => undefined;
  if (databaseUrl) return { db: connectPostgres(databaseUrl), answerBackups: () => nothing, unlock: nothing };
  const unlock = await lockFolder(dataDir, {
    onLost: () => {
      log.error(`another server took over the folder ${dataDir}, because this one was not heard of; this one ends`);
      process.exit(1);
    },
  });
  const db = createEmbedded(await openEmbeddedThread(join(dataDir, 'database'), script));
  return { db, answerBackups: () => answerBackups(dataDir, db), unlock };
}
