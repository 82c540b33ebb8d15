import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createFolderStore } from './files';

const folder = mkdtempSync(join(tmpdir(), 'office-files-'));
afterAll(() => rmSync(folder, { recursive: true }));
const store = createFolderStore(join(folder, 'files'));
const key = `${'0a'.repeat(16)}.png`;
const bytes = new Uint8Array([1, 2, 3]);

test('a file is found by its site and key, is never written over, and goes when it is removed', async () => {
  await store.put('lucky88', key, bytes);
  expect(await store.get('lucky88', key)).toEqual(bytes);
  expect(await store.get('gold168', key)).toBeNull();
  await expect(store.put('lucky88', key, new Uint8Array([4]))).rejects.toThrow();
  await store.remove('lucky88', key);
  expect(await store.get('lucky88', key)).toBeNull();
});

test.each([
  ['..', key],
  ['../files/lucky88', key],
  ['', key],
  ['lucky88', '../outside'],
  ['lucky88', '/etc/passwd'],
  ['lucky88', `${key}/..`],
  ['lucky88', `../../${key}`],
  ['lucky88', `${'0a'.repeat(16)}.png\0.html`],
  ['lucky88', 'secrets.json'],
])('no path leads outside: %j, %j', async (service, name) => {
  writeFileSync(join(folder, 'outside'), 'a secret');
  for (const ask of [() => store.get(service, name), () => store.put(service, name, bytes), () => store.remove(service, name)])
    await expect((async () => ask())()).rejects.toThrow('not a file of ours');
  expect(readdirSync(folder).sort()).toEqual(['files', 'outside']);
});
