/** How many files one has to touch: by what names a thing outside of it. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { definitions } from '../src/resources';
import { outlines } from '../src/resources/outlines';
import { pages } from '../src/resources/pages';
import { everyScreen } from '../src/resources/screens';
import { kinds } from '../src/schema/fields';
import { outlineOf, outlinesOf } from '../src/schema/outline';

const root = join(import.meta.dirname, '..');
const files = ['src', 'server'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
);
const texts = new Map(files.map((name) => [name, readFileSync(join(root, name), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')]));
const naming = (pattern: RegExp, among = (_name: string): boolean => true): string[] =>
  [...texts].filter(([name, text]) => among(name) && pattern.test(text)).map(([name]) => name);

const kindNames = Object.entries(kinds).flatMap(([name, rules]) => (typeof rules === 'object' ? [name] : []));

/** Kinds as a newcomer's would be: a value of its own with rules, a cell and an input, which nothing else has to know. */
describe.each(['nationalId', 'url', 'period'])('the field kind %s', (kind) => {
  test('is two files', () => {
    expect(kindNames).toContain(kind);
    const known = naming(new RegExp(`Kind<'${kind}'>|KindView<'${kind}'>|kind === '${kind}'|'${kind}',$`, 'm'));
    expect(known.filter((name) => !name.startsWith('src/resources/'))).toHaveLength(2);
  });
});

test('every kind has its file among the screens, and every file its kind', () => {
  const views = readdirSync(join(root, 'src/screens/fields')).filter((name) => name.endsWith('.tsx'));
  expect(views.map((name) => name.slice(0, -'.tsx'.length)).sort()).toEqual([...kindNames].sort());
});

describe.each(pages.map(({ name, paths }) => [name, paths[0]] as const))('the page %s', (name, path) => {
  test('is its declaration and its component, besides links to it', () => {
    const component = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}Page`;
    const importing = naming(new RegExp(`\\b${component}['"]`));
    const routing = naming(new RegExp(`path=["'{]+${path.replaceAll('/', '\\/')}["'}]`));
    expect([...importing, ...routing]).toEqual([]);
  });
});

/** Written from the definitions, not by hand. */
const written = ['index', 'loaders', 'outlines'].map((name) => `src/resources/${name}.ts`);

test('an entity without behaviour is its definition and its English; the catalogue is written from the definitions', () => {
  const tag = definitions.find(({ name }) => name === 'tag');
  expect(tag).toBeDefined();
  const known = naming(/member\/tag'|\.\/tag'|\btag: \{\s*name:/);
  expect(known.filter((name) => !written.includes(name))).toEqual(['src/resources/english/content.ts']);
});

test('the outlines say what the definitions say', () => {
  expect(JSON.stringify(outlines)).toBe(JSON.stringify(outlinesOf(everyScreen.map(outlineOf))));
});

describe('the catalogue', () => {
  const script = join(root, 'scripts/catalogue.mjs');
  const folder = mkdtempSync(join(tmpdir(), 'catalogue-'));
  const index = join(folder, 'src/resources/index.ts');
  beforeAll(() => {
    cpSync(join(root, 'src/resources'), join(folder, 'src/resources'), { recursive: true });
    cpSync(script, join(folder, 'scripts/catalogue.mjs'), { recursive: true });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const write = (): string => {
    execFileSync(process.execPath, [join(folder, 'scripts/catalogue.mjs')]);
    return readFileSync(index, 'utf8');
  };

  test('is what the definitions say', () => {
    const kept = readFileSync(index, 'utf8');
    expect(write()).toBe(kept);
  });
  test('has an entity as soon as there is a file that declares it', () => {
    writeFileSync(join(folder, 'src/resources/bonus/gift.ts'), "export const gift = defineResource({\n  name: 'gift',\n});\n");
    expect(write()).toContain("import { gift } from './bonus/gift';");
    expect(write()).toContain('  gift,\n');
  });
  test('refuses a declaration it cannot read rather than leaving it out', () => {
    writeFileSync(
      join(folder, 'src/resources/bonus/gift.ts'),
      "export const gift = defineResource({\n  list: ['id'],\n  name: 'gift',\n});\n",
    );
    expect(write).toThrow(/src\/resources\/bonus\/gift\.ts/);
  });
});
