import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseExpected } from '../../server/matching/expected';
import { randomOf } from './corpus';

const none: ReadonlySet<number> = new Set();

describe('the amount a member is asked for', () => {
  it('is 1 to 99 satang above the wish, never taken, and avoids what ended lately while it can', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999_999_900 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 99 })),
        fc.uniqueArray(fc.integer({ min: 1, max: 99 })),
        fc.nat(),
        (asked, above, lately, seed) => {
          const [taken, recent] = [above, lately].map((list) => new Set(list.map((one) => asked + one))) as [Set<number>, Set<number>];
          const drawn: number[] = [];
          const draw = randomOf(seed);
          const amount = chooseExpected({ asked, taken, recent, random: () => (drawn.push(draw()), drawn.at(-1)!) });
          const seen = drawn.map((value) => asked + 1 + Math.floor(value * 99));
          expect(drawn.length).toBeLessThanOrEqual(6);
          if (amount === null) return expect(seen.every((one) => taken.has(one)) && seen.length === 6).toBe(true);
          expect(amount > asked && amount <= asked + 99 && !taken.has(amount)).toBe(true);
          if (recent.has(amount)) expect(seen.every((one) => taken.has(one) || recent.has(one)) && seen.length === 6).toBe(true);
        },
      ),
      { numRuns: 300, seed: 20_261_123 },
    );
  });
  it('can be every amount from the first to the last', () => {
    expect(chooseExpected({ asked: 50_000, taken: none, random: () => 0 })).toBe(50_001);
    expect(chooseExpected({ asked: 50_000, taken: none, random: () => 1 - Number.EPSILON })).toBe(50_099);
  });
  it.each([0, -1, 0.5, Number.NaN, Number.MAX_SAFE_INTEGER])('refuses a wish of %d', (asked) =>
    expect(() => chooseExpected({ asked, taken: none, random: () => 0 })).toThrow(RangeError),
  );
});
