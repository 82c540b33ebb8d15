// How files are laid out, and what may stand in them.
import './node.mjs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeCatalogue } from './catalogue.mjs';
import { writeOutlines } from './outlines.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const run = (name, args) =>
  spawnSync(process.execPath, [join(root, 'node_modules', name), ...args], { cwd: root, stdio: 'inherit' }).status ?? 1;

writeCatalogue();
await writeOutlines();
const formatted = run('oxfmt/bin/oxfmt', ['--check']);
if (formatted !== 0) console.error('npm run format lays out what is named above.');
process.exit(run('oxlint/bin/oxlint', process.argv.slice(2)) || formatted);
