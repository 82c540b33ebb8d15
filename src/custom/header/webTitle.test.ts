import { expect, test } from 'vitest';
import { webTitle } from './webTitle';

test('the title names the stored web, and the product instead of one name of old and of none', () => {
  expect(webTitle('Lucky88')).toBe('Lucky88');
  expect(webTitle('')).toBe('OFFICE CONTROL');
  expect(webTitle('Old Office', 'Old Office')).toBe('OFFICE CONTROL');
  expect(webTitle('Old Office 2', 'Old Office')).toBe('Old Office 2');
});
