// Writes `src/resources/outlines.ts` and `english/names.ts`, what the panel knows of every entity before its definition is fetched, whenever a definition or its
// English has changed.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = join(root, 'src/resources/outlines.ts');
const names = join(root, 'src/resources/english/names.ts');

/** What the outlines are made from. */
function stamp() {
  const hash = createHash('sha256');
  const definitions = readdirSync(join(root, 'src/resources'), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /^\w+\/\w+\.ts$/.test(path) && path !== 'english/names.ts')
    .map((path) => `src/resources/${path}`);
  const rules = ['src/resources/index.ts', ...['define', 'screens', 'outline'].map((name) => `src/schema/${name}.ts`)];
  for (const path of [...definitions, ...rules].sort()) hash.update(path).update(readFileSync(join(root, path)));
  return hash.digest('hex').slice(0, 16);
}

/** Brings the outlines up to the definitions. An installation without the build tools keeps what was written with its build. */
export async function writeOutlines() {
  const made = stamp();
  const isMade = (path) => existsSync(path) && readFileSync(path, 'utf8').includes(` ${made}, at every start`);
  if (isMade(target) && isMade(names)) return;
  const vite = await import('vite').catch(() => null);
  if (!vite) return;
  // Running modules makes this a process of development for the rest of its life, and React with it in what it builds.
  const { NODE_ENV } = process.env;
  const load = async (path) => (await vite.runnerImport(join(root, path), { root, configFile: false, logLevel: 'error' })).module;
  const [{ everyScreen }, { outlineOf }, { english }] = await Promise.all(
    ['src/resources/screens.ts', 'src/schema/outline.ts', 'src/resources/english/index.ts'].map(load),
  );
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
  writeFileSync(
    target,
    `// Written by scripts/outlines.mjs from the definitions ${made}, at every start, build, check and test. Not to be changed by hand.
import { outlinesOf, type Outline } from '../schema/outline';

/** Every entity of the product, and every further screen over one. */
export const outlines: readonly Outline[] = outlinesOf([
${everyScreen.map((def) => `  ${JSON.stringify(outlineOf(def))},`).join('\n')}
]);
`,
  );
  const named = Object.entries(english).map(
    ([entity, { name, one, adds, screens }]) => `  ${entity}: ${JSON.stringify({ name, one, adds, screens })},`,
  );
  writeFileSync(
    names,
    `// Written by scripts/outlines.mjs from the English ${made}, at every start, build, check and test. Not to be changed by hand.
import type { NameTexts } from '../../schema/labels';

/** What every entity, and every further screen over one, is called in English. */
export const englishNames: Readonly<Record<string, NameTexts>> = {
${named.join('\n')}
};
`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeOutlines();
