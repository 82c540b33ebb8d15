import { Away } from '../../away';
import type { Kernel } from '../../kernel/kernel';
import { log } from '../../log';
import { deliverDue, type Post } from './deliver';

export interface WebhookWorker {
  /** Resolves when what was under way is settled. */
  stop(): Promise<void>;
}

const REST_MS = 1000;

/** Delivers events to sites, one round after the other. Several processes may: each delivery is one's own while it lasts. */
export function startWebhooks(kernel: Kernel, post: Post): WebhookWorker {
  let stopping = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wake: () => void = () => undefined;
  const running = (async () => {
    while (!stopping) {
      const sent = await deliverDue(kernel, post).catch((error: unknown) => {
        if (!(error instanceof Away)) log.failure('webhooks could not be delivered', error);
        return 0;
      });
      if (sent === 0 && !stopping)
        await new Promise<void>((resolve) => {
          wake = resolve;
          timer = setTimeout(resolve, REST_MS);
        });
    }
  })();
  return {
    async stop() {
      stopping = true;
      clearTimeout(timer);
      wake();
      await running;
    },
  };
}
