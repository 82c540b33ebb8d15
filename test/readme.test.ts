/** The example of the README, taken out of the README: two files and nothing else, which compile against the product as it is and work. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { definitions } from '../src/resources';
import type { AnyResource } from '../src/schema/define';
import { compile } from './compile';
import { openOffice, rowOf, SITE } from './office';

const root = join(import.meta.dirname, '..');
/** Each block and the file it is to be written into, the last one named before it. */
const examples = [
  ...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/`(src\/resources\/[\w/]+\.ts)`[^`]*```ts\n([\s\S]*?)```/g),
].map(([, path = '', code = '']) => ({ path, code }));
/** A product of its own: what declares entities, and nothing that draws or keeps them. */
let product: string;

beforeAll(() => {
  // Where nothing was formatted or checked yet there is none.
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true });
  product = mkdtempSync(join(root, 'node_modules/.cache/readme-'));
  for (const path of ['src/resources', 'src/reports', 'src/schema', 'scripts/catalogue.mjs'])
    cpSync(join(root, path), join(product, path), { recursive: true, filter: (name) => !name.endsWith('.test.ts') });
});
afterAll(() => rmSync(product, { recursive: true, force: true }));

/** Writes one of the files, as a reader would, and says what the compiler has against the product then. */
async function write(index: number, change = (code: string): string => code): Promise<string[]> {
  const { path = '', code = '' } = examples[index] ?? {};
  writeFileSync(join(product, path), change(code));
  execFileSync(process.execPath, [join(product, 'scripts/catalogue.mjs')]);
  return (await compile(product, { types: [], lib: ['es2023'], incremental: true, tsBuildInfoFile: join(product, 'build') })).filter(
    (line) => line.includes('error'),
  );
}

test('its two files are all there is to write: the compiler asks for the English, and for nothing else', async () => {
  expect(examples.map(({ path }) => path)).toEqual(['src/resources/bonus/gift.ts', 'src/resources/english/gift.ts']);
  const missing = await write(0);
  expect(missing).toHaveLength(1);
  expect(missing[0]).toMatch(/english\/index\.ts.*'gift' is missing/);
  expect(await write(1)).toEqual([]);
});

test('a misspelt option is named by the compiler, where it stands', async () => {
  const wrong = await write(0, (code) => code.replace('required: true', 'requierd: true'));
  expect(wrong.join('\n')).toMatch(/gift\.ts.*there is no such option.: "requierd"/);
  expect(await write(0)).toEqual([]);
});

test('it works: table, demo rows, list, rights and its action', async () => {
  const { gift } = (await import(/* @vite-ignore */ join(product, examples[0]?.path ?? ''))) as { gift: AnyResource };
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
