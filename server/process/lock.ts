import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Misconfigured } from './environment';

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** The embedded database serves one process: a second one on the same folder would damage it. Returns the function that releases the lock. */
export function lockFolder(folder: string): () => void {
  const file = join(folder, 'server.pid');
  mkdirSync(folder, { recursive: true });
  const other = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  if (other > 0 && other !== process.pid && isAlive(other)) {
    throw new Misconfigured(
      `Another server (process ${other}) uses the folder ${folder}. Stop it first, set another DATA_DIR, or use DATABASE_URL for several servers on one database.`,
    );
  }
  writeFileSync(file, String(process.pid));
  return () => rmSync(file, { force: true });
}
