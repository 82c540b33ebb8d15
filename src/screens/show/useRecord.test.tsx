// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Told = (changes: readonly { ids: readonly number[]; by: number }[]) => void;
let tell: Told = () => undefined;
let readAt = 0;
const refresh = vi.fn();
const refetch = vi.fn(() => Promise.resolve({ data: { id: 7, version: 2 } }));
vi.mock('ra-core', () => ({ useGetOne: () => ({ data: { id: 7, version: 1 }, refetch, dataUpdatedAt: readAt, error: null }) }));
vi.mock('../../providers/liveChanges', () => ({
  followChanges: (_path: string, { onChanges }: { onChanges: Told }) => {
    tell = onChanges;
    return () => {
      tell = () => undefined;
    };
  },
}));
vi.mock('../cache', () => ({ useCache: () => ({ refresh }) }));
const screen = { def: { name: 'deposit', live: true }, service: 'lucky88', actor: { user: { id: 1 } } };
vi.mock('../screen', () => ({ useScreen: () => screen }));
const { useRecord } = await import('./useRecord');

const STAYS = { isBegun: () => false, gone: false };
beforeEach(() => {
  vi.useFakeTimers();
  readAt = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

test('what a colleague changed is read at once; of another record nothing is', () => {
  renderHook(() => useRecord(7, STAYS));
  tell([{ ids: [8], by: 2 }]);
  expect(refresh).not.toHaveBeenCalled();
  tell([{ ids: [7, 8], by: 2 }]);
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('what this page changed and read again itself is not read once more', () => {
  const { rerender } = renderHook(() => useRecord(7, STAYS));
  tell([{ ids: [7], by: 1 }]);
  vi.advanceTimersByTime(100);
  readAt = Date.now();
  rerender();
  vi.advanceTimersByTime(1000);
  expect(refresh).not.toHaveBeenCalled();
});

test('what one changed on another page a moment after a change of this one is read as well', () => {
  const { rerender } = renderHook(() => useRecord(7, STAYS));
  tell([{ ids: [7], by: 1 }]);
  vi.advanceTimersByTime(100);
  readAt = Date.now();
  rerender();
  vi.advanceTimersByTime(100);
  tell([{ ids: [7], by: 1 }]);
  vi.advanceTimersByTime(900);
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('what one changed on another page is read within a second, and not where the record is shown no longer', () => {
  const { unmount } = renderHook(() => useRecord(7, STAYS));
  tell([{ ids: [7], by: 1 }]);
  vi.advanceTimersByTime(900);
  expect(refresh).toHaveBeenCalledTimes(1);
  tell([{ ids: [7], by: 1 }]);
  unmount();
  vi.advanceTimersByTime(1000);
  expect(refresh).toHaveBeenCalledTimes(1);
});
