import { expect, test } from 'vitest';
import type { Actor } from './actor';
import { dayAfter, isLowCredit, mayReset } from './credit';

test('the group puts a site back to its defaults, not the mode, and who may change the basic settings', () => {
  const grant = { active: true, view: true, add: false, update: true, delete: false, export: false };
  const actor = (group: string, level: number, grants: Actor['grants'] = {}): Actor => ({
    user: { id: 1, name: '', line_image: '', level, active: 1, deptcode: 'D001', group, service: [], section_date: '' },
    grants,
    demo: group !== 'DEMO',
  });
  expect([actor('DEMO', 9), actor('DEMO', 5, { P011: grant })].map(mayReset)).toEqual([true, true]);
  expect(
    [actor('TOPUP', 10, { P011: grant }), actor('DEMO', 8), actor('DEMO', 8, { P011: { ...grant, update: false } })].map(mayReset),
  ).toEqual([false, false, false]);
});

test('credit is low above nothing and up to 50,000', () => {
  expect([0, 0.01, 1, 49_999.99, 50_000, 50_000.01, 865_420.75, -5].map(isLowCredit)).toEqual([
    false,
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('the day after, over the end of a month, a leap day and a year', () => {
  expect(['2026-03-20', '2026-11-30', '2028-02-28', '2027-02-28', '2026-12-31'].map(dayAfter)).toEqual([
    '2026-03-21',
    '2026-12-01',
    '2028-02-29',
    '2027-03-01',
    '2027-01-01',
  ]);
});
