import { describe, expect, test } from 'vitest';
import { byDay, MOST_DAYS, roundUp } from './byDay';

const row = (day: string, sent: number, cost: number) => ({ day, sent, delivered: sent - 1, failed: 1, cost });

describe('the report by day', () => {
  test('names of one day are added up exactly, and days come in order', () => {
    expect(byDay([row('2026-11-02', 10, 0.1), row('2026-11-01', 5, 1), row('2026-11-02', 20, 0.2)])).toEqual([
      { day: '2026-11-01', sent: 5, delivered: 4, failed: 1, satang: 100 },
      { day: '2026-11-02', sent: 30, delivered: 28, failed: 2, satang: 30 },
    ]);
  });
  test('the latest days are shown when there are more than fit', () => {
    const days = Array.from({ length: 40 }, (_, index) =>
      row(`2026-${String(1 + Math.floor(index / 28)).padStart(2, '0')}-${String(1 + (index % 28)).padStart(2, '0')}`, 1, 1),
    );
    const shown = byDay(days);
    expect([shown.length, shown.at(-1)?.day]).toEqual([MOST_DAYS, '2026-02-12']);
  });
  test.each([
    [0, 1],
    [1, 1],
    [1.2, 2],
    [7, 10],
    [10, 10],
    [11, 20],
    [499, 500],
    [100_000, 100_000],
  ])('the axis for %d ends at %d', (value, end) => expect(roundUp(value)).toBe(end));
});
