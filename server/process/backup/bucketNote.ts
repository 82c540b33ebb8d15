/**
 * A note in DATA_DIR that uploads lie in a bucket. It goes along with a backup, which holds none of them: the person who makes or restores
 * one is told, also where the variables of the server are not set.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shownBucket, type Bucket } from '../bucket';

export const BUCKET_NOTE = 'files-in-bucket.json';

/** Notes where uploads lie; without a bucket there is no note. */
export function noteBucket(dataDir: string, bucket: Bucket | undefined): void {
  const path = join(dataDir, BUCKET_NOTE);
  if (bucket === undefined) {
    rmSync(path, { force: true });
    return;
  }
  const { endpoint, bucket: name, prefix } = bucket;
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(path, JSON.stringify({ endpoint, bucket: name, prefix }));
}

/** A sentence about the files a backup does not hold; null: it holds all. */
export function aboutBucket(folder: string): string | null {
  const path = join(folder, BUCKET_NOTE);
  if (!existsSync(path)) return null;
  const place = JSON.parse(readFileSync(path, 'utf8')) as Pick<Bucket, 'endpoint' | 'bucket' | 'prefix'>;
  return `Its uploads are NOT in this backup: they lie in the bucket ${shownBucket(place)}, which is saved by its own means (docs/operations.md).`;
}
