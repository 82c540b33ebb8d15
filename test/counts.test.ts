/** How many files one has to touch: by what names a thing outside of it. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compile } from './compile';
import { definitions } from '../src/resources';
import { outlines } from '../src/resources/outlines';
import { reportOutlines } from '../src/resources/reportOutlines';
import { reports } from '../src/reports';
import { shellOf } from '../src/schema/report/shell';
import { pages } from '../src/resources/pages';
import { everyScreen } from '../src/resources/screens';
import { kinds } from '../src/schema/fields';
import { outlineOf, outlinesOf } from '../src/schema/outline';
import type { AnyPage, checkPages } from '../src/schema/page';

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

/** Does code act on the kind by its name: as a type argument, a comparison, a case, one of several, or a field it makes itself? */
function namesKind(text: string, kind: string): boolean {
  const quoted = `'${kind}'`;
  const cased = /switch \([^)]*\bkind\)/.test(text) && text.includes(`case ${quoted}:`);
  const typed = `\\b(?:Kind|KindView|CellProps|InputProps|FilterProps|Field)<${quoted}[^>]*>`;
  const compared = `\\b[kK]ind\\b\\??[ )]*(?:[!=]==|:) ${quoted}`;
  return cased || new RegExp(`${typed}|${compared}|${quoted}[^\\n;]*\\]\\.includes\\([^\\n]*kind\\b`).test(text);
}
/**
 * Kinds whose options are words of the declaration itself, which checks and the write path act on: a choice that states and tones are made
 * of, relations, several values, a list with fields of its own, a secret that is stored sealed, moments that time waits for, amounts that
 * limits and sums are about, files that are kept elsewhere, boxes that filters and limits know, a text that is generated or suggested, an
 * order.
 */
const ROLES = ['enum', 'ref', 'refs', 'tags', 'list', 'secret', 'date', 'datetime', 'money', 'image', 'file', 'bool', 'text', 'int'];
/**
 * What else names a kind that is but a value: its own larger input, who looks for one among the fields of an entity, a search that is
 * called alike.
 */
const BESIDES: Readonly<Record<string, readonly string[]>> = {
  color: ['src/screens/inputs/TagOffers.tsx'],
  longText: ['server/seed/rows.ts'],
  phone: ['server/calls/searchAll.ts'],
  weights: ['src/screens/inputs/WeightsInput.tsx'],
};

test('kinds that are counted, and those with a role, are all there are', () => {
  expect(kindNames.length).toBeGreaterThan(20);
  expect([...ROLES, ...Object.keys(BESIDES)].filter((kind) => !kindNames.includes(kind))).toEqual([]);
});
/** Every other kind is a value of its own with rules, a cell and an input, as a newcomer's would be, which nothing else has to know. */
test.each(kindNames.filter((kind) => !ROLES.includes(kind)))('the field kind %s is two files', (kind) => {
  const known = [...texts].filter(([name, text]) => !name.startsWith('src/resources/') && namesKind(text, kind)).map(([name]) => name);
  const own = known.filter((name) => /^src\/(schema|screens)\/fields\//.test(name));
  expect(own).toHaveLength(2);
  expect(known.filter((name) => !own.includes(name))).toEqual(BESIDES[kind] ?? []);
});
test.each([
  "switch (field.kind) {\n  case 'phone':",
  "['phone', 'url'].includes(field.kind)",
  "if (field?.kind === 'phone') return;",
  "const made = { kind: 'phone', label: '' };",
  "({ value }: CellProps<'phone'>) => null",
])('a kind is found in %j', (text) => expect(namesKind(text, 'phone')).toBe(true));

/**
 * Code that asks a kind for what it needs: none of it knows one by name. Lists, which hold fields of any kind, are no value of their own.
 */
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

describe('a new kind and a new page', () => {
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
  const USED = `import { columnsOf, indexesOf } from '../server/db/columns';
import { definitions } from './resources';
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
export const column = columnsOf(walk).find(({ name }) => name === 'least');
export const index = indexesOf(walk).find(({ name }) => name === 'walk_least_sort');
export const read = readCell(walk.fields.least, '1,234', () => ({ th: '', en: '' }));
`;
  /** A bespoke page as a newcomer would add it, file by file: its entry, its component with words of its own, its styles. */
  const PAGE: Readonly<Record<string, (text: string) => string>> = {
    'src/resources/pages.ts': (text) =>
      text.replace(
        'const all = [',
        `const all = [
  definePage({ name: 'parcelMap', paths: ['/Parcel/map'], label: { th: 'แผนที่พัสดุ', en: 'Map of parcels' }, scope: 'site', needs: [['member', 'view']], about: 'member', menu: { group: 'member', icon: 'people' } }),`,
      ),
    'src/custom/parcel/ParcelMapPage.tsx': () => `import { defineWords } from '../../providers/i18n/words';
import { useScreen } from '../../screens/screen';
import css from './parcel.module.css';

const useWords = defineWords({ title: 'แผนที่พัสดุ' }, { title: 'Map of parcels' });
export default function ParcelMapPage() {
  const { labels } = useScreen();
  const w = useWords();
  return <section className={css.map} aria-labelledby="screen-title"><h1 id="screen-title">{w('title')}</h1><p>{labels.name}</p></section>;
}
`,
    'src/custom/parcel/parcel.module.css': () => '@layer screens {\n  .map {\n    display: grid;\n  }\n}\n',
  };
  let product: string;
  beforeAll(() => {
    // Where nothing was formatted or checked yet there is none.
    mkdirSync(join(root, 'node_modules/.cache'), { recursive: true });
    product = mkdtempSync(join(root, 'node_modules/.cache/kind-'));
    cpSync(join(root, 'src'), join(product, 'src'), {
      recursive: true,
      filter: (name) => !/src\/demo\b|\.test\.tsx?$/.test(name.replaceAll('\\', '/')),
    });
    cpSync(join(root, 'server'), join(product, 'server'), { recursive: true, filter: (name) => !/\.test\.ts$/.test(name) });
    appendFileSync(join(product, 'src/schema/fields/number.ts'), RULES);
    writeFileSync(join(product, 'src/screens/fields/span.tsx'), VIEW);
    writeFileSync(join(product, 'src/used.ts'), USED);
    mkdirSync(join(product, 'src/custom/parcel'));
    for (const [name, change] of Object.entries(PAGE))
      writeFileSync(join(product, name), change(texts.has(name) ? readFileSync(join(root, name), 'utf8') : ''));
  });
  afterAll(() => rmSync(product, { recursive: true, force: true }));

  test('is its rules and its view: filters, measures, lists and the server take it without knowing it', async () => {
    const files = ['src/used.ts', 'src/screens/fields/span.tsx', 'server/app.ts', 'src/custom/parcel/ParcelMapPage.tsx'];
    expect(
      await compile(product, { types: ['vite/client', 'node'], jsx: 'react-jsx', lib: ['es2023', 'dom', 'dom.iterable'] }, files),
    ).toEqual([]);
    const { findings, refused, read, column, index } = (await import(/* @vite-ignore */ join(product, 'src/used.ts'))) as Record<
      string,
      unknown
    >;
    expect(findings).toEqual([]);
    expect(refused).toEqual({
      ok: false,
      errors: { most: 'b must not be less than a', 'legs.1.at': 'd must be greater than in the entry before' },
    });
    expect(read).toEqual({ value: 1234 });
    expect(column).toEqual({ name: 'least', type: 'integer', notNull: false, default: undefined });
    expect(index).toMatchObject({ unique: false });
  });

  test('and a new page, three files, has its gate, its address and its entry in the menu', async () => {
    expect(Object.keys(PAGE)).toHaveLength(3);
    interface Product {
      pages: readonly AnyPage[];
      entries: unknown;
      isKnownPath: (path: string) => boolean;
      checkPages: typeof checkPages;
    }
    const [{ pages: all }, { isKnownPath }, made, { entries }] = (await Promise.all(
      ['resources/pages', 'resources/paths', 'schema/page', 'menu/catalogue'].map(
        (name) => import(/* @vite-ignore */ join(product, `src/${name}.ts`)),
      ),
    )) as [Product, Product, Product, Product];
    expect(made.checkPages(all, definitions, []).filter(({ resource }) => resource === 'parcelMap')).toEqual([]);
    expect(isKnownPath('/parcel/map')).toBe(true);
    expect(JSON.stringify(entries)).toContain('/Parcel/map');
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
  expect(JSON.stringify(reportOutlines)).toBe(JSON.stringify(outlinesOf(reports.map((report) => outlineOf(shellOf(report))))));
});

describe('the catalogue', () => {
  const script = join(root, 'scripts/catalogue.mjs');
  const folder = mkdtempSync(join(tmpdir(), 'catalogue-'));
  const index = join(folder, 'src/resources/index.ts');
  beforeAll(() => {
    for (const name of ['src/resources', 'src/reports']) cpSync(join(root, name), join(folder, name), { recursive: true });
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
  test('and so has what is known of the reports', () => {
    const declared = "export const parcels = defineReport({\n  name: 'parcels',\n});\n";
    writeFileSync(join(folder, 'src/reports/parcels.ts'), declared);
    write();
    expect(readFileSync(join(folder, 'src/reports/index.ts'), 'utf8')).toContain("import { parcels } from './parcels';");
    expect(readFileSync(join(folder, 'src/reports/loaders.ts'), 'utf8')).toContain('  parcels: async () =>');
    rmSync(join(folder, 'src/reports/parcels.ts'));
  });
  test('refuses a declaration it cannot read rather than leaving it out', () => {
    writeFileSync(
      join(folder, 'src/resources/bonus/gift.ts'),
      "export const gift = defineResource({\n  list: ['id'],\n  name: 'gift',\n});\n",
    );
    expect(write).toThrow(/src\/resources\/bonus\/gift\.ts/);
  });
});
