/**
 * The lock on the folder of the embedded database: a file that names its owner, whose time of change the owner renews every second. A
 * process that died never holds it: on the same machine the operating system tells whether the owner lives; from another container, where
 * it cannot, the file is watched, and taken over when it is not renewed.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, readlinkSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { log } from '../log';
import { Misconfigured } from './environment';

const BEAT_MS = 1_000;
/** Many times the beat: an owner whose machine is busy is not taken for dead. */
const DEAD_AFTER_MS = 10_000;
const WATCH_EVERY_MS = 250;
/** When two processes take over at once, the file of the later one stays, and the earlier one sees that. */
const SETTLE_MS = 300;

interface Owner {
  id: string;
  pid: number;
  /**
   * Where the number of the process means something: the run of the machine and the container's own numbering; empty where that cannot be
   * told.
   */
  place: string;
  /** When the process began, in ticks since the machine did: another process may get the same number. */
  since: string;
}

const readOr = (read: () => string): string => {
  try {
    return read();
  } catch {
    return '';
  }
};
/** The machine's run and the numbering of processes; known on Linux only. */
const place = (): string => {
  const [boot, numbering] = [
    readOr(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    readOr(() => readlinkSync('/proc/self/ns/pid')),
  ];
  return boot && numbering ? `${boot} ${numbering}` : '';
};
/** States of a process that has ended and is not yet collected by its parent: it holds nothing any more. */
const ENDED = ['Z', 'X'];
/**
 * When a process that runs began, field 22 of its status; empty where there is none. The name before the fields is in brackets and may hold
 * spaces.
 */
const beganAt = (pid: number | 'self'): string =>
  readOr(() => {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state = '', ...fields] = status.slice(status.lastIndexOf(')') + 2).split(' ');
    return ENDED.includes(state) ? '' : (fields[18] ?? '');
  });

const isText = (value: unknown): value is string => typeof value === 'string';
function ownerIn(file: string): Owner | null {
  try {
    const value = JSON.parse(readFileSync(file, 'utf8')) as Partial<Record<keyof Owner, unknown>>;
    const { id, pid, place: at, since } = value;
    return isText(id) && typeof pid === 'number' && isText(at) && isText(since) ? { id, pid, place: at, since } : null;
  } catch {
    return null;
  }
}

/** Whether the owner lives, as far as the operating system tells; null: it is out of its sight. */
function isAlive({ pid, place: at, since }: Owner): boolean | null {
  if (at === '' || at !== place()) return null;
  return beganAt(pid) === since;
}

const changedAt = (file: string): number => {
  try {
    return statSync(file).mtimeMs;
  } catch {
    return 0;
  }
};

/** Is the lock renewed while it is watched? */
async function isRenewed(file: string, deadAfterMs: number): Promise<boolean> {
  const [seen, began] = [changedAt(file), performance.now()];
  while (performance.now() - began < deadAfterMs) {
    if (changedAt(file) !== seen) return true;
    await pause(WATCH_EVERY_MS);
  }
  return false;
}

const inUse = (folder: string, file: string): Misconfigured =>
  new Misconfigured(
    `Another server uses the folder ${folder}; its lock is the file ${file}. Stop that server first, set another DATA_DIR, or use DATABASE_URL for several servers on one database.`,
  );

export interface LockOptions {
  deadAfterMs?: number;
  /** Called when another process took the folder over, because this one was not heard of for so long. */
  onLost?: () => void;
}

/** Takes the lock from an owner that is dead. Refuses while it lives. */
async function takeOver(folder: string, file: string, own: Owner, deadAfterMs: number): Promise<void> {
  const other = ownerIn(file);
  const alive = other === null ? null : isAlive(other);
  if (alive === true) throw inUse(folder, file);
  if (alive === null) {
    log.info(`Waiting to see whether another server uses the folder ${folder} …`);
    if (await isRenewed(file, deadAfterMs)) throw inUse(folder, file);
  }
  const next = `${file}.${own.id}`;
  writeFileSync(next, JSON.stringify(own));
  // Nothing comes between the look and the exchange: both are done at once.
  if (ownerIn(file)?.id !== other?.id) {
    rmSync(next, { force: true });
    throw inUse(folder, file);
  }
  renameSync(next, file);
  await pause(SETTLE_MS);
  if (ownerIn(file)?.id !== own.id) throw inUse(folder, file);
}

export interface FolderLock {
  release: () => void;
  /** To be called before the folder is written to: a process that stood still looks whether it was taken for dead meanwhile. */
  check: () => void;
}

/** The embedded database serves one process: a second one on the same folder would damage it. */
export async function lockFolder(folder: string, { deadAfterMs = DEAD_AFTER_MS, onLost }: LockOptions = {}): Promise<FolderLock> {
  const file = join(folder, 'server.lock');
  const own: Owner = { id: randomUUID(), pid: process.pid, place: place(), since: beganAt('self') };
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(file, JSON.stringify(own), { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    await takeOver(folder, file, own, deadAfterMs);
  }

  let seenAt = performance.now();
  const renew = (): void => {
    const owner = ownerIn(file);
    if (owner !== null && owner.id !== own.id) {
      clearInterval(beat);
      onLost?.();
      return;
    }
    seenAt = performance.now();
    try {
      const now = new Date();
      utimesSync(file, now, now);
    } catch (error) {
      log.failure(`the lock ${file} could not be renewed`, error);
    }
  };
  const beat = setInterval(renew, BEAT_MS);
  beat.unref();
  const release = (): void => {
    clearInterval(beat);
    process.off('exit', release);
    if (ownerIn(file)?.id === own.id) rmSync(file, { force: true });
  };
  // However the process ends, short of being killed.
  process.on('exit', release);
  const check = (): void => {
    if (performance.now() - seenAt > deadAfterMs / 2) renew();
  };
  return { release, check };
}
