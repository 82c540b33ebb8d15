// Writes `src/resources/outlines.ts`, `reportOutlines.ts` and `english/names.ts`, what the panel knows of every entity and report before
// its definition is fetched, whenever a definition, a report or the English has changed.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = join(root, 'src/resources/outlines.ts');
const names = join(root, 'src/resources/english/names.ts');
const reportTarget = join(root, 'src/resources/reportOutlines.ts');

/** What the outlines are made from. */
function stamp() {
  const hash = createHash('sha256');
  const definitions = readdirSync(join(root, 'src/resources'), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /^\w+\/\w+\.ts$/.test(path) && path !== 'english/names.ts')
    .map((path) => `src/resources/${path}`);
  const reports = readdirSync(join(root, 'src/reports'), { encoding: 'utf8' }).map((path) => `src/reports/${path}`);
  const rules = [
    'src/resources/index.ts',
    ...['define', 'screens', 'outline', 'report/define', 'report/shell'].map((name) => `src/schema/${name}.ts`),
  ];
  for (const path of [...definitions, ...reports, ...rules].sort()) hash.update(path).update(readFileSync(join(root, path)));
  return hash.digest('hex').slice(0, 16);
}

/** Brings the outlines up to the definitions. An installation without the build tools keeps what was written with its build. */
export async function writeOutlines() {
  const made = stamp();
  const isMade = (path) => existsSync(path) && readFileSync(path, 'utf8').includes(` ${made}, at every start`);
  if (isMade(target) && isMade(reportTarget) && isMade(names)) return;
  const vite = await import('vite').catch(() => null);
  if (!vite) return;
  // Running modules makes this a process of development for the rest of its life, and React with it in what it builds.
  const { NODE_ENV } = process.env;
  const load = async (path) => (await vite.runnerImport(join(root, path), { root, configFile: false, logLevel: 'error' })).module;
  const [{ everyScreen }, { outlineOf }, { english }, { reports }, { shellOf }] = await Promise.all(
    [
      'src/resources/screens.ts',
      'src/schema/outline.ts',
      'src/resources/english/index.ts',
      'src/reports/index.ts',
      'src/schema/report/shell.ts',
    ].map(load),
  );
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
  writeFileSync(
    target,
    `// Written by scripts/outlines.mjs from the definitions ${made} at every start, build, check and test; never edited by hand.
import { outlinesOf, type Outline } from '../schema/outline';

/** Every entity of the product, and every further screen over one. */
export const outlines: readonly Outline[] = outlinesOf([
${everyScreen.map((def) => `  ${JSON.stringify(outlineOf(def))},`).join('\n')}
]);
`,
  );
  writeFileSync(
    reportTarget,
    `// Written by scripts/outlines.mjs from the reports ${made} at every start, build, check and test; never edited by hand.
import { outlinesOf, type Outline } from '../schema/outline';

/** Every report of the product, as a screen that only reads. */
export const reportOutlines: readonly Outline[] = outlinesOf([
${reports.map((report) => `  ${JSON.stringify(outlineOf(shellOf(report)))},`).join('\n')}
]);
`,
  );
  const named = [
    ...Object.entries(english).map(([entity, { name, one, adds, screens }]) => [entity, { name, one, adds, screens }]),
    ...reports.map(({ name, label: { en } }) => [name, { name: en, one: en }]),
  ].map(([entity, texts]) => `  ${entity}: ${JSON.stringify(texts)},`);
  writeFileSync(
    names,
    `// Written by scripts/outlines.mjs from the English ${made} at every start, build, check and test; never edited by hand.
import type { NameTexts } from '../../schema/labels';

/** What every entity, every further screen over one, and every report is called in English. */
export const englishNames: Readonly<Record<string, NameTexts>> = {
${named.join('\n')}
};
`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeOutlines();
