import type { Config } from '../config';
import type { Kernel } from '../kernel/kernel';
import { byItself } from '../kernel/itself';
import { createHttpProvider } from '../payouts/httpProvider';
import type { PayoutProvider } from '../payouts/provider';
import { lockBoth, settleReport } from '../payouts/settle';
import { createPayoutSimulator, type PayoutSimulator } from '../payouts/simulator';
import { PAYOUT_TIMES, startPayouts, type PayoutWorker } from '../payouts/worker';
import { createRandom } from '../seed/random';
import type { PayoutEnvironment } from './payoutEnvironment';

/** Payouts in this process: the settings for its app, and the sender once there is one. */
export interface Payouts {
  config: Pick<Config, 'payouts'>;
  /** The provider of a demonstration; absent: a real one, or none. */
  simulator?: PayoutSimulator;
  start(kernel: Kernel, base: string): void;
  /** Seconds since the sender last looked for what is due; 0 before it was started. */
  lag(): number;
  stop(): Promise<void>;
}

/** A visitor of the demonstration does not wait half a minute for a timeout. */
const DEMO_TIMES = { ...PAYOUT_TIMES, answerMs: 8000 };

function simulatorOf(kernel: () => Kernel | undefined, now: () => Date): PayoutSimulator {
  const began = now();
  return createPayoutSimulator({
    random: createRandom(began.getTime() % 2_147_483_647, began),
    now,
    answerMs: [300, 2500],
    async report({ attempt }, { provider_ref: providerRef }) {
      const running = kernel();
      const [found] =
        (await running?.db.query<{ service: string; id: number; withdraw: number }>(
          'select a.service, a.id, a.withdraw from payout_attempt a where a.attempt = $1',
          [attempt],
        )) ?? [];
      if (!running || !found) return false;
      await byItself(running, found.service, 'withdraw', async (keeper) => {
        const both = await lockBoth(keeper, found.withdraw, found.id);
        await settleReport(keeper, both.owner, both.attempt, { state: 'paid', providerRef });
      });
      return true;
    },
  });
}

/** The configured provider; in DEMO without one a simulator; otherwise none, and withdrawals are paid by hand. */
export function preparePayouts(environment: PayoutEnvironment | undefined, mode: Config['mode'], now: () => Date): Payouts {
  let kernel: Kernel | undefined;
  let worker: PayoutWorker | undefined;
  const simulator = environment || mode !== 'DEMO' ? undefined : simulatorOf(() => kernel, now);
  const provider: PayoutProvider | null = environment ? createHttpProvider(environment) : (simulator ?? null);
  return {
    config: { payouts: provider !== null },
    ...(simulator && { simulator }),
    start(started, base) {
      kernel = started;
      worker = startPayouts({
        kernel: started,
        provider,
        callback: (attempt) => `${base}/site/v1/payouts/${attempt}/result`,
        times: simulator ? DEMO_TIMES : PAYOUT_TIMES,
      });
    },
    lag: () => worker?.lag() ?? 0,
    stop: async () => worker?.stop(),
  };
}
