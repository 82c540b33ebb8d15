import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { baht, satang } from './money';

describe('satang and baht', () => {
  it('are exact both ways for every amount the columns can hold in practice', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e15, max: 1e15 }), (value) => {
        expect(satang(baht(value))).toBe(value);
        expect(satang((value / 100).toFixed(2))).toBe(value);
      }),
    );
  });
  it('reads what columns and forms give', () => {
    expect([satang('12.50'), satang('12.5'), satang('-0.01'), satang(0.1), satang(19.99), satang('0'), satang('-0.00')]).toEqual([
      1250, 1250, -1, 10, 1999, 0, 0,
    ]);
  });
  it.each([0.1 + 0.2, 1.005, NaN, Infinity, 1e21, 1e-7, '', '1.234', '1,000', '0x10', '１', '1e3', '99999999999999999'])(
    'refuses %s',
    (amount) => {
      expect(() => satang(amount)).toThrow(RangeError);
    },
  );
  it('refuses a fraction of a satang', () => {
    expect(() => baht(0.5)).toThrow(RangeError);
  });
});
