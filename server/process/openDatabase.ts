import { join } from 'node:path';
import type { Db } from '../db/client';
import { createEmbedded } from '../db/embedded';
import { openEmbeddedThread } from '../db/embeddedThread';
import { connectPostgres } from '../db/postgres';
import { log } from '../log';
import { answerBackups } from './backup/request';
import type { Environment } from './environment';
import { lockFolder } from './lock';
import { watchThread } from './threadWatch';

interface Opened {
  db: Db;
  /**
   * Answers requests for a backup, for which PostgreSQL has programs of its own, and watches the thread of an embedded database; returns
   * how to end that.
   */
  attend: () => () => void;
  /** Gives the folder back. */
  unlock: () => void;
}

/** Opens the office's database; `script`: of the thread of an embedded one. */
export async function openDatabase({ databaseUrl, dataDir }: Environment, script: URL): Promise<Opened> {
  const nothing = (): void => undefined;
  if (databaseUrl) return { db: connectPostgres(databaseUrl), attend: () => nothing, unlock: nothing };
  const lock = await lockFolder(dataDir, {
    onLost: () => {
      log.error(`another server took over the folder ${dataDir}, because this one was not heard of; this one ends`);
      process.exit(1);
    },
  });
  const thread = await openEmbeddedThread(join(dataDir, 'database'), script, lock.check);
  const db = createEmbedded(thread);
  const attend = (): (() => void) => {
    const endBackups = answerBackups(dataDir, db);
    const endWatch = watchThread(thread.ping, {
      onSilent: () => {
        log.error('the thread of the embedded database answers no longer; the process ends, so that it is started again');
        process.exit(1);
      },
    });
    return () => {
      endBackups();
      endWatch();
    };
  };
  return { db, attend, unlock: lock.release };
}
