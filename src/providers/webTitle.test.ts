import { expect, test } from 'vitest';
import { titleOf } from './webTitle';

test('the title is the stored web, and the product instead of one name of old and of none', () => {
  expect(titleOf('Lucky88')).toBe('Lucky88');
  expect(titleOf('')).toBe('OFFICE CONTROL');
  expect(titleOf('Old Office', 'Old Office')).toBe('OFFICE CONTROL');
  expect(titleOf('Old Office 2', 'Old Office')).toBe('Old Office 2');
});
