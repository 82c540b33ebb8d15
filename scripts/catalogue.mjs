// Writes `src/resources/index.ts`, `loaders.ts`, and `index.ts` and `loaders.ts` of `english` and of `src/reports`: what a file below
// src/resources declares with `defineResource` is in the catalogue, and what a file of src/resources/english says is in the dictionary, so
// a new entity is its definition and its English; a new report is its file in src/reports.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../src/resources/', import.meta.url));
const DECLARED = /^export const (\w+) = defineResource\(\{[^{}[\]]*?\bname: '(\w+)',/gm;

/** The declarations of all files: in the order of their paths, and within a file in its own. */
function declared() {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /^\w+\/\w+\.ts$/.test(path))
    .sort()
    .flatMap((path) => {
      const text = readFileSync(join(folder, path), 'utf8');
      const found = [...text.matchAll(DECLARED)].map(([, constant, name]) => ({ constant, name }));
      // Left out unnoticed, an entity would have no table and no screens.
      if (found.length !== (text.match(/\bdefineResource\(/g) ?? []).length)
        throw new Error(
          `src/resources/${path}: an entity is declared as \`export const thing = defineResource({ name: 'thing', …\`, its name before any list or object.`,
        );
      return found.length > 0 ? [{ path, found }] : [];
    });
}

const HEAD =
  '// Written by scripts/catalogue.mjs from the definitions below this folder at every start, build, check and test; never edited by hand.';
const fromOf = (path) => `./${path.slice(0, -'.ts'.length)}`;

function indexOf(files) {
  const all = files.flatMap(({ found }) => found);
  return `${HEAD}
import type { AnyResource } from '../schema/define';
${files.map(({ path, found }) => `import { ${found.map(({ constant }) => constant).join(', ')} } from '${fromOf(path)}';`).join('\n')}

declare module '../schema/fields/types' {
  interface ResourceNames {
${all.map(({ name }) => `    ${name}: true;`).join('\n')}
  }
}

/** Every entity of the product. */
export const catalogue = {
${all.map(({ constant }) => `  ${constant},`).join('\n')}
} as const;

export const definitions: readonly AnyResource[] = Object.values(catalogue);
`;
}

function loadersOf(files) {
  return `${HEAD}
import type { AnyResource } from '../schema/define';
import type { ResourceName } from '../schema/fields/types';

/** Fetches the definition of an entity. */
export const loaders: Readonly<Record<ResourceName, () => Promise<AnyResource>>> = {
${files
  .flatMap(({ path, found }) => found.map(({ constant, name }) => `  ${name}: async () => (await import('${fromOf(path)}')).${constant},`))
  .join('\n')}
};
`;
}

const reportFolder = fileURLToPath(new URL('../src/reports/', import.meta.url));
const DECLARED_REPORT = /^export const (\w+) = define(?:Report|Dashboard)\(\{[^{}[\]]*?\bname: '(\w+)',/gm;
const WRITTEN_OF_REPORTS = ['index.ts', 'loaders.ts'];

/** The reports of the files of src/reports, which may declare several. */
function declaredReports() {
  return readdirSync(reportFolder, { encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !WRITTEN_OF_REPORTS.includes(file))
    .sort()
    .flatMap((path) => {
      const text = readFileSync(join(reportFolder, path), 'utf8');
      const found = [...text.matchAll(DECLARED_REPORT)].map(([, constant, name]) => ({ constant, name }));
      if (found.length !== (text.match(/\bdefine(?:Report|Dashboard)\(/g) ?? []).length)
        throw new Error(
          `src/reports/${path}: a report is declared as \`export const thing = defineReport({ name: 'thing', …\`, its name before any list or object.`,
        );
      return found.length > 0 ? [{ path, found }] : [];
    });
}

const REPORT_HEAD = HEAD.replace('definitions below', 'reports of');

function reportsOf(files) {
  return `${REPORT_HEAD}
import type { AnyReport } from '../schema/report/define';
${files.map(({ path, found }) => `import { ${found.map(({ constant }) => constant).join(', ')} } from '${fromOf(path)}';`).join('\n')}

/** Every report of the product. */
export const reports: readonly AnyReport[] = [${files.flatMap(({ found }) => found.map(({ constant }) => constant)).join(', ')}];
`;
}

function reportLoadersOf(files) {
  return `${REPORT_HEAD}
import type { AnyReport } from '../schema/report/define';

/** Fetches a report, and with it the definitions of the rows it counts. */
export const reportLoaders: Readonly<Record<string, () => Promise<AnyReport>>> = {
${files
  .flatMap(({ path, found }) => found.map(({ constant, name }) => `  ${name}: async () => (await import('${fromOf(path)}')).${constant},`))
  .join('\n')}
};
`;
}

/** Written of the files of English; none of them says anything itself. */
const NO_ENGLISH = ['index.ts', 'loaders.ts', 'names.ts', 'texts.ts'];

/** The files of English, each exporting its own name, and the entities each is about; that none is missing, the compiler says. */
function englishFiles() {
  return readdirSync(join(folder, 'english'), { encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !NO_ENGLISH.includes(file))
    .map((file) => file.slice(0, -'.ts'.length))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, 'english', `${name}.ts`), 'utf8');
      const [, body] = text.split(new RegExp(`^export const ${name} = \\{`, 'm'));
      if (body === undefined)
        throw new Error(
          `src/resources/english/${name}.ts: what it says is exported as \`export const ${name} = { … } satisfies Partial<ResourceTexts>\`.`,
        );
      return { name, entities: [...body.split(/^\}/m)[0].matchAll(/^ {2}(\w+): \{/gm)].map(([, entity]) => entity) };
    });
}

const ENGLISH_HEAD = HEAD.replace('definitions below this folder', 'files of this folder');

function englishOf(files) {
  return `${ENGLISH_HEAD}
import type { ResourceTexts } from './texts';
${files.map(({ name }) => `import { ${name} } from './${name}';`).join('\n')}

/** English for every declared entity, field, option, action and heading. A missing text does not compile. */
export const english: ResourceTexts = {
${files.map(({ name }) => `  ...${name},`).join('\n')}
};
`;
}

function englishLoadersOf(files) {
  return `${ENGLISH_HEAD}
import type { Texts } from '../../schema/labels';

/** Fetches the English of an entity, which comes with that of its neighbours. */
export const englishLoaders: Readonly<Record<string, () => Promise<Texts>>> = {
${files
  .flatMap(({ name, entities }) => entities.map((entity) => `  ${entity}: async () => (await import('./${name}')).${name}.${entity},`))
  .join('\n')}
};
`;
}

function bringUp(name, text, where = folder) {
  const target = join(where, name);
  if (!existsSync(target) || readFileSync(target, 'utf8') !== text) writeFileSync(target, text);
}

/** Brings what is written of the definitions up to them. */
export function writeCatalogue() {
  const files = declared();
  bringUp('index.ts', indexOf(files));
  bringUp('loaders.ts', loadersOf(files));
  const english = englishFiles();
  bringUp('english/index.ts', englishOf(english));
  bringUp('english/loaders.ts', englishLoadersOf(english));
  const reports = declaredReports();
  bringUp('index.ts', reportsOf(reports), reportFolder);
  bringUp('loaders.ts', reportLoadersOf(reports), reportFolder);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeCatalogue();
