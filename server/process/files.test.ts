import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { FilesAway } from '../away';
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

test('a folder that takes no more refuses for a moment, and keeps no part of the file', async () => {
  let isFull = true;
  const full = createFolderStore(join(folder, 'full'), async (...given) => {
    if (!isFull) return writeFile(...given);
    writeFileSync(String(given[0]), 'a par');
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  });
  await expect(full.put('lucky88', key, bytes)).rejects.toBeInstanceOf(FilesAway);
  expect(readdirSync(join(folder, 'full', 'lucky88'))).toEqual([]);
  isFull = false;
  await full.put('lucky88', key, bytes);
  expect(await full.get('lucky88', key)).toEqual(bytes);
  rmSync(join(folder, 'full'), { recursive: true });
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
