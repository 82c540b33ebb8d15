import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMonths, firstDay, isMonth, lastDay, monthOf, weeksOf } from './month';

const months = fc
  .record({ year: fc.integer({ min: 1990, max: 2100 }), month: fc.integer({ min: 1, max: 12 }) })
  .map(({ year, month }) => `${year}-${String(month).padStart(2, '0')}`);

test('a month is drawn in whole weeks from Sunday on, with each of its days once', () => {
  fc.assert(
    fc.property(months, (month) => {
      const weeks = weeksOf(month);
      const days = weeks.flat();
      expect(weeks.every((week) => week.length === 7 && new Date(week[0]!).getUTCDay() === 0)).toBe(true);
      expect(new Set(days).size).toBe(days.length);
      const own = days.filter((day) => monthOf(day) === month);
      expect(own[0]).toBe(firstDay(month));
      expect(own.at(-1)).toBe(lastDay(month));
      expect(own).toHaveLength(Number(lastDay(month).slice(8)));
      // No week without a day of the month.
      expect(weeks.every((week) => week.some((day) => monthOf(day) === month))).toBe(true);
    }),
  );
});

test('months follow each other over the end of a year', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01');
  expect(addMonths('2026-01', -1)).toBe('2025-12');
  expect(lastDay('2028-02')).toBe('2028-02-29');
  expect(weeksOf('2026-02')).toHaveLength(4);
  fc.assert(fc.property(months, fc.integer({ min: -500, max: 500 }), (month, many) => addMonths(addMonths(month, many), -many) === month));
});

test('what an address says is a month or nothing', () => {
  expect(['2026-11', '2026-13', '2026-1', 'x', null].map(isMonth)).toEqual([true, false, false, false, false]);
});
