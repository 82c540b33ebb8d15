import { describe, expect, it } from 'vitest';
import { cleanOtp, cleanRecovery } from './code';

describe('codes as people type them', () => {
  it.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['๑๒๓๔๕๖', '123456'],
    ['123-456', '123456'],
    ['12345', null],
    ['1234567', null],
    ['abcdef', null],
    ['', null],
  ])('six digits: %j → %j', (typed, clean) => {
    expect(cleanOtp(typed)).toBe(clean);
  });
  it.each([
    ['ab2d-9xyz', 'ab2d-9xyz'],
    ['AB2D9XYZ', 'ab2d-9xyz'],
    [' ab2d 9xyz', 'ab2d-9xyz'],
    ['ab2d-9xy', null],
    ['123456', null],
    ['ab2d_9xyz', null],
  ])('a recovery code: %j → %j', (typed, clean) => {
    expect(cleanRecovery(typed)).toBe(clean);
  });
});
