import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from '../fileStore';
import { FILE_KEY } from '../calls/files';

/** Where a file lies in its store: `site/key`. Both names are checked, so that no path leads outside. */
export function placeOf(service: string, key: string): string {
  if (!/^[A-Za-z0-9_-]{1,60}$/.test(service) || !FILE_KEY.test(key)) throw new Error('not a file of ours');
  return `${service}/${key}`;
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Uploads in a folder, one below it per site. */
export function createFolderStore(folder: string): FileStore {
  return {
    async put(service, key, bytes) {
      const path = join(folder, placeOf(service, key));
      await mkdir(join(folder, service), { recursive: true });
      await writeFile(path, bytes, { flag: 'wx' });
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
