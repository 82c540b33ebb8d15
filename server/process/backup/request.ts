/**
 * How a backup is asked for while a server uses the embedded database, which serves one process: the command leaves a request in the folder, and the
 * server leaves a dump there. Whoever may write to the folder may have everything in it anyway.
 */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { EmbeddedDb } from '../../db/embedded';
import { log } from '../../log';
import { Misconfigured } from '../environment';
import { refuseWithoutRoom } from './room';

const LOOK_EVERY_MS = 500;
const TAKEN_WITHIN_MS = 30_000;

interface Places {
  request: string;
  taken: string;
  dump: string;
  failure: string;
}
const placesIn = (folder: string): Places => {
  const place = (name: string): string => join(folder, `backup.${name}`);
  return { request: place('request'), taken: place('taken'), dump: place('dump'), failure: place('failure') };
};

/** Answers requests for a dump, until the returned function is called. */
export function answerBackups(folder: string, db: Pick<EmbeddedDb, 'dump'>, checkRoom = refuseWithoutRoom): () => void {
  const { request, taken, dump, failure } = placesIn(folder);
  const answer = async (): Promise<void> => {
    renameSync(request, taken);
    try {
      await checkRoom(folder);
      await writeFile(`${dump}.part`, await db.dump(), { mode: 0o600 });
      renameSync(`${dump}.part`, dump);
      log.info('the database was dumped for a backup');
    } catch (error) {
      log.failure('the database could not be dumped', error);
      await writeFile(failure, error instanceof Error ? error.message : String(error));
    } finally {
      rmSync(taken, { force: true });
    }
  };
  const timer = setInterval(() => {
    if (existsSync(request) && !existsSync(taken)) void answer().catch((error: unknown) => log.failure('a backup failed', error));
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Asks the server that uses the folder for a dump; gives its bytes. */
export async function askForDump(folder: string): Promise<Uint8Array> {
  const { request, dump, failure } = placesIn(folder);
  for (const old of [dump, failure]) rmSync(old, { force: true });
  writeFileSync(request, '');
  const began = performance.now();
  try {
    for (;;) {
      if (existsSync(dump)) return readFileSync(dump);
      if (existsSync(failure)) throw new Misconfigured(`The server could not dump the database: ${readFileSync(failure, 'utf8')}`);
      if (existsSync(request) && performance.now() - began > TAKEN_WITHIN_MS)
        throw new Misconfigured(`The server that uses the folder ${folder} does not answer. Look at its log.`);
      await pause(LOOK_EVERY_MS);
    }
  } finally {
    for (const left of [request, dump, failure]) rmSync(left, { force: true });
  }
}
