import type { Kernel } from '../kernel/kernel';
import { startRounds, type Rounds } from '../rounds';
import { createDeliverer, failedToKeep, type Post } from './deliver';

const REST_MS = 1000;

/** Delivers events to sites as long as it runs. Several processes may: each holds a delivery for itself while it lasts. */
export function startWebhooks(kernel: Kernel, post: Post): Rounds {
  const deliverer = createDeliverer(kernel, post);
  const rounds = startRounds(REST_MS, async (rest) => {
    const begun = await deliverer.begin().catch((error: unknown) => {
      failedToKeep(error);
      return 0;
    });
    // An address that keeps silent holds up no other: what is due meanwhile is begun after the rest.
    await (begun > 0 ? Promise.race([rest(), deliverer.oneSettled()]) : rest());
  });
  return {
    lag: () => rounds.lag(),
    async stop() {
      await rounds.stop();
      await deliverer.allSettled();
    },
  };
}
