import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Misconfigured } from '../environment';

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000)} MB`;

/** Bytes of all files below the folder. Those that go meanwhile count as nothing. */
async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        (one) => (one.isFile() ? one.size : 0),
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

const freeIn = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/**
 * Refuses a dump for which there may be no room beside the database: it begins with writing down what the database has in its memory, and
 * an engine that finds no room for that may answer no more.
 */
export async function refuseWithoutRoom(dataDir: string, free: (folder: string) => Promise<number> = freeIn): Promise<void> {
  const [needed, left] = await Promise.all([sizeOf(join(dataDir, 'database')), free(dataDir)]);
  if (left >= needed) return;
  throw new Misconfigured(
    `There are ${megabytes(left)} left on the disk of ${dataDir}, and a dump may need as much as the database, ${megabytes(needed)}. Make room and try again, or stop the server first: then room is needed only where the backup is saved.`,
  );
}
