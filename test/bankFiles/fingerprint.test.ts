import { describe, expect, it } from 'vitest';
import { fingerprintOf, type Told } from '../../src/bankFiles/fingerprint';

const line: Told & { externalId?: string } = {
  account: 7,
  at: '2026-11-20T14:05:33+07:00',
  direction: 'in',
  satang: 50_037,
  balanceAfter: 1_250_037,
  counterparty: { bank: 'SCB', number: 'xxx-x-x5678-x', name: 'นาย สมชาย ใจ***' },
};

describe('the fingerprint of a movement', () => {
  it.each<[string, Partial<typeof line>]>([
    ['another zone', { at: '2026-11-20T07:05:33.000Z' }],
    ['parts of a second', { at: '2026-11-20T14:05:33.250+07:00' }],
    ['a number of the source', { externalId: 'A1' }],
    ['other signs for what is covered', { counterparty: { bank: 'scb', number: 'XXX X X5678 X', name: ' นาย  สมชาย\u200b ใจ*** ' } }],
  ])('is the same with %s', (_, change) => expect(fingerprintOf({ ...line, ...change })).toBe(fingerprintOf(line)));
  it.each<[string, Partial<Told>]>([
    ['account', { account: 8 }],
    ['second', { at: '2026-11-20T14:05:34+07:00' }],
    ['minute', { at: '2026-11-20T14:06:33+07:00' }],
    ['day', { at: '2026-11-21T14:05:33+07:00' }],
    ['direction', { direction: 'out' }],
    ['amount', { satang: 50_038 }],
    ['balance', { balanceAfter: 1_250_038 }],
    ['missing balance', { balanceAfter: null }],
    ['bank', { counterparty: { ...line.counterparty, bank: 'KBANK' } }],
    ['number', { counterparty: { ...line.counterparty, number: 'xxx-x-x5679-x' } }],
    ['name', { counterparty: { ...line.counterparty, name: 'นาย สมชาย' } }],
    ['missing payer', { counterparty: {} }],
  ])('is another with another %s', (_, change) => expect(fingerprintOf({ ...line, ...change })).not.toBe(fingerprintOf(line)));
  it('is of the minute where the source has no seconds, and of the day where it has no time', () => {
    const minute = { ...line, at: '2026-11-20T14:05:00+07:00' };
    expect(fingerprintOf({ ...line, precision: 'minute' })).toBe(fingerprintOf(minute));
    expect(fingerprintOf({ ...minute, precision: 'minute' })).toBe(fingerprintOf(minute));
    expect(fingerprintOf({ ...line, precision: 'day' })).toBe(
      fingerprintOf({ ...line, at: '2026-11-20T00:00:00+07:00', precision: 'day' }),
    );
  });
});
