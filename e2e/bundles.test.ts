import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const filesOf = (folder: string): { name: string; text: string }[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));

/** Words that only one side's code can contain. */
const SERVER_WORDS = [
  'ledger_post(',
  'employee_secret',
  'work_claim',
  'argon2id',
  'idempotency (',
  'demo1234',
  'worker_threads',
  'pg_notify',
];
const PANEL_WORDS = ['react-dom', 'createRoot', 'ra-core', 'useListContext', '@mui'];

test('no file the browser can fetch carries server code', () => {
  const files = filesOf('dist/web/assets');
  expect(files.length).toBeGreaterThan(3);
  const found = files.flatMap(({ name, text }) => SERVER_WORDS.filter((word) => text.includes(word)).map((word) => `${name}: ${word}`));
  expect(found).toEqual([]);
});

test('the server carries no panel code', () => {
  const found = filesOf('dist/server').flatMap(({ name, text }) =>
    PANEL_WORDS.filter((word) => text.includes(word)).map((word) => `${name}: ${word}`),
  );
  expect(found).toEqual([]);
});

test('the page has no inline script, so that the strict policy holds', () => {
  const page = readFileSync('dist/web/index.html', 'utf8');
  expect(page).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>/);
  expect(page).not.toMatch(/\son\w+=/);
});

interface Part {
  file: string;
  name?: string;
  src?: string;
  imports?: readonly string[];
  isDynamicEntry?: boolean;
}
const manifest = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8')) as Readonly<Record<string, Part>>;
const weights = new Map<string, number>();
/** Bytes of a file as it travels. */
function weigh(file: string): number {
  const known = weights.get(file);
  if (known !== undefined) return known;
  const weight = file.endsWith('.js') ? gzipSync(readFileSync(join('dist/web', file)), { level: 9 }).length : 0;
  weights.set(file, weight);
  return weight;
}
/** Files that have to be there before these parts run. */
function filesOfParts(names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    const part = manifest[name];
    if (!part) throw new Error(`${name} is not in the manifest`);
    if (found.has(part.file)) continue;
    found.add(part.file);
    filesOfParts(part.imports ?? [], found);
  }
  return found;
}
const sum = (files: Iterable<string>): number => [...files].reduce((total, file) => total + weigh(file), 0);
const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

test('the first files stay light whatever pages import that are fetched later', () => {
  const early = readdirSync('dist/web/assets')
    .filter((name) => /^early-.*\.js$/.test(name))
    .map((name) => `assets/${name}`);
  const signIn = new Set([...filesOfParts(['index.html']), ...early]);
  // The build puts everything panel.ts asks for at once into one file.
  const panel = Object.keys(manifest).filter((name) => manifest[name]?.name === 'panel' && weigh(manifest[name].file) > 0);
  expect(panel).toHaveLength(1);
  const frame = new Set([...signIn, ...filesOfParts(panel)]);
  // The first list comes with its definition and what is attached to that: with the heaviest there is of both together.
  const beyondFrame = (...parts: readonly string[]): string[] => [...filesOfParts(parts)].filter((file) => !frame.has(file));
  const heaviestOf = (all: readonly (readonly string[])[]): string[] =>
    all.map((parts) => beyondFrame(...parts)).reduce((most, files) => (sum(files) > sum(most) ? files : most), []);
  const files = readdirSync('src/resources', { recursive: true, encoding: 'utf8' }).filter((path) =>
    /^(?!english)\w+[/\\]\w+\.ts$/.test(path),
  );
  const partOf = new Map(Object.keys(manifest).map((key) => [manifest[key]?.name, key]));
  const attached = new Set(Object.keys(manifest).filter((key) => key.startsWith('src/custom/decorations/')));
  expect(attached.size).toBeGreaterThan(10);
  const lists = files.flatMap((path) => {
    const part = partOf.get(basename(path, '.ts'));
    if (part === undefined) return [];
    const text = readFileSync(join('src/resources', path), 'utf8');
    const own = [...text.matchAll(/defineResource\(\{\s+name: '(\w+)'/g)].map(([, name]) => `src/custom/decorations/${name}.ts`);
    return [[part, ...own.filter((key) => attached.has(key))]];
  });
  expect(lists.length).toBeGreaterThan(50);
  expect(new Set(lists.flatMap(([, ...own]) => own))).toEqual(attached);
  const heaviest = heaviestOf(lists);
  // Who reads English waits for its words, and for those of the entity.
  const english = [
    ...beyondFrame('src/providers/i18n/en/index.ts'),
    ...heaviestOf(
      Object.keys(manifest)
        .filter((key) => /^src\/resources\/english\/(?!index|names|loaders|texts)\w+\.ts$/.test(key))
        .map((key) => [key]),
    ),
  ];
  expect(english.length).toBeGreaterThan(1);
  const firstRow = new Set([...frame, ...heaviest]);
  const later = Object.values(manifest).filter(({ isDynamicEntry, file }) => isDynamicEntry === true && !firstRow.has(file));
  const rows = later.map(({ src = '', file }) => ({
    name: src.replace(/^node_modules\//, ''),
    own: weigh(file),
    all: sum([...filesOfParts([src])].filter((each) => !firstRow.has(each))),
  }));
  console.log(
    [
      `before the sign-in form ${kB(sum(signIn))}, before the first list row ${kB(sum(firstRow))} (gzip), ${kB(sum(heaviest))} of it the definition; in English ${kB(sum(english))} more`,
      ...rows.sort((a, b) => b.all - a.all).map(({ name, own, all }) => `  ${kB(all).padStart(9)} (own ${kB(own)})  ${name}`),
    ].join('\n'),
  );
  expect(sum(signIn)).toBeLessThanOrEqual(90_000);
  expect(sum(new Set([...firstRow, ...english]))).toBeLessThanOrEqual(240_000);
});
