import type { Kernel } from '../kernel/kernel';
import { createDeliverer, failedToKeep, type Post } from './deliver';

export interface WebhookWorker {
  /** Seconds since it last looked for what is due. */
  lag(): number;
  /** Resolves when what was under way is settled. */
  stop(): Promise<void>;
}

const REST_MS = 1000;

/** Delivers events to sites as long as it runs. Several processes may: each holds a delivery for itself while it lasts. */
export function startWebhooks(kernel: Kernel, post: Post): WebhookWorker {
  const deliverer = createDeliverer(kernel, post);
  let stopping = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wake: () => void = () => undefined;
  let round = performance.now();
  const running = (async () => {
    while (!stopping) {
      round = performance.now();
      const begun = await deliverer.begin().catch((error: unknown) => {
        failedToKeep(error);
        return 0;
      });
      if (stopping) break;
      const rest = new Promise<void>((resolve) => {
        wake = resolve;
        timer = setTimeout(resolve, REST_MS);
      });
      // An address that keeps silent holds up no other: what is due meanwhile is begun after the rest.
      await (begun > 0 ? Promise.race([rest, deliverer.oneSettled()]) : rest);
      clearTimeout(timer);
    }
    await deliverer.allSettled();
  })();
  return {
    lag: () => (performance.now() - round) / 1000,
    async stop() {
      stopping = true;
      clearTimeout(timer);
      wake();
      await running;
    },
  };
}
