import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { log } from '../log';
import type { Gate } from './drain';

export interface Stopping {
  server: Server;
  gate: Gate;
  drainSeconds: number;
  /** Ends at once what no call waits for: timers, live connections. */
  first: () => void;
  /** Ends work that must not be cut off, such as a batch of messages. */
  work: () => Promise<unknown>;
  /** What is done when nothing is in progress any more: the audit log is sealed, the database closed. */
  last: () => Promise<unknown>;
}

/** For what is left to do after the calls: a database that does not answer must not keep the process. */
const LAST_WITHIN_MS = 5_000;

/** Resolves to whether the work ended in time. */
async function within(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const late = new AbortController();
  try {
    return await Promise.race([work.then(() => true), pause(milliseconds, false, { signal: late.signal, ref: true })]);
  } finally {
    late.abort();
  }
}

/** Ends the process without a lost call: no new call is taken in, those under way are answered, and what was promised is done. */
async function drain({ server, gate, drainSeconds, first, work, last }: Stopping): Promise<void> {
  log.info('stopping: new calls are refused, those under way are finished', { inProgress: gate.inProgress(), withinSeconds: drainSeconds });
  gate.close();
  first();
  const settled = work().catch((error: unknown) => log.failure('work could not be finished', error));
  if (!(await within(Promise.all([gate.emptied(), settled]), drainSeconds * 1000)))
    log.warn('not everything was finished in time', { cutOff: gate.inProgress() });
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  // Refusals on their way out are short; what is still open after that is cut off.
  await within(closed, 1000);
  server.closeAllConnections();
  if (!(await within(last(), LAST_WITHIN_MS))) log.warn('the database was not closed in time');
}

/** What a signal does: at first there is nothing to finish. */
export interface Signals {
  /** From now on the first signal ends the process gently; a second one at once. */
  drainWith(stopping: Stopping): void;
}

/** Without a listener the first process of a container would not hear the signals at all, so it has one from the beginning. */
export function hearSignals(): Signals {
  let onSignal = (): void => process.exit(0);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => onSignal());
  return {
    drainWith(stopping) {
      onSignal = () => {
        onSignal = () => process.exit(1);
        drain(stopping).then(
          () => process.exit(0),
          (error: unknown) => {
            log.failure('the process could not stop cleanly', error);
            process.exit(1);
          },
        );
      };
    },
  };
}
