import { describe, expect, it } from 'vitest';
import { CallError } from './callError';
import { withCommandKey } from './commandKey';

const fail =
  (status: number) =>
  (keys: string[]) =>
  async (key: string): Promise<never> => {
    keys.push(key);
    throw new CallError('x', status);
  };

describe('the key of a command', () => {
  it('is the same when the same command is sent again after a dropped network', async () => {
    const keys: string[] = [];
    const what = ['/Deposit', 'approve', 1, { version: 1 }];
    await expect(withCommandKey(what, undefined, fail(0)(keys))).rejects.toThrow();
    await expect(withCommandKey(what, undefined, fail(503)(keys))).rejects.toThrow();
    expect(await withCommandKey(what, undefined, async (key) => key)).toBe(keys[0]);
    expect(keys[1]).toBe(keys[0]);
    // The first command is done, so the next one is another command.
    expect(await withCommandKey(what, undefined, async (key) => key)).not.toBe(keys[0]);
  });
  it('is a new one after a refusal, which says that nothing was done', async () => {
    const keys: string[] = [];
    const what = ['/Deposit', 'approve', 2, {}];
    await expect(withCommandKey(what, undefined, fail(409)(keys))).rejects.toThrow();
    expect(await withCommandKey(what, undefined, async (key) => key)).not.toBe(keys[0]);
  });
  it('differs for other data', async () => {
    const keys: string[] = [];
    await expect(withCommandKey(['a', { amount: 1 }], undefined, fail(0)(keys))).rejects.toThrow();
    expect(await withCommandKey(['a', { amount: 2 }], undefined, async (key) => key)).not.toBe(keys[0]);
  });
  it('is the one that was given', async () => {
    expect(await withCommandKey(['b'], 'mine', async (key) => key)).toBe('mine');
  });
});
