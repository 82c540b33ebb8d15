import fc from 'fast-check';
import type { BankLine } from '../../src/bankFiles/types';

const START = Date.parse('2026-11-01T00:00:00Z');
const movement = fc.record({
  /** Seconds since the line before. */
  after: fc.integer({ min: 1, max: 90_000 }),
  direction: fc.constantFrom('in' as const, 'out' as const),
  satang: fc.oneof(fc.integer({ min: 1, max: 200_000 }), fc.integer({ min: 1, max: 1_000_000_000 })),
  bank: fc.constantFrom('KBANK', 'SCB', 'BBL', 'KTB', 'TTB', 'GSB'),
  digits: fc.integer({ min: 1_000, max: 9_999 }),
  name: fc.constantFrom('นาย สมชาย ใจดี', 'นาง มาลี บุญ++', 'น.ส. กนกวรรณ ณ อยุธยา', 'MR SOMCHAI J.', 'บริษัท รวมทุน จำกัด', 'SCB SECURITIES'),
  channel: fc.constantFrom('K PLUS', 'ENET', 'ATM', 'โมบาย'),
  reference: fc.integer({ min: 100_000, max: 999_999 }),
});

/** Lines in their order, each balance following from the one before. `second`: how exactly times are known. */
export const linesOf = (precision: BankLine['precision'], most = 12): fc.Arbitrary<{ lines: BankLine[]; opening: number }> =>
  fc
    .record({ opening: fc.integer({ min: 0, max: 10_000_000 }), moved: fc.array(movement, { minLength: 1, maxLength: most }) })
    .map(({ opening, moved }) => {
      let [clock, balance] = [START, opening];
      const lines = moved.map(({ after, direction, satang, bank, digits, name, channel, reference }): BankLine => {
        clock += after * 1000;
        // A whole minute cannot be told from a time without seconds.
        const seconds =
          precision === 'second' ? (Math.floor(clock / 1000) % 60 === 0 ? clock + 1000 : clock) : Math.floor(clock / 60_000) * 60_000;
        balance += direction === 'in' ? satang : -satang;
        return {
          at: `${new Date(seconds).toISOString().slice(0, 19)}+07:00`,
          precision,
          direction,
          satang,
          balanceAfter: balance,
          counterparty: { bank, number: `x${digits}`, name },
          channel,
          externalId: `R${reference}`,
        };
      });
      return { lines, opening };
    });
