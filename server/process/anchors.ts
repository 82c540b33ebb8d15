import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Head } from '../audit/walk';
import type { Anchors } from '../audit/sealer';

const isHead = (value: unknown): value is Head =>
  typeof value === 'object' &&
  value !== null &&
  'seq' in value &&
  typeof value.seq === 'number' &&
  'hash' in value &&
  typeof value.hash === 'string' &&
  'at' in value &&
  typeof value.at === 'string';

function headOf(line: string): Head[] {
  try {
    const value: unknown = JSON.parse(line);
    return isHead(value) ? [value] : [];
  } catch {
    // An incomplete line, of a process that was killed while writing.
    return [];
  }
}

/**
 * Ends of the chain in a file that only grows, one JSON object per line: to be copied to where the database's administrator cannot write.
 */
export function createAnchorsFile(file: string): Anchors {
  return {
    read: async () => (await readFile(file, 'utf8').catch(() => '')).split('\n').flatMap(headOf),
    async write(head) {
      await mkdir(dirname(file), { recursive: true });
      await appendFile(file, `${JSON.stringify(head)}\n`, { mode: 0o600 });
    },
  };
}
