import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recognise } from '../../server/matching/recognise';
import type { Told } from '../../src/bankFiles/fingerprint';
import { linesOf } from '../bankFiles/arbitrary';

const RUNS = { numRuns: 100, seed: 20_261_123 };
const line: Told = {
  account: 7,
  at: '2026-11-20T14:05:33+07:00',
  direction: 'in',
  satang: 50_037,
  balanceAfter: 1_250_037,
  counterparty: { bank: 'SCB', number: 'xxx-x-x5678-x', name: 'นาย สมชาย ใจ***' },
};

describe('another report of what is known', () => {
  const known = [line];
  const notice: Told = { account: '7', at: '2026-11-20T14:05:00+07:00', direction: 'in', satang: 50_037 };
  it.each<[string, Told]>([
    ['the same', line],
    ['a notice without seconds, balance or payer', notice],
    ['a file of the day alone', { ...notice, at: '2026-11-20T00:00:00+07:00', precision: 'day', balanceAfter: 1_250_037 }],
    ['a shorter number', { ...notice, counterparty: { number: 'X5678' } }],
    ['the digits before the check digit', { ...notice, counterparty: { number: 'X-6781' } }],
    ['a name without a title', { ...notice, counterparty: { name: 'สมชาย ใจดี' } }],
    ['an English name', { ...notice, counterparty: { name: 'SOMCHAI J.' } }],
  ])('%s', (_, told) => expect(recognise(known, [told])).toEqual([0]));
  it.each<[string, Partial<Told>]>([
    ['another amount', { satang: 1 }],
    ['another direction', { direction: 'out' }],
    ['another account', { account: 8 }],
    ['another minute', { at: '2026-11-20T14:06:00+07:00' }],
    ['another second', { at: '2026-11-20T14:05:34+07:00' }],
    ['another day', { at: '2026-11-21T00:00:00+07:00', precision: 'day' }],
    ['another balance', { balanceAfter: 5 }],
    ['another number', { counterparty: { number: 'xxx-x-x5679-x' } }],
    ['another name', { counterparty: { name: 'นาง มาลี บุญมา' } }],
  ])('is none with %s', (_, change) => expect(recognise(known, [{ ...notice, ...change }])).toEqual([null]));

  it('takes each known line once, the best first', () => {
    const twins = [notice, notice];
    expect(recognise([notice], twins)).toEqual([0, null]);
    expect(recognise(twins, twins).toSorted()).toEqual([0, 1]);
    expect(recognise([notice, line], [{ ...line, balanceAfter: null }, notice])).toEqual([1, 0]);
  });
  it('knows a whole file again, in any order and as far as another source shows it', () => {
    fc.assert(
      fc.property(linesOf('second'), fc.subarray(['seconds', 'balance', 'payer']), fc.boolean(), ({ lines }, shows, turned) => {
        const told = lines.map((one): Told => ({ ...one, account: 7 }));
        const other = told.map((one): Told => ({
          ...one,
          at: shows.includes('seconds') ? one.at : `${one.at.slice(0, 17)}00+07:00`,
          precision: shows.includes('seconds') ? 'second' : 'minute',
          balanceAfter: shows.includes('balance') ? one.balanceAfter : null,
          counterparty: shows.includes('payer') ? one.counterparty : {},
        }));
        const answers = recognise(told, turned ? other.toReversed() : other);
        expect(answers.toSorted((a, b) => (a ?? -1) - (b ?? -1))).toEqual(lines.map((_, at) => at));
        expect(recognise([], other)).toEqual(lines.map(() => null));
      }),
      RUNS,
    );
  });
});
