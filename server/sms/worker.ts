import type { Kernel } from '../kernel/kernel';
import { announcerOf } from './announcer';
import { runAutomatic } from './auto';
import { sumCross } from './cross';
import { feed } from './feed';
import type { Gateway } from './gateway';
import { finish, plan } from './plan';
import { expire, takeEarly } from './receipts';
import { recover, sendSome, USUAL_RATE, type SendOptions } from './send';
import { log } from '../log';

export interface SmsWorkerOptions extends Partial<SendOptions> {
  kernel: Kernel;
  /** Null: none is configured; campaigns wait and say so. */
  gateway: Gateway | null;
  /** Batches of campaigns submitted at the same time. */
  parallel?: number;
}
export interface SmsWorker {
  /** Does all the work that is due now, once. Returns how much that was; 0: none. */
  tick(): Promise<number>;
  start(): void;
  /** Runs the worker now instead of after its pause, because something was decided. */
  wake(): void;
  /** Seconds since the loop that is furthest behind last did its work without failing; 0 before the start. */
  lag(): number;
  /** Resolves when everything in progress was settled. */
  stop(): Promise<void>;
}

const USUAL: SendOptions = { batch: 200, leaseMs: 60_000, rate: USUAL_RATE, retryMs: 5_000 };
/** First pause of each loop without work; the pause doubles up to a limit. A decision in this process ends it. */
const REST_MS = { express: 500, bulk: 800, keep: 1000 } as const;
const MOST_DOUBLINGS = 2;
/** The interval of checks that are not urgent. */
const SELDOM_MS = 60_000;
/** Messages made ahead, in batches: enough that no sending waits for the feeding, few enough that a pause takes effect. */
const READY_BATCHES = 4;

/** The sender of this process. Several may run on one database: each message is claimed by one of them at a time. */
export function createSmsWorker({ kernel, gateway, parallel = 1, ...given }: SmsWorkerOptions): SmsWorker {
  const options: SendOptions = { ...USUAL, ...given };
  const announcer = announcerOf(kernel);
  let seldomAt = Number.NEGATIVE_INFINITY;
  let stopping = false;
  const resting = new Set<(woken: boolean) => void>();
  const loops: Promise<void>[] = [];
  /** When each loop last did its work, in milliseconds. */
  const rounds: { at: number }[] = [];

  const send = async (lane: 'express' | 'bulk'): Promise<{ count: number; wait: number }> => {
    if (!gateway) return { count: 0, wait: 0 };
    const { count, wait, touched } = await sendSome(kernel, gateway, lane, options);
    announcer.note(touched);
    return { count, wait };
  };

  /** Starts, feeds and ends campaigns, recovers messages left behind, and announces changes to open panels. */
  async function keep(): Promise<number> {
    let done = await plan(kernel, gateway !== null);
    done += await feed(kernel.db, options.batch * READY_BATCHES, kernel.now());
    if (gateway) {
      const recovered = await recover(kernel, gateway, options);
      announcer.note(recovered.touched);
      done += recovered.count;
    }
    done += await finish(kernel);
    const now = kernel.now().getTime();
    if (now - seldomAt >= SELDOM_MS) {
      seldomAt = now;
      announcer.note(await takeEarly(kernel));
      announcer.note(await expire(kernel));
      const automatic = await runAutomatic(kernel);
      announcer.note(automatic.touched);
      done += automatic.count;
      await sumCross(kernel.db);
    }
    return done;
  }

  /** Returns whether a wake-up ended the pause early. */
  const rest = (milliseconds: number): Promise<boolean> =>
    new Promise((resolve) => {
      const end = (woken: boolean): void => {
        clearTimeout(timer);
        resting.delete(end);
        resolve(woken);
      };
      const timer = setTimeout(() => end(false), milliseconds);
      resting.add(end);
    });
  let wakes = 0;
  const wake = (): void => {
    wakes += 1;
    for (const end of [...resting]) end(true);
  };

  async function loop(name: keyof typeof REST_MS, work: () => Promise<{ count: number; wait: number }>): Promise<void> {
    let idle = 0;
    const round = { at: performance.now() };
    rounds.push(round);
    while (!stopping) {
      const seen = wakes;
      const { count, wait } = await work().then(
        (done) => {
          round.at = performance.now();
          return done;
        },
        (error: unknown) => {
          if (!stopping) log.failure('messages could not be sent', error, { loop: name });
          return { count: 0, wait: 0 };
        },
      );
      if (stopping) return;
      // A decision was made during the work and has not been looked at.
      if (count > 0 || wakes !== seen) idle = 0;
      else if (wait > 0) await rest(Math.min(wait, 1000));
      else idle = (await rest(REST_MS[name] * 2 ** Math.min(idle, MOST_DOUBLINGS))) ? 0 : idle + 1;
    }
  }

  return {
    async tick() {
      const kept = await keep();
      const [express, bulk] = [await send('express'), await send('bulk')];
      await announcer.flush();
      return kept + express.count + bulk.count;
    },
    start() {
      stopping = false;
      loops.push(
        loop('express', () => send('express')),
        loop('keep', async () => {
          const count = await keep();
          if (count > 0) wake();
          return { count, wait: 0 };
        }),
      );
      for (let n = 0; n < parallel; n += 1) loops.push(loop('bulk', () => send('bulk')));
    },
    wake,
    lag: () => Math.max(0, ...rounds.map(({ at }) => (performance.now() - at) / 1000)),
    async stop() {
      stopping = true;
      wake();
      await Promise.all(loops.splice(0));
      rounds.splice(0);
      await announcer.flush();
    },
  };
}
