import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { verifyDataPayload } from '../server/auth/tokens';
import { noteServerDate, serverNow } from '../src/providers/serverTime';
import type { SharedValue } from '../src/providers/sharedValue';
import { signPayload } from '../src/providers/signedPayload';

const NOW = Date.UTC(2026, 10, 22, 5, 0, 0);
const dateHeader = (at: number): string => new Date(at).toUTCString();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  noteServerDate(dateHeader(Date.now()), Date.now());
  vi.useRealTimers();
});

test.each([180_000, 86_400_000, -86_400_000, 3 * 365 * 86_400_000])(
  'a computer whose clock is %i ms ahead signs what the server takes',
  async (shift) => {
    vi.setSystemTime(NOW + shift);
    noteServerDate(dateHeader(NOW), Date.now());
    expect(Math.abs(serverNow() - NOW)).toBeLessThanOrEqual(1_000);
    const signed = await signPayload({ amount: 5 }, 'a key of at least thirty-two characters', 'command-1');
    expect(await verifyDataPayload('a key of at least thirty-two characters', signed, new Date(NOW))).toEqual({
      data: { amount: 5 },
      jti: 'command-1',
    });
  },
);

test('a clock that is right, or set right, is believed again; what is no date, or took minutes to come, says nothing', () => {
  vi.setSystemTime(NOW);
  noteServerDate(dateHeader(NOW + 1_500), NOW);
  expect(serverNow()).toBe(NOW);
  noteServerDate(dateHeader(NOW + 600_000), NOW);
  expect(serverNow()).toBe(NOW + 600_500);
  noteServerDate('yesterday', NOW);
  noteServerDate(null, NOW);
  noteServerDate(dateHeader(NOW), NOW - 120_000);
  expect(serverNow()).toBe(NOW + 600_500);
  noteServerDate(dateHeader(NOW), NOW);
  expect(serverNow()).toBe(NOW);
});

test('what is shown without a network is as it was then by the server’s clock', async () => {
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('navigator', { onLine: true });
  // There is nothing that is drawn here.
  vi.doMock('../src/providers/sharedValue', async (original) => ({
    ...(await original<object>()),
    useSharedValue: <T>({ now }: SharedValue<T>): T => now(),
  }));
  const { useLostAt } = await import('../src/providers/useOnline');
  vi.setSystemTime(NOW + 7_200_000);
  noteServerDate(dateHeader(NOW), Date.now());
  expect(useLostAt()).toBeNull();
  page.dispatchEvent(new Event('offline'));
  expect(Math.abs((useLostAt()?.getTime() ?? 0) - NOW)).toBeLessThanOrEqual(1_000);
  vi.doUnmock('../src/providers/sharedValue');
  vi.unstubAllGlobals();
});
