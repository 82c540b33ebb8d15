/** Messages of banks to phones: what they tell, and what is left to a person. */
import { describe, expect, test } from 'vitest';
import { readNotice } from '../../src/bankFiles/notice';

const RECEIVED = '2026-11-21T14:05:40+07:00';

describe('notices', () => {
  test.each([
    [
      'KBank',
      '21/11/69 14:05 บช X-1234 เงินเข้า 500.00 คงเหลือ 12,345.67 บ.',
      { bank: 'KBANK', account: 'X-1234' },
      { direction: 'in', satang: 50_000, balanceAfter: 1_234_567, precision: 'minute', at: '2026-11-21T14:05:00+07:00' },
    ],
    [
      'SCB',
      '21/11@14:05 1,500.25 จากKBANK/x123456เข้าx654321 ใช้ได้11,234.00บ',
      { bank: 'SCB', account: 'x654321' },
      { satang: 150_025, balanceAfter: 1_123_400, counterparty: { bank: 'KBANK', number: 'x123456' }, at: '2026-11-21T14:05:00+07:00' },
    ],
    [
      'Krungthai',
      '21-11-69@14:05 บช X12345X:เงินออก 500.00 บ. ใช้ได้ 1,234.00บ.',
      { bank: 'KTB', account: 'X12345X' },
      { direction: 'out', satang: 50_000 },
    ],
    [
      'BANGKOK BANK',
      'ฝาก/โอนเงินเข้า บ/ชX1234 ผ่านMB 500.00บ ใช้ได้ 1,234.00บ',
      { bank: 'BBL', account: 'X1234' },
      { direction: 'in', precision: 'day', counterparty: {} },
    ],
  ])('of %s: %s', (from, text, whose, line) => {
    const read = readNotice(from, text, RECEIVED);
    expect(read).toMatchObject(whose);
    expect(read?.line).toMatchObject(line);
  });
  test.each([
    ['an unknown sender', 'MyBank', 'บช X-1234 เงินเข้า 500.00'],
    ['no direction', 'KBank', 'บช X-1234 500.00'],
    ['both directions', 'KBank', 'บช X-1234 เงินเข้า เงินออก 500.00'],
    ['two amounts', 'KBank', 'บช X-1234 เงินเข้า 500.00 ค่าบริการ 10.00'],
    ['no account', 'KBank', 'เงินเข้า 500.00 คงเหลือ 1.00'],
    ['nothing', 'KBank', 'เงินเข้า บช X-1234 0.00'],
  ])('%s is left to a person', (_name, from, text) => {
    expect(readNotice(from, text, RECEIVED)).toBeNull();
  });
  test('a day without a year is the last one of its kind', () => {
    expect(readNotice('SCB', '31/12@23:59 5.00 เข้าx654321', '2027-01-01T00:01:00+07:00')?.line.at).toBe('2026-12-31T23:59:00+07:00');
  });
});
