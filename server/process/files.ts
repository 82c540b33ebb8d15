import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from '../calls/context';
import { FILE_KEY } from '../calls/files';

/** Uploads in a folder, one below it per site. Both names are checked, so that no path leads outside. */
export function createFolderStore(folder: string): FileStore {
  const place = (service: string, key: string): string => {
    if (!/^[A-Za-z0-9_-]{1,60}$/.test(service) || !FILE_KEY.test(key)) throw new Error('not a file of ours');
    return join(folder, service, key);
  };
  return {
    async put(service, key, bytes) {
      const path = place(service, key);
      await mkdir(join(folder, service), { recursive: true });
      await writeFile(path, bytes, { flag: 'wx' });
    },
    async get(service, key) {
      return readFile(place(service, key)).then(
        (buffer) => new Uint8Array(buffer),
        () => null,
      );
    },
    remove: (service, key) => rm(place(service, key), { force: true }),
  };
}
