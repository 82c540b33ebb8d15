/** The examples of `docs/words.md`, taken out of the page: they compile against the product as it is, and what they declare can be started. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { definitions } from '../src/resources';
import { checkDefinitions } from '../src/schema/check';
import type { AnyResource } from '../src/schema/define';
import { compile } from './compile';

const root = join(import.meta.dirname, '..');
const sections = readFileSync(join(root, 'docs/words.md'), 'utf8').split(/^## /m).slice(1);
const examples = sections.map((text) => ({
  title: text.slice(0, text.indexOf('\n')),
  code: /```tsx?\n([\s\S]*?)```/.exec(text)?.[1] ?? '',
  /** A part of a screen; drawn by its own tests. */
  drawn: text.includes('```tsx'),
}));
const fileOf = (index: number): string => join(folder, `word${index}.ts${examples[index]?.drawn ? 'x' : ''}`);
let folder: string;

beforeAll(() => {
  // Where nothing was formatted or checked yet there is none.
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true });
  folder = mkdtempSync(join(root, 'node_modules/.cache/words-'));
  examples.forEach(({ code }, index) => writeFileSync(fileOf(index), code.replaceAll("'../src/", `'${root}/src/`)));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('every word has an example of ten lines at most, its imports aside', () => {
  expect(examples.length).toBeGreaterThan(10);
  const lines = (code: string): number => code.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('import ')).length;
  expect(examples.filter(({ code }) => code === '' || lines(code) > 10).map(({ title }) => title)).toEqual([]);
});

test('they compile', async () => {
  expect(await compile(folder, { types: ['vite/client'], jsx: 'react-jsx', lib: ['es2023', 'dom', 'dom.iterable'] })).toEqual([]);
});

const isDefinition = (value: unknown): value is AnyResource =>
  typeof value === 'object' && value !== null && 'fields' in value && 'verbs' in value;

describe.each(examples.flatMap(({ title, drawn }, index) => (drawn ? [] : [[title, index] as const])))('%s', (_title, index) => {
  test('it runs, and the start has nothing against what it declares', async () => {
    const made = Object.values((await import(/* @vite-ignore */ fileOf(index))) as Record<string, unknown>).filter(isDefinition);
    const names = new Set(made.map(({ name }) => name));
    expect(checkDefinitions([...definitions.filter(({ name }) => !names.has(name)), ...made])).toEqual([]);
  });
});
