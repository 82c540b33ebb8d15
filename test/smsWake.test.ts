/** The sender at rest: it looks less and less often, and at once when something was decided. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSms, type SmsRig } from './smsRig';

let rig: SmsRig;
beforeEach(async () => {
  rig = await openSms({ office: { engine: 'embedded' } });
});
afterEach(async () => {
  let ended = false;
  void rig.worker.stop().then(() => {
    ended = true;
  });
  for (; !ended; await breath()) await vi.advanceTimersByTimeAsync(1_000);
  vi.restoreAllMocks();
  vi.useRealTimers();
  await rig.close();
});

/** Lets what is under way go on; no timer of the sender's ends meanwhile. */
const breath = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });
async function until(fits: () => boolean): Promise<void> {
  for (let looks = 0; !fits(); looks += 1) {
    if (looks > 200_000) throw new Error('it never came');
    await breath();
  }
}

/** The sender at work, where time stands still until it is moved. `rests`: how long each pause it began was to be. */
function startStill(): { rests: number[]; resting: () => number } {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const rests: number[] = [];
  const real = globalThis.setTimeout;
  let resting = 0;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((work: () => void, time = 0) => {
    rests.push(time);
    resting += 1;
    return real(() => {
      resting -= 1;
      work();
    }, time);
  });
  rig.worker.start();
  return { rests, resting: () => resting };
}

test('with nothing to do each loop looks half as often each time, down to every few seconds', async () => {
  const { rests, resting } = startStill();
  for (let round = 0; round < 5; round += 1) {
    await until(() => resting() === 3);
    await vi.advanceTimersByTimeAsync(4_000);
  }
  await until(() => resting() === 3);
  const of = (first: number): number[] => rests.filter((rest) => [1, 2, 4].some((times) => rest === first * times)).slice(0, 4);
  // The loop of what is sent at once, the one of campaigns, and the one that keeps them.
  expect(of(800)).toEqual([800, 1600, 3200, 3200]);
  expect(Math.max(...rests)).toBe(4000);
  expect(rests.filter((rest) => rest === 500)).toHaveLength(1);
});

test('what was decided is sent without waiting for the rest to end', async () => {
  const { resting } = startStill();
  await until(() => resting() === 3);
  const campaign = await rig.campaign({ count: 3 });
  for (let n = 0; n < 50; n += 1) await breath();
  expect(await rig.messages(campaign)).toEqual([]);
  rig.worker.wake();
  await until(() => rig.simulator.phones.size === 3);
  expect([...rig.simulator.phones.keys()].sort()).toEqual(campaign.phones.map((phone) => `66${phone.slice(1)}`));
});
