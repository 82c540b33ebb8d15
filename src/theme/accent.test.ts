import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ACCENTS, accentOf } from './accent';

test('the menu is marked by one of five names; anything else is success', () => {
  expect([...ACCENTS]).toEqual(['primary', 'info', 'success', 'warning', 'danger']);
  for (const one of ACCENTS) expect(accentOf(one)).toBe(one);
  for (const other of [null, '', 'Success', 'black', 'constructor', '#ff0000']) expect(accentOf(other)).toBe('success');
});

test('each of the five has its colours, the default those of a page without one, and the menu stays black', () => {
  const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
  const ofAccent = (name: string): string | undefined => new RegExp(`\\[data-accent='${name}'\\] \\{([^}]+)\\}`).exec(css)?.[1]?.trim();
  expect(new Set(ACCENTS.map(ofAccent)).size).toBe(ACCENTS.length);
  for (const value of ofAccent('success')?.split(';').filter((part) => part.trim() !== '') ?? []) expect(css.split('[data-accent')[0]).toContain(value.trim());
  expect(/--side-bg: (#\w+)/.exec(css)?.[1]).toBe('#0a0b0c');
});
