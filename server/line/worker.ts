import { Away } from '../away';
import type { Kernel } from '../kernel/kernel';
import { log } from '../log';
import { startRounds, type Rounds } from '../rounds';
import type { LinePush } from './push';
import { sendDue } from './send';

const REST_MS = 2000;

/** Sends messages to rooms as long as it runs. */
export const startLine = (kernel: Kernel, push: LinePush): Rounds =>
  startRounds(REST_MS, async (rest) => {
    const sent = await sendDue(kernel, push).catch((error: unknown) => {
      // The database may be away for a while, which is told elsewhere.
      if (!(error instanceof Away)) log.failure('messages to LINE could not be sent', error);
      return 0;
    });
    if (sent === 0) await rest();
  });
