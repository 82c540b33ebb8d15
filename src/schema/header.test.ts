import { expect, test } from 'vitest';
import { dayAfter, isLowCredit } from './header';

test('credit is low above nothing and up to 50,000', () => {
  expect([0, 0.01, 1, 49_999.99, 50_000, 50_000.01, 865_420.75, -5].map(isLowCredit)).toEqual([false, true, true, true, true, false, false, false]);
});

test('the day after, over the end of a month, a leap day and a year', () => {
  expect(['2026-03-20', '2026-11-30', '2028-02-28', '2027-02-28', '2026-12-31'].map(dayAfter)).toEqual(['2026-03-21', '2026-12-01', '2028-02-29', '2027-03-01', '2027-01-01']);
});
