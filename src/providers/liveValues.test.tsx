// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const sent = new Map<string, Set<(value: unknown) => void>>();
vi.mock('./realtime', () => ({
  subscribe: (path: string, onValue: (value: unknown) => void) => {
    const listeners = sent.get(path) ?? new Set();
    sent.set(path, listeners.add(onValue));
    return () => listeners.delete(onValue);
  },
}));
const { useLiveValues } = await import('./liveValues');

const arrive = (path: string, value: unknown): void => act(() => sent.get(path)?.forEach((listener) => listener(value)));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  sent.clear();
});

test('the first value is drawn at once, hundreds that come with it are drawn together, and none is left out', () => {
  const paths = Array.from({ length: 300 }, (_, n) => `alert/site${n}/deposit`);
  let drawn = 0;
  const { result, unmount } = renderHook(() => {
    drawn += 1;
    return useLiveValues(paths);
  });
  const before = drawn;
  arrive(paths[0]!, 'first');
  expect([result.current(paths[0]!), drawn - before]).toEqual(['first', 1]);
  for (const path of paths.slice(1)) arrive(path, path);
  act(() => void vi.advanceTimersByTime(1_000));
  expect(paths.slice(1).every((path) => result.current(path) === path)).toBe(true);
  expect(drawn - before).toBe(2);
  unmount();
  expect([...sent.values()].every(({ size }) => size === 0)).toBe(true);
});

test('a value that comes after a pause is drawn at once again, with a new function for what is derived from it', () => {
  const paths = ['alert/lucky88/deposit'];
  const { result } = renderHook(() => useLiveValues(paths));
  const functions = new Set([result.current]);
  for (const value of ['one', 'two', 'three']) {
    arrive(paths[0]!, value);
    expect(result.current(paths[0]!)).toBe(value);
    functions.add(result.current);
    act(() => void vi.advanceTimersByTime(1_000));
  }
  expect(functions.size).toBe(4);
});
