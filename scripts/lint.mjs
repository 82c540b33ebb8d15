// How files are laid out, and what may stand in them.
import './node.mjs';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeCatalogue } from './catalogue.mjs';
import { writeOutlines } from './outlines.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const run = (name, args) =>
  spawnSync(process.execPath, [join(root, 'node_modules', name), ...args], { cwd: root, stdio: 'inherit' }).status ?? 1;

const COMMENT_COLUMNS = 140;
const isComment = (line) => /^\s*(\/\/|\/?\*)/.test(line) && !line.includes('https://');
/** Where comments are too wide: the formatter wraps code alone. As a rule of the linter this made linting take half as long again. */
function wideComments(folder) {
  const files = readdirSync(join(root, folder), { recursive: true }).filter((name) => /\.(tsx?|mjs)$/.test(name));
  return files.flatMap((name) => {
    const lines = readFileSync(join(root, folder, name), 'utf8').split('\n');
    return lines.flatMap((line, at) => (isComment(line) && [...line].length > COMMENT_COLUMNS ? [`${folder}/${name}:${at + 1}`] : []));
  });
}

writeCatalogue();
await writeOutlines();
const formatted = run('oxfmt/bin/oxfmt', ['--check']);
if (formatted !== 0) console.error('npm run format lays out what is named above.');
const wide = ['src', 'server', 'test', 'e2e', 'bench', 'scripts'].flatMap(wideComments);
if (wide.length > 0) console.error(`Comments wider than ${COMMENT_COLUMNS} columns:\n${wide.join('\n')}`);
process.exit(run('oxlint/bin/oxlint', process.argv.slice(2)) || formatted || Math.min(wide.length, 1));
