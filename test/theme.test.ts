/** Constants of the specification that live in the style sheets and the page. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ACCENTS } from '../src/theme/accent';

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const tokens = read('src/theme/tokens.css');
const valueOf = (name: string): string | undefined => new RegExp(`--${name}: ([^;]+);`).exec(tokens)?.[1];

test('sizes and times', () => {
  expect({ sidebar: valueOf('sidebar'), mini: valueOf('sidebar-mini'), collapse: valueOf('collapse'), dialog: valueOf('dialog') }).toEqual({
    sidebar: '260px',
    mini: '80px',
    collapse: '250ms',
    dialog: '500ms',
  });
  expect(read('src/ui/popover.css')).toContain('max-height: min(700px,');
  expect(read('src/custom/shell/header/progress.css')).toMatch(/animation: page-progress 5s/);
});

test('the menu is black, marked by one of five colours, each its own; a page without one has the default’s', () => {
  expect(valueOf('side-bg')).toBe('#0a0b0c');
  const ofAccent = (name: string): string[] =>
    (new RegExp(`\\[data-accent='${name}'\\] \\{([^}]+)\\}`).exec(tokens)?.[1] ?? '')
      .split(';')
      .map((part) => part.trim())
      .filter((part) => part !== '');
  expect(new Set(ACCENTS.map((name) => ofAccent(name).join())).size).toBe(ACCENTS.length);
  expect(tokens.match(/\[data-accent=/g)).toHaveLength(ACCENTS.length);
  for (const part of ofAccent('success')) expect(tokens.split('[data-accent')[0]).toContain(part);
});

/** How bright a colour is, as the guidelines for contrast count. */
function brightness(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

test.each([...ACCENTS])('%s reads well on its ground', (name) => {
  const [text = '', ground = ''] = [...(new RegExp(`\\[data-accent='${name}'\\][^}]+`).exec(tokens)?.[0] ?? '').matchAll(/#\w{6}/g)].map(
    ([hex]) => hex,
  );
  expect((brightness(text) + 0.05) / (brightness(ground) + 0.05)).toBeGreaterThan(4.5);
});

describe('style sheets', () => {
  const root = new URL('../src/', import.meta.url).pathname;
  const sheets = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.css') && !name.startsWith('demo/'),
  );
  const text = (name: string): string => readFileSync(root + name, 'utf8').replace(/\/\*.*?\*\//gs, '');

  test('each lies in a layer', () => {
    expect(sheets.length).toBeGreaterThan(30);
    expect(sheets.filter((name) => !/^\s*@layer [\w, ]+[{;]/.test(text(name)))).toEqual([]);
  });

  /** Classes that a rule of the sheet is about on their own, whatever they stand in. */
  const classesOf = (name: string): string[] =>
    [...text(name).matchAll(/(?<=^|[{}])([^{}@]+)\{/g)]
      .flatMap(([, selectors = '']) => selectors.split(','))
      .flatMap((selector) => /^\.([\w-]+)$/.exec(selector.trim())?.[1] ?? []);

  test('no class has two meanings', () => {
    const homes = new Map<string, Set<string>>();
    for (const sheet of sheets.filter((name) => !name.endsWith('.module.css')))
      for (const one of classesOf(sheet)) homes.set(one, (homes.get(one) ?? new Set()).add(sheet));
    expect(homes.size).toBeGreaterThan(200);
    expect([...homes].filter(([, in_]) => in_.size > 1).map(([one, in_]) => `${one}: ${[...in_].join(', ')}`)).toEqual([]);
  });

  test('no rule is about whatever follows something: anything that comes or goes there would be styled anew with all it holds', () => {
    expect(sheets.flatMap((name) => [...text(name).matchAll(/[^{}]*[+~]\s*\*[^{}]*/g)].map(([rule]) => `${name}: ${rule.trim()}`))).toEqual(
      [],
    );
  });

  test('what a bespoke screen draws is its own: its sheet is a module', () => {
    expect(
      sheets.filter((name) => name.startsWith('custom/') && !name.startsWith('custom/shell/') && !name.endsWith('.module.css')),
    ).toEqual([]);
  });
});
