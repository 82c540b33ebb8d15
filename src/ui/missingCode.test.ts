import { describe, expect, it } from 'vitest';
import { isMissingCode, reloadDue } from './missingCode';

function storage() {
  const kept = new Map<string, string>();
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
}

describe('reloading for missing code', () => {
  it('happens at most once a minute', () => {
    const kept = storage();
    expect(reloadDue(1_000_000, kept)).toBe(true);
    expect(reloadDue(1_059_999, kept)).toBe(false);
    expect(reloadDue(1_060_000, kept)).toBe(true);
  });
  it('is for missing code only', () => {
    expect(isMissingCode(new TypeError('Failed to fetch dynamically imported module: https://x/a.js'))).toBe(true);
    expect(isMissingCode(new TypeError('x is undefined'))).toBe(false);
    expect(isMissingCode('text')).toBe(false);
  });
});
