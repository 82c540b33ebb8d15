import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callRaw } from './httpClient';

vi.mock('./i18n/language', () => ({ currentLanguage: () => 'th' }));
vi.mock('./i18n/plain', () => ({ plainText: (key: string) => key }));

const answer = (status: number, body: object, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
const heldBack = (): Response => answer(429, { code: 6, msg: 'ส่งคำสั่งถี่เกินไป' }, { 'retry-after': '1' });
const done = (): Response => answer(200, { code: 0, msg: 'สำเร็จ', payload: [] });

const fetch = vi.fn<() => Promise<Response>>();
beforeEach(() => {
  vi.useFakeTimers();
  fetch.mockReset();
  vi.stubGlobal('fetch', fetch);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a call that came too soon after the others', () => {
  it('waits as long as the server says, and is sent again', async () => {
    fetch.mockResolvedValueOnce(heldBack()).mockResolvedValueOnce(heldBack()).mockResolvedValueOnce(done());
    const asked = callRaw('/api/Deposit/lucky88');
    await vi.advanceTimersByTimeAsync(999);
    expect(fetch).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(5000);
    expect([(await asked).status, fetch.mock.calls.length]).toEqual([200, 3]);
  });
  it('is told of its refusal when there is no end of it', async () => {
    fetch.mockImplementation(() => Promise.resolve(heldBack()));
    const asked = callRaw('/api/Deposit/lucky88');
    await vi.advanceTimersByTimeAsync(60_000);
    expect([(await asked).status, fetch.mock.calls.length]).toEqual([429, 5]);
  });
  it('is no longer sent when nobody waits for it', async () => {
    fetch.mockImplementation(() => Promise.resolve(heldBack()));
    const stop = new AbortController();
    const asked = callRaw('/api/Deposit/lucky88', { signal: stop.signal }).catch((error: unknown) => error);
    stop.abort();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await asked).toMatchObject({ name: 'AbortError' });
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});

it('any other refusal is told at once: what a day allows is used up, whoever waits', async () => {
  fetch.mockResolvedValue(answer(429, { code: 429, msg: 'วันนี้ส่งออกครบ 30 ครั้งแล้ว' }, { 'retry-after': '9' }));
  expect((await callRaw('/api/Deposit/lucky88/export')).status).toBe(429);
  expect(fetch).toHaveBeenCalledTimes(1);
});
