/**
 * A mark in the folder of uploads, which the database knows as well: processes of an office share that folder, and one that was given
 * another, or whose disk for it is not there, would answer “not found” for every file of the others.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** No site has such a name, and each has a folder of its name. */
const MARK = 'office.id';

export const filesFolderOf = (dataDir: string): string => join(dataDir, 'files');

/** The mark of the folder; null: it has none, or is not there. */
export function markOf(dataDir: string): string | null {
  const file = join(filesFolderOf(dataDir), MARK);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}

/** The mark of the folder, which gets one where it has none: `known` to the database, or a new one. */
export function markFolder(dataDir: string, known: string | undefined): string {
  const there = markOf(dataDir);
  if (there !== null) return there;
  const mark = known ?? randomUUID();
  mkdirSync(filesFolderOf(dataDir), { recursive: true });
  writeFileSync(join(filesFolderOf(dataDir), MARK), `${mark}\n`);
  return mark;
}
