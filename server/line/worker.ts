import { Away } from '../away';
import type { Kernel } from '../kernel/kernel';
import { log } from '../log';
import type { LinePush } from './push';
import { sendDue } from './send';

export interface LineWorker {
  /** Seconds since it last looked for what is due. */
  lag(): number;
  /** Resolves when what was under way is settled. */
  stop(): Promise<void>;
}

const REST_MS = 2000;

/** Sends messages to rooms as long as it runs. */
export function startLine(kernel: Kernel, push: LinePush): LineWorker {
  let stopping = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wake: () => void = () => undefined;
  let round = performance.now();
  const running = (async () => {
    while (!stopping) {
      round = performance.now();
      const sent = await sendDue(kernel, push).catch((error: unknown) => {
        // The database may be away for a while, which is told elsewhere.
        if (!(error instanceof Away)) log.failure('messages to LINE could not be sent', error);
        return 0;
      });
      if (stopping || sent > 0) continue;
      await new Promise<void>((resolve) => {
        wake = resolve;
        timer = setTimeout(resolve, REST_MS);
      });
    }
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
