import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FilesAway } from '../away';
import type { FileStore } from '../fileStore';
import { createOutage } from '../outage';
import { FILE_KEY } from '../calls/files';

/** Where a file lies in its store: `site/key`. Both names are checked, so that no path leads outside. */
export function placeOf(service: string, key: string): string {
  if (!/^[A-Za-z0-9_-]{1,60}$/.test(service) || !FILE_KEY.test(key)) throw new Error('not a file of ours');
  return `${service}/${key}`;
}

const isOf = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));
const isMissing = (error: unknown): boolean => isOf(error, 'ENOENT');

/** Uploads in a folder, one below it per site. `write`: another way to write, for a disk that is full. */
export function createFolderStore(folder: string, write: typeof writeFile = writeFile): FileStore {
  const outage = createOutage({
    says: {
      lost: 'the folder of uploads takes no files; uploads are refused until it does',
      back: 'the folder of uploads takes files again',
    },
    isAway: (error) => isOf(error, 'ENOSPC', 'EDQUOT', 'EROFS', 'EIO'),
    becomes: (error) => new FilesAway(error),
  });
  return {
    async put(service, key, bytes) {
      const path = join(folder, placeOf(service, key));
      await outage.watch(async () => {
        await mkdir(join(folder, service), { recursive: true });
        await write(path, bytes, { flag: 'wx' }).catch(async (error: unknown) => {
          // No record refers to the part that was written.
          if (!isOf(error, 'EEXIST')) await rm(path, { force: true });
          throw error;
        });
      });
    },
    async get(service, key) {
      try {
        return new Uint8Array(await readFile(join(folder, placeOf(service, key))));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async remove(service, key) {
      await rm(join(folder, placeOf(service, key)), { force: true });
    },
  };
}
