/**
 * How a backup is asked for while a server uses the embedded database, which serves one process: the command leaves a request in the
 * folder, and the server leaves a dump there. A process that may write to the folder has access to everything in it anyway.
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
  const part = `${dump}.part`;
  const removeAll = (names: readonly string[]): void => names.forEach((name) => rmSync(name, { force: true }));
  // Left by a process that was killed meanwhile: no request waits for its dump any more.
  removeAll([taken, part, dump, failure]);
  let busy = false;
  const make = async (): Promise<void> => {
    renameSync(request, taken);
    try {
      await checkRoom(folder);
      await writeFile(part, await db.dump(), { mode: 0o600 });
      renameSync(part, dump);
      log.info('the database was dumped for a backup');
    } catch (error) {
      log.failure('the database could not be dumped', error);
      // Gives back the room in which the reason is written.
      removeAll([part]);
      await writeFile(failure, error instanceof Error ? error.message : String(error));
    } finally {
      removeAll([part, taken]);
    }
  };
  const look = async (): Promise<void> => {
    if (busy || !existsSync(request)) return;
    busy = true;
    try {
      await make();
    } catch (error) {
      log.failure('a backup failed', error);
    } finally {
      busy = false;
    }
  };
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** A reason that found no room itself leaves an empty file, or none. */
const withoutReason = (folder: string): string => `it had no room to say why. Look at its log, and at how full the disk of ${folder} is`;

/** Asks the server that uses the folder for a dump; gives its bytes. */
export async function askForDump(folder: string): Promise<Uint8Array> {
  const { request, taken, dump, failure } = placesIn(folder);
  for (const old of [dump, failure]) rmSync(old, { force: true });
  writeFileSync(request, '');
  const began = performance.now();
  try {
    for (;;) {
      // Asked before its end is looked for, which comes earlier.
      const isOver = !existsSync(request) && !existsSync(taken);
      if (existsSync(dump)) return readFileSync(dump);
      if (isOver) {
        const reason = existsSync(failure) ? readFileSync(failure, 'utf8') : '';
        throw new Misconfigured(`The server could not dump the database: ${reason || withoutReason(folder)}`);
      }
      if (existsSync(request) && performance.now() - began > TAKEN_WITHIN_MS)
        throw new Misconfigured(`The server that uses the folder ${folder} does not answer. Look at its log.`);
      await pause(LOOK_EVERY_MS);
    }
  } finally {
    for (const left of [request, dump, failure]) rmSync(left, { force: true });
  }
}
