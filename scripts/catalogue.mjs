// Writes `src/resources/index.ts`: what a file below src/resources declares with `defineResource` is in the catalogue, so a new entity is its definition and its English.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../src/resources/', import.meta.url));
const target = join(folder, 'index.ts');
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

function textOf(files) {
  const all = files.flatMap(({ found }) => found);
  return `// Written by scripts/catalogue.mjs from the definitions below this folder, at every start, build, check and test. Not to be changed by hand.
import type { AnyResource } from '../schema/define';
${files.map(({ path, found }) => `import { ${found.map(({ constant }) => constant).join(', ')} } from './${path.slice(0, -'.ts'.length)}';`).join('\n')}

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

/** Brings the catalogue up to the definitions; says whether it was behind. */
export function writeCatalogue() {
  const text = textOf(declared());
  const behind = !existsSync(target) || readFileSync(target, 'utf8') !== text;
  if (behind) writeFileSync(target, text);
  return behind;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeCatalogue();
