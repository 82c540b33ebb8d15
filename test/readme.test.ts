/** The example of the README, taken out of the README: it compiles against the product as it is, and works. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { definitions } from '../src/resources';
import type { AnyResource } from '../src/schema/define';
import { compile } from './compile';
import { openOffice, rowOf, SITE } from './office';

const root = join(import.meta.dirname, '..');
const [definition = '', english = ''] = [...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/```ts\n([\s\S]*?)```/g)].map(
  (match) => match[1] ?? '',
);
let folder: string;
let file: string;

beforeAll(() => {
  // Where nothing was formatted or checked yet there is none.
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true });
  folder = mkdtempSync(join(root, 'node_modules/.cache/readme-'));
  file = join(folder, 'gift.ts');
  // It stands two folders below `src`.
  writeFileSync(file, definition.replaceAll("'../../", `'${root}/src/`));
  writeFileSync(
    join(folder, 'english.ts'),
    `import type { TextsOf } from '${root}/src/resources/english/texts';\nimport type { gift } from './gift';\nexport const texts: { gift: TextsOf<typeof gift> } = { ${english} };\n`,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('it compiles, with its English', async () => {
  expect(await compile(folder, { types: [], lib: ['es2023'] })).toEqual([]);
});

test('it works: table, demo rows, list, rights and its action', async () => {
  const { gift } = (await import(/* @vite-ignore */ file)) as { gift: AnyResource };
  const office = await openOffice({ definitions: [...definitions, gift], rows: 5 });
  try {
    const ceo = await office.signIn('ceo');
    expect((await ceo.get(`/api/Gift/${SITE}`)).body['total']).toBeGreaterThan(0);
    const row = rowOf(await ceo.send(`/api/Gift/${SITE}?action=create`, { name: 'ตุ๊กตา', price: 120.5 }));
    expect(rowOf(await ceo.send(`/api/Gift/${SITE}?action=send&id=${row.id}`, { version: row.version }))['state']).toBe('sent');
    expect((await (await office.signIn('viewer')).send(`/api/Gift/${SITE}?action=create`, { name: 'x', price: 1 })).status).toBe(403);
  } finally {
    await office.db.close();
  }
});
