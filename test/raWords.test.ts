import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { raInterface } from '../src/providers/i18n/th/raInterface';
import { th } from '../src/providers/i18n/th';

const keysOf = (words: object, before = ''): string[] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [before + key] : keysOf(value as object, `${before}${key}.`),
  );

test('everything react-admin itself may ask for is said', () => {
  const messages = createRequire(createRequire(import.meta.url).resolve('react-admin'))('ra-language-english') as object;
  const known = new Set([...Object.keys(th), ...Object.keys(raInterface)]);
  expect(keysOf(messages).filter((key) => !known.has(key))).toEqual([]);
});
