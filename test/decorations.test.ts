import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = join(import.meta.dirname, '../src/custom/decorations');

test('a file of decorations is about the entity it is called after, with whose definition it comes, and about no other', () => {
  const files = readdirSync(FOLDER);
  expect(files.length).toBeGreaterThan(10);
  const about = files.map((file) => [
    file,
    [...readFileSync(join(FOLDER, file), 'utf8').matchAll(/\bdecorate\('(\w+)'/g)].map(([, name]) => `${name}.ts`),
  ]);
  expect(about).toEqual(files.map((file) => [file, [file]]));
});
