/** The locks of the house: sites apart in every key and statement, rooms apart in every import. */
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { views } from '../server/views';
import { definitions } from '../src/resources';
import { isMasked } from '../src/schema/fields/types';
import { Desk } from './desk';
import { png } from './images';
import { openOffice, query, rowOf, SITE, type Office, type Worker } from './office';
import { watch, type Asked } from './watch';

/**
 * Tables that name a site in a column and yet belong to the office: the list of sites, the audit log, the announcements and the archives of
 * all of them.
 */
const OFFICE_TABLES = [
  'site',
  'audit',
  'outbox',
  'sms_outbox',
  'exported_file',
  'bulk_job',
  'alert',
  'archive_file',
  'site_key',
  'site_webhook',
  'webhook_delivery',
];

describe('sites are apart in the database', () => {
  let office: Office;
  let ceo: Worker;
  const asked: Asked[] = [];
  let siteTables: string[];
  let viewed: string[];

  beforeAll(async () => {
    office = await openOffice({ wrap: (db) => watch(db, asked), config: { mode: 'PRODUCTION' } });
    ceo = await office.signIn('ceo');
    const tables = await office.db.query<{ name: string }>(
      "select distinct table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'service'",
    );
    siteTables = tables.map((table) => table.name).filter((name) => !OFFICE_TABLES.includes(name));
    viewed = views.filter(({ def }) => def.scope === 'site').map(({ def }) => def.name);
  });
  afterAll(() => office.close());

  test('every site resource is a site table, and there are more', () => {
    expect(siteTables).toEqual(
      expect.arrayContaining(definitions.filter((def) => def.scope === 'site' && def.reads === undefined).map((def) => def.name)),
    );
    expect(siteTables).toEqual(
      expect.arrayContaining(['ledger_posting', 'ledger_line', 'ledger_account', 'work_claim', 'approval', 'stored_file']),
    );
  });

  test('every primary key, unique key and index of a site table begins with the site, and so does every reference to one', async () => {
    const keys = await office.db.query<{ table: string; name: string; first: string | null }>(
      `select c.relname as "table", i.relname as name, a.attname as first from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
       left join pg_attribute a on a.attrelid = c.oid and a.attnum = x.indkey[0] where c.relname = any($1::text[])`,
      [siteTables],
    );
    expect(keys.length).toBeGreaterThan(60);
    expect(keys.filter((key) => key.first !== 'service')).toEqual([]);
    const references = await office.db.query<{ name: string; from: string; to: string; first: string; target: string }>(
      `select k.conname as name, c.relname as "from", r.relname as "to", a.attname as first, b.attname as target from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class r on r.oid = k.confrelid
       join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1] join pg_attribute b on b.attrelid = r.oid and b.attnum = k.confkey[1] where k.contype = 'f' and r.relname = any($1::text[])`,
      [siteTables],
    );
    expect(references.length).toBeGreaterThan(12);
    expect(references.filter((key) => key.first !== 'service' || key.target !== 'service' || !siteTables.includes(key.from))).toEqual([]);
  });

  /** Places in a statement where a site table is used without saying which site. */
  function unscoped(sql: string): string[] {
    const found: string[] = [];
    for (const match of sql.matchAll(
      /\b(from|join|update|into)\s+"?(\w+)"?(?:\s+(?:as\s+)?(?!set\b|where\b|on\b|join\b|values\b|order\b|limit\b|left\b|returning\b|select\b)(\w+))?/gi,
    )) {
      const [whole, verb = '', table = '', alias] = match;
      if (!siteTables.includes(table) && !viewed.includes(table)) continue;
      const rest = sql.slice(match.index);
      const scoped =
        verb.toLowerCase() === 'into'
          ? /^into\s+"?\w+"?\s*\([^)]*"?service"?/i.test(rest)
          : alias === undefined
            ? /(?<![.\w])"?service"?\s*=/.test(rest)
            : new RegExp(`\\b${alias}\\.service\\s*=|=\\s*${alias}\\.service\\b`).test(rest);
      if (!scoped) found.push(whole);
    }
    return found;
  }

  test('a view looks up everything beside its first table by that one’s site', () => {
    for (const { sql } of views.filter(({ def }) => def.scope === 'site'))
      // The site of the first table is asked for around the view; one that others are joined to counts as scoped by them.
      for (const part of sql.split(/\bunion all\b/)) expect(unscoped(part).length).toBeLessThanOrEqual(1);
  });
  test('the search itself finds what is not scoped', () => {
    expect(unscoped('select 1 from "member" t where t.id = $1')).toHaveLength(1);
    expect(unscoped('select 1 from deposit where id = $1')).toHaveLength(1);
    expect(unscoped('insert into "member" ("name") values ($1)')).toHaveLength(1);
    expect(unscoped('select (select r.name from member r where r.id = t.member) from deposit t where t.service = $1')).toHaveLength(1);
    expect(unscoped('update "deposit" set version = 2 where id = $1 and service = $2')).toEqual([]);
  });

  test('every statement of a walk through the calls says which site it means', async () => {
    const desk = new Desk(office, ceo);
    asked.length = 0;
    for (const def of definitions) {
      const path = def.scope === 'site' ? `/api${def.path}/${SITE}` : `/api${def.path}`;
      const list = await ceo.get(`${path}?${query({ range: [0, 2] })}`);
      const [row] = list.body.payload as Record<string, unknown>[];
      await ceo.get(`${path}?totals=1`);
      await ceo.get(`${path}?counts=1`);
      if ((def.search ?? []).length > 0) expect((await ceo.get(`${path}?${query({ filter: { q: '1234567890' } })}`)).status).toBe(200);
      // What is shown in part cannot be asked for by what is shown.
      const shown = (name: string): boolean => {
        const field = def.fields[name];
        return field === undefined || !isMasked(field);
      };
      for (const name of (def.filters ?? []).filter((one) => shown(one) && row?.[one] !== null && row?.[one] !== undefined))
        expect((await ceo.get(`${path}?${query({ filter: { [name]: row![name] } })}`)).status, `${def.name}.${name}`).toBe(200);
      for (const column of [def.sort[0], ...(def.sortable ?? [])])
        await ceo.get(`${path}?${query({ sort: [column, 'ASC'], after: [row?.[column], row?.['id']] })}`);
      // Made by the server itself, and nothing has happened yet.
      if (row === undefined) continue;
      const id = String(row['id']);
      expect((await ceo.get(def.scope === 'site' ? `${path}?id=${id}` : `${path}/${id}`)).status, def.name).toBe(200);
      await ceo.get(def.scope === 'site' ? `${path}?history=${id}` : `${path}/${id}/history`);
      if (def.verbs.includes('export')) await (await ceo.raw(`${path}/export?format=csv`, {})).text();
    }
    const { member, account, deposit } = await desk.rich(1000);
    await desk.act(ceo, '/Deposit', 'refund', deposit, { reason: 'ทดสอบ' });
    const [waiting, line] = [await desk.deposit(member, account, 77), await desk.line(account, 77)];
    for (const call of ['claim', 'heartbeat', 'release']) await ceo.send(`/api/Deposit/${SITE}?action=${call}&id=${waiting.id}`, {});
    const matched = rowOf(await desk.act(ceo, '/Deposit', 'match', waiting, { line: line.id }));
    await desk.act(ceo, '/Deposit', 'reject', matched, { reason: 'ทดสอบ' });
    await desk.act(ceo, '/Deposit', 'approve', await desk.deposit(member, account, 900_000));
    await desk.act(ceo, '/Statement', 'transfer', account, { to: (await desk.account()).id, amount: 1, over_reason: 'ทดสอบ' });
    await desk.act(ceo, '/Member', 'resetPassword', member);
    await ceo.send(`/api/Deposit/${SITE}?action=hide`, { ids: [{ id: matched.id, version: matched.version + 1 }] });
    const bank = rowOf(
      await ceo.send(`/api/Member/Bank/${SITE}?action=create`, { member: member.id, bank: 'SCB', number: '9998887776', holder: 'ก' }),
    );
    await desk.act(ceo, '/Member/Bank', 'makePrimary', bank);
    const note = rowOf(await ceo.send(`/api/Member/Note/${SITE}?action=create`, { member: member.id, text: 'ก' }));
    await ceo.send(`/api/Member/Note/${SITE}?action=delete&id=${note.id}`, { version: note.version });
    const empty = await desk.account();
    expect((await ceo.send(`/api/Statement/${SITE}?action=delete&id=${empty.id}`, { version: empty.version })).status).toBe(200);
    const form = new FormData();
    form.set('file', new Blob([png]));
    const { payload } = (await (await ceo.raw(`/api/File/${SITE}`, { method: 'POST', body: form })).json()) as { payload: { url: string } };
    await ceo.raw(payload.url, {});

    // A view stands for a table that has the site in every row: its statement says the site where that table would.
    const asTables = (sql: string): string => views.reduce((text, view) => text.replaceAll(`(${view.sql})`, `"${view.def.name}"`), sql);
    const statements = [...new Set(asked.map((one) => asTables(one.sql)))];
    const touching = statements.filter((sql) => siteTables.some((table) => new RegExp(`"?\\b${table}\\b"?`).test(sql)));
    expect(touching.length).toBeGreaterThan(100);
    expect(touching.flatMap((sql) => unscoped(sql).map((place) => `${place} … in: ${sql.slice(0, 200)}`))).toEqual([]);
  });
});

describe('rooms are apart in the imports', () => {
  const root = join(import.meta.dirname, '..');
  const filesIn = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)));
  const named = (file: string, by: RegExp): string[] =>
    [...readFileSync(join(root, file), 'utf8').matchAll(by)]
      .map((match) => match[1]!)
      .map((name) => (name.startsWith('.') ? relative(root, join(root, file, '..', name)) : name));
  const AT_ONCE = /(?:\bfrom\s*|^\s*import\s+)['"]([^'"\s]+)['"]/gm;
  const LATER = /\b(?:import|new URL)\s*\(\s*['"]([^'"\s]+)['"]/g;
  const staticImportsOf = (file: string): string[] => named(file, AT_ONCE);
  /** What a file imports, types included; relative paths from the project's root. */
  const importsOf = (file: string): string[] => [...staticImportsOf(file), ...named(file, LATER)];
  const offences = (folder: string, allowed: (name: string, file: string) => boolean): string[] =>
    filesIn(folder).flatMap((file) =>
      importsOf(file)
        .filter((name) => !allowed(name, file))
        .map((name) => `${file} imports ${name}`),
    );

  test('files and imports are found', () => {
    expect(filesIn('src/resources').length).toBeGreaterThan(12);
    expect(importsOf('src/resources/index.ts')).toContain('src/resources/member/member');
    expect(importsOf('src/schema/validate.ts')).toContain('zod');
  });
  test('no file imports itself, by whatever way round', () => {
    const files = ['src', 'server'].flatMap(filesIn);
    const known = new Set(files);
    const found = (name: string): string | undefined =>
      [name, `${name}.ts`, `${name}.tsx`, `${name}/index.ts`].find((path) => known.has(path));
    // Code that is fetched later is no part of what must be there first.
    const graph = new Map(files.map((file) => [file, staticImportsOf(file).flatMap((name) => found(name) ?? [])]));
    const done = new Set<string>();
    const circles: string[] = [];
    const walk = (file: string, way: readonly string[]): void => {
      if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' → '));
      else if (!done.has(file)) {
        for (const next of graph.get(file) ?? []) walk(next, [...way, file]);
        done.add(file);
      }
    };
    for (const file of files) walk(file, []);
    expect(circles).toEqual([]);
    expect(files.length).toBeGreaterThan(500);
  });
  test('the words import zod and each other', () =>
    expect(offences('src/schema', (name) => name === 'zod' || name.startsWith('src/schema'))).toEqual([]));
  test('the rules of messages, which both sides count by, import the words and each other', () =>
    expect(offences('src/sms', (name) => /^src\/(schema|sms)\//.test(name))).toEqual([]));
  test('the reading of bank files, which both sides share, imports the words and each other', () =>
    expect(offences('src/bankFiles', (name) => /^src\/(schema|bankFiles)\//.test(name))).toEqual([]));
  test('the rules of QR codes, which both sides read by, import the words and each other', () =>
    expect(offences('src/qr', (name) => /^src\/(schema|qr)\//.test(name))).toEqual([]));
  test('the definitions import the words and each other', () =>
    expect(offences('src/resources', (name) => /^src\/(schema|resources)/.test(name))).toEqual([]));
  test('the reports import the words, the definitions and each other', () =>
    expect(offences('src/reports', (name) => /^src\/(schema|resources|reports)/.test(name))).toEqual([]));
  test('the panel imports nothing of the server, nor Node', () => {
    expect(
      offences(
        'src',
        (name, file) =>
          file.startsWith('src/demo/') || !/^server\b|^node:|^(pg|hono|ws|fs|path|crypto)$|^@(hono|electric-sql)\//.test(name),
      ),
    ).toEqual([]);
  });
  test('the server imports only the words, the definitions and the shared rules of the panel', () => {
    expect(
      offences(
        'server',
        (name) =>
          (!name.startsWith('src/') || /^src\/(schema|resources|reports|sms|bankFiles|qr)(\/|$)/.test(name)) &&
          !/^(react|@mui|react-.*|ra-.*)(\/|$)/.test(name),
      ),
    ).toEqual([]);
  });
  test('a definition is plain data: no function, no component', () => {
    const odd = (value: unknown, path: string): string[] =>
      typeof value === 'function'
        ? [path]
        : typeof value === 'object' && value !== null
          ? Object.entries(value).flatMap(([key, one]) => odd(one, `${path}.${key}`))
          : [];
    for (const def of definitions) {
      expect(odd(def, def.name)).toEqual([]);
      expect(JSON.parse(JSON.stringify(def))).toEqual(def);
    }
  });
  describe('nothing is left over', () => {
    const read = (folder: string): [string, string][] =>
      readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile() && /\.(tsx?|mjs|css)$/.test(entry.name))
        .map((entry) => [relative(root, join(entry.parentPath, entry.name)), readFileSync(join(entry.parentPath, entry.name), 'utf8')]);
    const product = ['src', 'server'].flatMap(read);
    const around = [
      ...['test', 'e2e', 'bench', 'scripts'].flatMap(read),
      ...['vite.config.ts', 'vitest.config.ts'].map((name): [string, string] => [name, readFileSync(join(root, name), 'utf8')]),
    ];
    const all = [...product, ...around].map(([, text]) => text);

    test('every name that is exported is used somewhere', () => {
      const times = new Map<string, number>();
      for (const text of all) for (const word of text.match(/[\w$]+/g) ?? []) times.set(word, (times.get(word) ?? 0) + 1);
      const exported = product.flatMap(([file, text]) =>
        [...text.matchAll(/^export (?:async )?(?:const|let|function\*?|class|interface|type) ([\w$]+)/gm)].map(([, name = '']) => ({
          file,
          name,
        })),
      );
      expect(exported.length).toBeGreaterThan(2000);
      expect(exported.filter(({ name }) => times.get(name) === 1)).toEqual([]);
    });
    test('every package is imported, or is a tool or the types of one that is', () => {
      const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
        string,
        Record<string, string>
      >;
      // What `npm run check` and the lint run, and a peer of @testing-library/react.
      const tools = ['typescript', 'oxlint-tsgolint', '@testing-library/dom'];
      const imported = (name: string): boolean => all.some((text) => new RegExp(`['"/]${name.replace(/[/.]/g, '\\$&')}['"/]`).test(text));
      const names = Object.keys({ ...dependencies, ...devDependencies });
      const unused = names.filter((name) => !tools.includes(name) && !imported(name.replace('@types/', '')));
      expect(unused.filter((name) => name !== '@types/node')).toEqual([]);
    });
  });
  test('nothing outside the tests imports the tests', () =>
    expect([...offences('src', (name) => !name.startsWith('test/')), ...offences('server', (name) => !name.startsWith('test/'))]).toEqual(
      [],
    ));
});
