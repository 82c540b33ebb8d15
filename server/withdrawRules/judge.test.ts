import { describe, expect, test } from 'vitest';
import { judge, type Facts, type WithdrawRule } from './judge';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-11-23T05:00:00Z');
const plain: Facts = {
  now: NOW,
  amount: 100_000,
  today: { times: 1, sum: 100_000 },
  registered: NOW - 1000 * HOUR,
  paidBefore: 3,
  holder: 'สมชาย ใจดี',
  name: 'นายสมชาย ใจดี',
  shared: { accounts: 0, phones: 0, devices: [], addresses: [] },
  adjusted: null,
  bankChanged: null,
  tags: [],
  blocked: [],
};
const rule = (over: Partial<WithdrawRule>): WithdrawRule =>
  ({
    id: 1,
    version: 4,
    kind: 'amount',
    from_amount: null,
    most: null,
    times: null,
    hours: null,
    tags: null,
    effect: 'person',
    active: true,
    ...over,
  }) as WithdrawRule;
const found = (over: Partial<WithdrawRule>, facts: Partial<Facts>) => {
  const [verdict] = judge([rule(over)], { ...plain, ...facts });
  return verdict && [verdict.kept, verdict.wanted, verdict.found];
};

describe('rules of withdrawals', () => {
  test.each<[string, Partial<WithdrawRule>, Partial<Facts>, Partial<Facts>, string, string]>([
    ['amount', { kind: 'amount', most: 1000 }, {}, { amount: 100_001 }, '≤ 1,000.00', '1,000.01'],
    ['times a day', { kind: 'per_day', times: 2 }, { today: { times: 2, sum: 1 } }, { today: { times: 3, sum: 1 } }, '≤ 2×', '3× · 0.01'],
    [
      'sum a day',
      { kind: 'per_day', most: 10.5 },
      { today: { times: 9, sum: 1050 } },
      { today: { times: 1, sum: 1051 } },
      '≤ 10.50',
      '1× · 10.51',
    ],
    [
      'new member',
      { kind: 'new_account', hours: 72 },
      { registered: NOW - 72 * HOUR },
      { registered: NOW - 71.5 * HOUR },
      '≥ 72 h',
      '71.5 h',
    ],
    ['first', { kind: 'first' }, { paidBefore: 1 }, { paidBefore: 0 }, '≥ 1', '0'],
    ['name', { kind: 'name' }, { holder: 'สมชาย ใจ***' }, { holder: 'สมหญิง ใจดี' }, 'นายสมชาย ใจดี', 'สมหญิง ใจดี'],
    ['shared account', { kind: 'shared_account' }, {}, { shared: { ...plain.shared, accounts: 2 } }, '≤ 0', '2'],
    ['shared phone', { kind: 'shared_phone' }, {}, { shared: { ...plain.shared, phones: 1 } }, '≤ 0', '1'],
    [
      'shared device',
      { kind: 'shared_device', hours: 24 },
      { shared: { ...plain.shared, devices: [NOW - 25 * HOUR] } },
      { shared: { ...plain.shared, devices: [NOW - HOUR, NOW - 25 * HOUR] } },
      '≤ 0',
      '1',
    ],
    [
      'shared address',
      { kind: 'shared_ip', hours: 24 },
      { shared: { ...plain.shared, addresses: [NOW - 25 * HOUR] } },
      { shared: { ...plain.shared, addresses: [NOW] } },
      '≤ 0',
      '1',
    ],
    ['adjusted', { kind: 'adjusted', hours: 24 }, { adjusted: NOW - 24 * HOUR }, { adjusted: NOW - HOUR }, '≥ 24 h', '1.0 h'],
    ['bank changed', { kind: 'bank_changed', hours: 24 }, {}, { bankChanged: NOW - 23.9 * HOUR }, '≥ 24 h', '23.9 h'],
    ['blocked', { kind: 'blocked' }, {}, { blocked: ['account', 'phone'] }, '–', 'account, phone'],
    ['tags', { kind: 'tags', tags: ['เสี่ยง', 'ใหม่'] }, { tags: ['vip'] }, { tags: ['vip', 'เสี่ยง'] }, '≠ เสี่ยง, ใหม่', 'เสี่ยง'],
  ])('%s: kept up to the bound and not past it, with what was wanted and found', (_name, over, kept, broken, wanted, shown) => {
    expect(found(over, kept)?.[0]).toBe(true);
    expect(found(over, broken)).toEqual([false, wanted, shown]);
  });

  test('a rule for larger amounts is kept by smaller ones and says from where it counts', () => {
    const first = { kind: 'first', from_amount: 1000.01 } as const;
    expect(found(first, { paidBefore: 0 })).toEqual([true, '≥ 1 (≥ 1,000.01)', '0']);
    expect(found(first, { paidBefore: 0, amount: 100_001 })?.[0]).toBe(false);
  });

  test('rules are judged in their order, and those switched off not at all', () => {
    const verdicts = judge([rule({ id: 3, kind: 'first' }), rule({ id: 1, active: false }), rule({ id: 2, kind: 'name' })], plain);
    expect(verdicts.map((verdict) => verdict.rule.id)).toEqual([3, 2]);
  });
});
