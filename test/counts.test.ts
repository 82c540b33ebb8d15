/** How many files one has to touch: by what names a thing outside of it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { definitions } from '../src/resources';
import { pages } from '../src/resources/pages';
import { kinds } from '../src/schema/fields';

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

test('an entity without behaviour is its definition, its English and its name in the catalogue', () => {
  const tag = definitions.find(({ name }) => name === 'tag');
  expect(tag).toBeDefined();
  const known = naming(/member\/tag'|\.\/tag'|\btag: \{\s*name:/);
  expect(known.sort()).toEqual(['src/resources/english/content.ts', 'src/resources/index.ts']);
});
