import { expect, test } from 'vitest';
import { ACCENTS, accentOf } from './accent';

test('the menu is marked by one of five names; anything else is success', () => {
  expect([...ACCENTS]).toEqual(['primary', 'info', 'success', 'warning', 'danger']);
  for (const one of ACCENTS) expect(accentOf(one)).toBe(one);
  for (const other of [null, '', 'Success', 'black', 'constructor', '#ff0000']) expect(accentOf(other)).toBe('success');
});
