import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterFirstContent } from './firstContent';

let client: QueryClient;
let started: boolean;
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  // A page that is always idle.
  vi.stubGlobal('window', { requestIdleCallback: (work: () => void) => setTimeout(work) });
  client = new QueryClient();
  started = false;
  stop = afterFirstContent(client.getQueryCache(), () => {
    started = true;
  });
});
afterEach(() => {
  stop();
  client.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A query of the page that is answered after so many milliseconds. */
const ask = (key: readonly string[], after: number, { fails = false, quiet = false } = {}): void =>
  void client
    .fetchQuery({
      queryKey: key,
      retry: false,
      meta: { quiet },
      queryFn: () =>
        new Promise((resolve, reject) => {
          setTimeout(() => (fails ? reject(new Error('refused')) : resolve('answer')), after);
        }),
    })
    .catch(() => undefined);
const at = async (time: number): Promise<boolean> => {
  await vi.advanceTimersByTimeAsync(time);
  return started;
};

test('a page that asks for nothing is there at once', async () => {
  expect(await at(1_000)).toBe(true);
});

test('a list is waited for until its first rows, and no longer', async () => {
  ask(['deposit', 'getList'], 4_000);
  ask(['preferences'], 100);
  ask(['deposit', 'counts'], 9_000);
  expect([await at(3_990), await at(200)]).toEqual([false, true]);
});

test('another page is waited for until nothing it asked for is on its way', async () => {
  ask(['deposit', 'getOne'], 300);
  expect([await at(290), await at(200)]).toEqual([false, true]);
});

test('and no longer than a moment, however many questions its parts ask one after another', async () => {
  ask(['deposit', 'getOne'], 400);
  expect(await at(410)).toBe(false);
  ask(['member', 'getMany'], 5_000);
  expect([await at(200), await at(200)]).toEqual([false, true]);
});

test('a refusal is an answer, and what the page does not wait for is not waited for here', async () => {
  ask(['deposit', 'getList'], 300, { fails: true });
  ask(['header', 'sms'], 9_000, { quiet: true });
  expect([await at(290), await at(500)]).toEqual([false, true]);
});

test('a list whose rows never come is not waited for for ever: the alarm must reach it', async () => {
  ask(['deposit', 'getList'], 10 * 60_000);
  expect([await at(9_000), await at(2_000)]).toEqual([false, true]);
});

test('a page that is left starts nothing', async () => {
  stop();
  expect(await at(60_000)).toBe(false);
});
