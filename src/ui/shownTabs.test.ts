import { expect, test } from 'vitest';
import { fitting } from './shownTabs';

test('as many tabs as fit stand in a strip, the open one always, and never more than there is room for', () => {
  const widths = [90, 70, 80, 120, 100];
  expect(fitting(widths, 476, 0)).toEqual([0, 1, 2, 3, 4]);
  expect(fitting(widths, 475, 0)).toEqual([0, 1, 2]);
  expect(fitting(widths, 475, 4)).toEqual([0, 1, 2, 4]);
  expect(fitting(widths, 475, 1)).toEqual([0, 1, 2]);
  expect(fitting(widths, 100, 3)).toEqual([3]);
});
