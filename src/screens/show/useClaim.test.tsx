// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Claim, Rec } from '../record';
import type { Claiming } from './useClaim';

const PATH = 'claim/lucky88/deposit/7';
const listeners = new Set<(value: unknown) => void>();
const watchers = new Set<(online: boolean) => void>();
vi.mock('../../providers/realtime', () => ({
  subscribe: (path: string, onValue: (value: unknown) => void) => {
    expect(path).toBe(PATH);
    listeners.add(onValue);
    return () => listeners.delete(onValue);
  },
  onConnection: (watcher: (online: boolean) => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
}));
const answers = { claim: vi.fn(), release: vi.fn(), heartbeat: vi.fn() };
vi.mock('../../providers/dataProvider', () => ({ usePanelProvider: () => answers }));
vi.mock('../cache', () => ({ useCache: () => ({ refresh: vi.fn() }) }));
vi.mock('../screen', () => ({
  useScreen: () => ({ def: { name: 'deposit', queue: {} }, service: 'lucky88', actor: { user: { id: 1 } }, t: (key: string) => key }),
}));
const { useClaim } = await import('./useClaim');

const claimBy = (by: number): Claim => ({ by, name: `employee ${by}`, expires_at: new Date(Date.now() + 120_000).toISOString() });
const record = (claim: Claim | null): Rec => ({ id: 7, version: 1, _claim: claim });
const told = (value: Claim | null): void => act(() => listeners.forEach((listener) => listener(value)));

afterEach(() => {
  vi.clearAllMocks();
  expect([listeners.size, watchers.size]).toEqual([0, 0]);
});

test('a colleague who takes what one gives back is shown, though the answer to giving it back comes later', async () => {
  const mine = claimBy(1);
  const { result, unmount } = renderHook(() => useClaim(record(mine)));
  told(mine);
  let arrive = (): void => undefined;
  answers.release.mockReturnValue(new Promise<null>((resolve) => void (arrive = () => resolve(null))));
  let given = Promise.resolve();
  act(() => void (given = result.current.release()));
  told(null);
  told(claimBy(2));
  arrive();
  await act(() => given);
  expect(result.current.claim?.by).toBe(2);
  unmount();
});

test('a record that was read before a claim does not take it away while live values tell of claims', () => {
  const { result, rerender, unmount } = renderHook<Claiming, Claim | null>((read) => useClaim(record(read)), { initialProps: claimBy(1) });
  told(null);
  told(claimBy(2));
  rerender(null);
  expect(result.current.claim?.by).toBe(2);
  // Without them nothing else is known.
  act(() => watchers.forEach((watcher) => watcher(false)));
  rerender(claimBy(3));
  expect(result.current.claim?.by).toBe(3);
  unmount();
});

test('without live values the answers of one’s own commands count', async () => {
  const { result, unmount } = renderHook(() => useClaim(record(null)));
  answers.claim.mockResolvedValue(claimBy(1));
  await act(() => result.current.take());
  expect(result.current.mine).toBe(true);
  answers.release.mockResolvedValue(null);
  await act(() => result.current.release());
  expect(result.current.claim).toBeNull();
  unmount();
});
