/** PostgreSQL's own programs, as an operator has them. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Where Debian has the programs of each version; the newest that has all of them. */
const VERSIONS = '/usr/lib/postgresql';
const NEEDED = ['initdb', 'pg_ctl', 'pg_dump', 'pg_restore', 'pg_basebackup', 'psql', 'createdb'];
export const PROGRAMS =
  (existsSync(VERSIONS) ? readdirSync(VERSIONS) : [])
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(VERSIONS, version, 'bin'))
    .find((bin) => NEEDED.every((name) => existsSync(join(bin, name)))) ?? '';
export const isRoot = process.getuid?.() === 0;
export const hasPrograms = PROGRAMS !== '' && (!isRoot || spawnSync('runuser', ['-u', 'postgres', '--', 'true']).status === 0);

/** Runs one of them, which refuse to be run by root. */
export function program(name: string, ...args: string[]): void {
  const [command = '', ...rest] = [...(isRoot ? ['runuser', '-u', 'postgres', '--'] : []), join(PROGRAMS, name), ...args];
  execFileSync(command, rest, { stdio: 'ignore', cwd: '/' });
}
