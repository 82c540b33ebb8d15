import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WeightRow } from '../../src/schema/fields/types';
import { drawPrize, randomBelow, takePrize } from './draw';

const row = (weight: number, prize: number, stock: number | null = null): WeightRow => ({
  label: `${prize}`,
  weight,
  prize,
  stock,
  color: null,
});

describe('drawing a prize', () => {
  it('gives each row as many of the numbers as it weighs', () => {
    const prizes = [row(3, 10), row(1, 50), row(6, 0)];
    const drawn = Array.from({ length: 10 }, (_, roll) => drawPrize(prizes, () => roll));
    expect(drawn).toEqual([0, 0, 0, 1, 2, 2, 2, 2, 2, 2]);
  });
  it('keeps the chances of what is left when a prize runs out: its share goes to the smallest endless one', () => {
    const prizes = [row(3, 10), row(1, 500, 0), row(6, 5)];
    expect(Array.from({ length: 10 }, (_, roll) => drawPrize(prizes, () => roll))).toEqual([0, 0, 0, 2, 2, 2, 2, 2, 2, 2]);
  });
  it('draws among what is left when nothing is endless, and says when nothing is left', () => {
    expect(drawPrize([row(1, 10, 0), row(1, 20, 4)], () => 0)).toBe(1);
    expect(drawPrize([row(1, 10, 0), row(1, 20, 0)])).toBeNull();
    expect(drawPrize([])).toBeNull();
  });
  it('never gives what is not in stock, whatever the table', () => {
    const table = fc.array(
      fc.record({ weight: fc.integer({ min: 1, max: 1_000_000 }), stock: fc.option(fc.nat(2)), prize: fc.nat(1000) }),
      { minLength: 1, maxLength: 50 },
    );
    fc.assert(
      fc.property(table, (rows) => {
        const prizes = rows.map(({ weight, stock, prize }) => row(weight, prize, stock));
        const index = drawPrize(prizes);
        const left = prizes.some((prize) => prize.stock !== 0);
        expect(index !== null).toBe(left);
        if (index === null) return;
        expect(prizes[index]?.stock).not.toBe(0);
        const after = takePrize(prizes, index);
        expect(after.map((one, at) => (prizes[at]?.stock ?? 0) - (one.stock ?? 0))).toEqual(
          prizes.map((one, at) => (at === index && one.stock !== null ? 1 : 0)),
        );
      }),
    );
  });
  it('is even: each of ten numbers comes up about as often', () => {
    const counts = Array<number>(10).fill(0);
    for (let n = 0; n < 20_000; n++) {
      const at = randomBelow(10);
      counts[at] = (counts[at] ?? 0) + 1;
    }
    // Chi-square with 9 degrees of freedom exceeds 40 once in a hundred thousand runs.
    expect(counts.reduce((sum, count) => sum + (count - 2000) ** 2 / 2000, 0)).toBeLessThan(40);
    expect(() => randomBelow(0)).toThrow(RangeError);
  });
});
