/** `docs/security.md` leaves out no requirement of ASVS 5.0.0, says one thing of each, and names files and tests that exist. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const text = readFileSync(join(root, 'docs/security.md'), 'utf8');

/** How many requirements each section of a chapter has. */
const SECTIONS: Readonly<Record<number, readonly number[]>> = {
  1: [2, 10, 12, 3, 3],
  2: [3, 3, 5, 2],
  3: [1, 3, 5, 8, 8, 1, 5],
  4: [5, 5, 2, 4],
  5: [1, 6, 3, 3],
  6: [3, 12, 8, 6, 8, 4, 2, 4],
  7: [3, 4, 2, 5, 3, 2],
  8: [4, 4, 3, 2],
  9: [3, 4],
  10: [2, 3, 5, 16, 5, 2, 3],
  11: [4, 5, 5, 4, 2, 2, 2],
  12: [5, 2, 5],
  13: [4, 6, 4, 7],
  14: [2, 8, 3],
  15: [5, 5, 7, 4],
  16: [1, 5, 4, 3, 4],
  17: [2, 8, 2],
};
const all = Object.entries(SECTIONS).flatMap(([chapter, sections]) =>
  sections.flatMap((count, section) => Array.from({ length: count }, (_, n) => `${chapter}.${section + 1}.${n + 1}`)),
);

type Meaning = 'holds' | 'in part' | 'not met' | 'does not apply';
const MARKS: readonly (readonly [string, Meaning])[] = [
  ['**In part.** ', 'in part'],
  ['**Not met.** ', 'not met'],
];
interface Line {
  numbers: string[];
  meaning: Meaning;
  where: string;
  /** The heading above its table. */
  under: string;
}

/** Lines of the tables whose first column is ASVS. */
function linesOf(markdown: string): Line[] {
  const lines: Line[] = [];
  let [under, inTable] = ['', false];
  for (const row of markdown.split('\n')) {
    if (row.startsWith('## ')) under = row.slice(3);
    inTable = row.startsWith('| ASVS |') || (inTable && row.startsWith('|'));
    if (!inTable || row.startsWith('| ASVS |') || /^\|[-|]+\|$/.test(row)) continue;
    const [first = '', says = '', where = ''] = row.slice(2, -2).split(' | ');
    const numbers = first.split(' ');
    const meaning = under === 'What does not apply' ? 'does not apply' : (MARKS.find(([mark]) => says.startsWith(mark))?.[1] ?? 'holds');
    lines.push({ numbers: numbers[0] === '–' ? [] : numbers, meaning, where, under });
  }
  return lines;
}
const lines = linesOf(text);

/** Tests by file and title, as a line names them: `file` “title”. */
const namedIn = (markdown: string): { file: string; title: string }[] =>
  [...markdown.matchAll(/`([^`\s]+\.test\.tsx?)` “([^”]+)”/g)].map(([, file = '', title = '']) => ({ file, title }));
const sources = new Map<string, string>();
/** Is a test, or a group of them, declared under this title in the file? */
function isDeclared({ file, title }: { file: string; title: string }): boolean {
  if (!existsSync(join(root, file))) return false;
  // However the line before the title is broken.
  const source = sources.get(file) ?? readFileSync(join(root, file), 'utf8').replace(/\(\s+/g, '(');
  sources.set(file, source);
  return ["'", '"', '`'].some((quote) => source.includes(`(${quote}${title}${quote},`));
}

/** What stands between backticks and is a path of the repository. */
const pathsIn = (markdown: string): string[] =>
  [...markdown.matchAll(/`([^`\s]+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => /^(test|server|src|e2e|docs|deploy|scripts|bench)\/|^(README\.md|package(-lock)?\.json|Dockerfile)$/.test(path));
/** Does a file of this name exist? `*` stands for any letters of it. */
function isThere(path: string): boolean {
  if (!path.includes('*')) return existsSync(join(root, path));
  const pattern = new RegExp(`^${basename(path).replaceAll('.', '\\.').replaceAll('*', '.*')}$`);
  return readdirSync(join(root, dirname(path))).some((name) => pattern.test(name));
}

test('all its requirements are 345, and tables are read', () => {
  expect(all).toHaveLength(345);
  expect(lines.length).toBeGreaterThan(150);
});

test('every number is one of the standard', () => {
  const known = new Set(all);
  const wrong = lines.flatMap(({ numbers }) => numbers).filter((number) => !/^\d+\.\d+\.\d+$/.test(number) || !known.has(number));
  expect(wrong).toEqual([]);
});

test('every requirement has a line, or a reason why it does not apply', () => {
  const named = new Set(lines.flatMap(({ numbers }) => numbers));
  expect(all.filter((number) => !named.has(number))).toEqual([]);
});

test('what is said of a requirement in several lines is not the opposite', () => {
  const meanings = new Map<string, Set<Meaning>>();
  for (const { numbers, meaning } of lines)
    for (const number of numbers) meanings.set(number, (meanings.get(number) ?? new Set()).add(meaning));
  expect([...meanings].filter(([, said]) => said.size > 1).map(([number, said]) => `${number}: ${[...said].join(', ')}`)).toEqual([]);
  const repeated = lines.flatMap(({ numbers }) => numbers).filter((number, at, every) => every.indexOf(number) !== at);
  // Deliberately: what two persons decide, and what stands in which log, has a line for each of its parts.
  expect([...new Set(repeated)].sort()).toEqual(['14.2.4', '16.2.5', '16.4.2', '2.3.5']);
});

test('a line stands in the table of its chapter', () => {
  const misplaced = lines.flatMap(({ numbers, meaning, under }) =>
    meaning === 'does not apply' ? [] : numbers.filter((number) => under.split(' ')[0] !== `V${number.split('.')[0]}`),
  );
  expect(misplaced).toEqual([]);
});

describe('files', () => {
  test('that are named exist', () => {
    expect(pathsIn(text).length).toBeGreaterThan(300);
    expect([...new Set(pathsIn(text))].filter((path) => !isThere(path))).toEqual([]);
  });
  test('every test that is named by its title is there', () => {
    expect(namedIn(text).length).toBeGreaterThan(200);
    expect(namedIn(text).filter((named) => !isDeclared(named))).toEqual([]);
  });
  test('a line with tests names one of them by its title', () => {
    const untitled = lines.filter(({ where }) => /\.test\.tsx?`/.test(where) && namedIn(where).length === 0);
    expect(untitled.map(({ numbers }) => numbers.join(' '))).toEqual([]);
  });
  test('a line that holds names what would fail or where it is written; one that does not says where to look', () => {
    const bare = lines.filter(({ meaning, where }) => meaning !== 'does not apply' && pathsIn(where).length === 0);
    expect(bare.map(({ numbers }) => numbers.join(' '))).toEqual([]);
    // A requirement for documents is met by one; every other by a test.
    const untested = lines.filter(
      ({ numbers, meaning, where }) =>
        meaning === 'holds' && !/\.test\.tsx?`/.test(where) && numbers.some((number) => !/^\d+\.1\./.test(number)),
    );
    expect(untested.map(({ numbers }) => numbers.join(' '))).toEqual([]);
  });
  test('places on the page that are pointed at are there', () => {
    const headings = new Set(
      [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
        heading
          .toLowerCase()
          .replace(/[^\w\s-]/g, '')
          .replaceAll(' ', '-'),
      ),
    );
    const links = [...text.matchAll(/\]\(#([\w-]+)\)/g)].map(([, link = '']) => link);
    expect(links.length).toBeGreaterThan(3);
    expect(links.filter((link) => !headings.has(link))).toEqual([]);
  });
});
