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
  // The first list comes with its definition and what is attached to it: with the heaviest of each there is.
  const ofDefinition = (name: string): string[] => [...filesOfParts([name])].filter((file) => !frame.has(file));
  const files = readdirSync('src/resources', { recursive: true, encoding: 'utf8' }).filter((path) =>
    /^(?!english)\w+[/\\]\w+\.ts$/.test(path),
  );
  const names = new Set(files.map((path) => basename(path, '.ts')));
  const definitions = Object.keys(manifest).filter((key) => names.has(manifest[key]?.name ?? ''));
  expect(definitions.length).toBeGreaterThan(50);
  const heaviestOf = (parts: readonly string[]): string[] =>
    parts.map(ofDefinition).reduce((most, files) => (sum(files) > sum(most) ? files : most), []);
  const decorations = Object.keys(manifest).filter((key) => key.startsWith('src/custom/decorations/'));
  expect(decorations.length).toBeGreaterThan(10);
  const heaviest = [...new Set([...heaviestOf(definitions), ...heaviestOf(decorations)])];
  // Who reads English waits for its words, and for those of the entity.
  const english = [
    ...ofDefinition('src/providers/i18n/en/index.ts'),
    ...heaviestOf(Object.keys(manifest).filter((key) => /^src\/resources\/english\/(?!index|names|loaders|texts)\w+\.ts$/.test(key))),
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
