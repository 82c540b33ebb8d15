/** How many files one has to touch: by what names a thing outside of it. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compile } from './compile';
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

/** Code that asks a kind for what it needs: none of it knows one by name. Lists, which hold fields of any kind, are no value of their own. */
test.each([
  'src/screens/filters/registry.ts',
  'src/screens/filters/inline.ts',
  'src/screens/list/Row.tsx',
  'src/screens/list/TotalsRow.tsx',
  'src/screens/format/earlier.ts',
  'src/schema/checks/after.ts',
  'src/schema/checks/conditions.ts',
  'src/schema/checks/lists.ts',
  'server/kernel/trail.ts',
])('%s names no kind', (name) => {
  const text = (texts.get(name) ?? '').replace(/import [\s\S]*? from '[^']*';/g, '');
  const named = kindNames.filter((kind) => !['list', 'secret'].includes(kind) && new RegExp(`'${kind}'|^\\s+${kind}: `, 'm').test(text));
  // Days end when the next one begins, and a state that is declared has its values.
  expect(named.filter((kind) => !['date', 'datetime', 'enum'].includes(kind) || !name.endsWith('after.ts'))).toEqual([]);
});

describe('a new kind', () => {
  const RULES = `
declare module './types' {
  interface Kinds {
    span: FieldOptions & Ranged;
  }
  interface KindValues {
    span: number;
  }
}
/** Minutes. */
export const span: Kind<'span', 'range', 'number'> & { sums: true } = {
  measure: 'number',
  sums: true,
  compared: true,
  fill: '0',
  figure: true,
  column: 'integer',
  schema: (field, z) => ranged(z, field, 0, 100_000),
  text: (value) => \`\${value} min\`,
  filter: 'range',
  demo: (random) => random.int(1, 90),
};
`;
  const VIEW = `import type { FilterProps } from '../filters/types';
import type { CellProps, InputProps, KindView } from './types';

const SpanFilter = ({ name, filter }: FilterProps) => <output>{String(filter[name])}</output>;
const SpanCell = ({ value }: CellProps<'span'>) => <span>{value} min</span>;
const SpanInput = ({ id, value, onChange }: InputProps<'span'>) => (
  <input id={id} type="number" value={value ?? ''} onChange={(event) => onChange(Number(event.target.value))} />
);
export default { Cell: SpanCell, Input: SpanInput, Filter: SpanFilter } satisfies KindView<'span'>;
`;
  const USED = `import { definitions } from './resources';
import { checkDefinitions } from './schema/check';
import { defineResource } from './schema/define';
import { f } from './schema/fields/f';
import { notAbove } from './schema/rules';
import { readCell } from './schema/importCells';
import { parseRecord } from './schema/validate';

const span = (label: string) => f.span({ label, min: 1 });
export const walk = defineResource({
  name: 'walk', path: '/Walk', scope: 'site', group: 'bonus', label: 'x', icon: 'note', permission: 'P044', verbs: ['view', 'add', 'update'],
  fields: { least: span('a'), most: span('b'), why: f.text({ label: 'c', shown: { least: 5 } }), legs: f.list({ at: span('d') }, { label: 'e', ascending: 'at', sums: { at: 9 } }) },
  title: 'id', list: ['least', 'most'], filters: ['least'], sort: ['least', 'ASC'], totals: ['least'], raisedByTwo: { most: 'higher' }, rules: [notAbove('least', 'most')],
  views: { long: { label: 'x', filter: { least_gte: 60 } } },
});
export const findings = checkDefinitions([...definitions, walk]);
export const refused = parseRecord(walk.fields, { least: 9, most: 4, legs: [{ at: 5 }, { at: 4 }] }, { mode: 'create', rules: walk.rules, language: 'en' });
export const read = readCell(walk.fields.least, '1,234', () => ({ th: '', en: '' }));
`;
  let product: string;
  beforeAll(() => {
    // Where nothing was formatted or checked yet there is none.
    mkdirSync(join(root, 'node_modules/.cache'), { recursive: true });
    product = mkdtempSync(join(root, 'node_modules/.cache/kind-'));
    cpSync(join(root, 'src'), join(product, 'src'), {
      recursive: true,
      filter: (name) => !/src\/demo\b|\.test\.tsx?$/.test(name.replaceAll('\\', '/')),
    });
    appendFileSync(join(product, 'src/schema/fields/number.ts'), RULES);
    writeFileSync(join(product, 'src/screens/fields/span.tsx'), VIEW);
    writeFileSync(join(product, 'src/used.ts'), USED);
  });
  afterAll(() => rmSync(product, { recursive: true, force: true }));

  test('is its rules and its view: filters, measures and lists take it without knowing it', async () => {
    const files = ['src/used.ts', 'src/screens/fields/span.tsx'];
    expect(await compile(product, { types: ['vite/client'], jsx: 'react-jsx', lib: ['es2023', 'dom', 'dom.iterable'] }, files)).toEqual([]);
    const { findings, refused, read } = (await import(/* @vite-ignore */ join(product, 'src/used.ts'))) as Record<string, unknown>;
    expect(findings).toEqual([]);
    expect(refused).toEqual({
      ok: false,
      errors: { most: 'b must not be less than a', 'legs.1.at': 'd must be greater than in the entry before' },
    });
    expect(read).toEqual({ value: 1234 });
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
const written = ['index', 'loaders', 'outlines', 'english/loaders', 'english/names'].map((name) => `src/resources/${name}.ts`);

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
