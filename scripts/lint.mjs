// Lint with a cache. Rules that look at types read other files as well, which ESLint's cache knows nothing of: each cache therefore belongs to one state of all
// declarations, as the type check wrote them, and is left behind when any of them changes.
import './node.mjs';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeCatalogue } from './catalogue.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const types = join(root, 'node_modules/.cache/types');
const caches = join(root, 'node_modules/.cache/eslint');
const run = (name, args) =>
  spawnSync(process.execPath, [join(root, 'node_modules', name), ...args], { cwd: root, stdio: 'inherit' }).status ?? 1;

/** The declarations of all files, in one number. */
function stateOfTypes() {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  const files = existsSync(types)
    ? readdirSync(types, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && entry.name.endsWith('.d.ts'))
    : [];
  for (const path of files.map((entry) => join(entry.parentPath ?? entry.path, entry.name)).sort())
    hash.update(path).update(readFileSync(path));
  return hash.digest('hex').slice(0, 16);
}

writeCatalogue();
const checked = run('typescript/bin/tsc', ['-b']);
if (checked !== 0) process.exit(checked);
const formatted = run('prettier/bin/prettier.cjs', ['--check', '--cache', '--log-level', 'warn', '.']);
if (formatted !== 0) {
  console.error('npm run format lays out what is named above.');
  process.exit(formatted);
}
const state = stateOfTypes();
mkdirSync(caches, { recursive: true });
for (const name of readdirSync(caches)) if (name !== state) rmSync(join(caches, name), { recursive: true, force: true });
process.exit(
  run('eslint/bin/eslint.js', [
    '--cache',
    '--cache-strategy',
    'content',
    '--cache-location',
    join(caches, state),
    '.',
    ...process.argv.slice(2),
  ]),
);
