import { describe, expect, it } from 'vitest';
import { addressKey } from './address';
import { LIMITS, waitFor, type Counter } from './rateLimit';

const now = Date.parse('2026-03-01T05:00:00Z');
const counter = (failures: number, ago = 0, trusted: number | null = null): Counter => ({
  failures,
  first: now - ago,
  last: now - ago,
  trusted,
});

describe('waiting after failed sign-ins', () => {
  it('leaves five tries free, then doubles up to a quarter of an hour', () => {
    const waits = [0, 4, 5, 6, 7, 8, 9, 10, 30].map((failures) => waitFor({ pair: counter(failures) }, now) / 1000);
    expect(waits).toEqual([0, 0, 30, 60, 120, 240, 480, 900, 900]);
  });
  it('runs out with time', () => {
    expect(waitFor({ pair: counter(5, 29_000) }, now)).toBe(1000);
    expect(waitFor({ pair: counter(5, 30_000) }, now)).toBe(0);
    expect(waitFor({ pair: counter(10, LIMITS.pairForgotten) }, now)).toBe(0);
  });
  it('stops an address after fifty failures until its window is over', () => {
    expect(waitFor({ address: counter(49) }, now)).toBe(0);
    expect(waitFor({ address: counter(50, 60_000) }, now)).toBe(14 * 60_000);
    expect(waitFor({ address: counter(50, LIMITS.addressWindow) }, now)).toBe(0);
  });
  it('only slows a name that many addresses try', () => {
    expect(waitFor({ name: counter(19) }, now)).toBe(0);
    expect(waitFor({ name: counter(5000) }, now)).toBe(LIMITS.namePause);
    expect(waitFor({ name: counter(5000, LIMITS.namePause) }, now)).toBe(0);
  });
  it('slows the codes of a name, wherever they come from, but not for whoever signed in from here lately', () => {
    expect(waitFor({ code: counter(4) }, now)).toBe(0);
    expect(waitFor({ code: counter(7) }, now)).toBe(120_000);
    expect(waitFor({ code: counter(50) }, now)).toBe(LIMITS.pairLongestWait);
    expect(waitFor({ code: counter(50), pair: counter(0, 0, now - 1000) }, now)).toBe(0);
  });
  it('never holds strangers against whoever signed in from here lately', () => {
    const strangers = { address: counter(5000), name: counter(5000) };
    expect(waitFor({ ...strangers, pair: counter(0, 0, now - 1000) }, now)).toBe(0);
    expect(waitFor({ ...strangers, pair: counter(0, 0, now - LIMITS.trusted) }, now)).toBeGreaterThan(0);
    expect(waitFor({ pair: counter(5, 0, now) }, now)).toBe(30_000);
  });
});

describe('what an address counts as', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', 'unknown'],
    ['<script>', 'unknown'],
  ])('%s is %s', (ip, key) => {
    expect(addressKey(ip)).toBe(key);
  });
});
