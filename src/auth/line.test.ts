import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallError } from '../providers/callError';
import { waitLine } from './line';

const call = vi.hoisted(() => vi.fn());
vi.mock('../providers/httpClient', () => ({ call }));
const waiting = (): CallError => new CallError('รอ', 400, { code: 5 });

beforeEach(() => {
  vi.useFakeTimers();
  call.mockReset();
});
afterEach(() => vi.useRealTimers());

it('asks every two seconds until LINE has led to an answer', async () => {
  call.mockRejectedValueOnce(waiting()).mockRejectedValueOnce(waiting()).mockResolvedValueOnce({ code: 0, token: 't' });
  const answer = waitLine('signIn', 'h', new AbortController().signal, () => undefined);
  await vi.advanceTimersByTimeAsync(5_900);
  expect(call).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(200);
  expect(await answer).toMatchObject({ token: 't' });
});
it('asks ever more seldom while the server cannot be reached, as patiently as it says, and says so', async () => {
  const trouble: boolean[] = [];
  call
    .mockRejectedValueOnce(new CallError('', 0))
    .mockRejectedValueOnce(new CallError('', 429, { retryAfter: 20 }))
    .mockRejectedValueOnce(waiting())
    .mockResolvedValueOnce({ code: 0 });
  const answer = waitLine('link', 'h', new AbortController().signal, (now) => trouble.push(now));
  await vi.advanceTimersByTimeAsync(2_000 + 4_000);
  expect(call).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(19_000);
  expect(call).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1_000 + 2_000);
  await answer;
  expect(trouble).toEqual([true, true, false]);
});
it.each([
  [401, { code: 401 }],
  [404, { code: 404 }],
  [401, { code: 2 }],
])('a refusal ends the waiting: %i %j', async (status, body) => {
  call.mockRejectedValueOnce(new CallError('ไม่พบ', status, body));
  const answer = waitLine('signIn', 'h', new AbortController().signal, () => undefined);
  const refused = expect(answer).rejects.toMatchObject({ status, body });
  await vi.advanceTimersByTimeAsync(2_000);
  await refused;
  expect(call).toHaveBeenCalledOnce();
});
it('asks no more once nobody waits', async () => {
  const stop = new AbortController();
  const answer = waitLine('signIn', 'h', stop.signal, () => undefined);
  const ended = expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  stop.abort();
  await ended;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(call).not.toHaveBeenCalled();
});
