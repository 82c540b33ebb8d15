// Writes `src/resources/outlines.ts`, what the panel knows of every entity before its definition is fetched, whenever a definition has changed.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = join(root, 'src/resources/outlines.ts');

/** What the outlines are made from. */
function stamp() {
  const hash = createHash('sha256');
  const definitions = readdirSync(join(root, 'src/resources'), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /^\w+\/\w+\.ts$/.test(path) && !path.startsWith('english/'))
    .map((path) => `src/resources/${path}`);
  const rules = ['src/resources/index.ts', ...['define', 'screens', 'outline'].map((name) => `src/schema/${name}.ts`)];
  for (const path of [...definitions, ...rules].sort()) hash.update(path).update(readFileSync(join(root, path)));
  return hash.digest('hex').slice(0, 16);
}

/** Brings the outlines up to the definitions. An installation without the build tools keeps what was written with its build. */
export async function writeOutlines() {
  const made = stamp();
  if (existsSync(target) && readFileSync(target, 'utf8').includes(`definitions ${made}`)) return;
  const vite = await import('vite').catch(() => null);
  if (!vite) return;
  // Running modules makes this a process of development for the rest of its life, and React with it in what it builds.
  const { NODE_ENV } = process.env;
  const load = async (path) => (await vite.runnerImport(join(root, path), { root, configFile: false, logLevel: 'error' })).module;
  const [{ everyScreen }, { outlineOf }] = await Promise.all([load('src/resources/screens.ts'), load('src/schema/outline.ts')]);
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
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeOutlines();
