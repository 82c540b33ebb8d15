import { describe, expect, it } from 'vitest';
import { loginAddress, nextFrom } from './next';

describe('where signing in leads', () => {
  it('leads back to the place one wanted', () => {
    expect(loginAddress('/Deposit/7', '?service=x')).toBe('/Login?next=%2FDeposit%2F7%3Fservice%3Dx');
    expect(nextFrom('?next=%2FDeposit%2F7%3Fservice%3Dx')).toBe('/Deposit/7?service=x');
  });
  it('keeps its own address in any case', () => {
    expect(loginAddress('/login', '?next=%2FMember')).toBe('/login?next=%2FMember');
    expect(loginAddress('/loginV3', '')).toBe('/loginV3');
    expect(loginAddress('/LoginDemo/', '')).toBe('/LoginDemo/');
  });
  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/login',
    '/Register?token=x',
    '/loginV3',
    '/logindemo?next=/x',
    '',
  ])('never leads elsewhere or in a circle: %s', (next) => {
    expect(nextFrom(`?next=${encodeURIComponent(next)}`)).toBe('/');
  });
  it('says nothing about the start', () => {
    expect(loginAddress('/', '')).toBe('/Login');
  });
});
