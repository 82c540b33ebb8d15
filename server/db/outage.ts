import { log } from '../log';
import { DatabaseAway, isAway } from './away';

/** Watches the connections to a database: tells its operator once that it is away, and once that it is back. */
export interface Outage {
  /** Runs a statement; a broken connection becomes a `DatabaseAway`. */
  watch<T>(run: () => Promise<T>, committing?: boolean): Promise<T>;
  /** A connection was lost while nobody used it. */
  lost(error: Error): void;
}

export function createOutage(): Outage {
  let since: number | null = null;
  const lost = (error: unknown): void => {
    if (since !== null) return;
    since = performance.now();
    log.error('the database cannot be reached; calls are refused until it is back', {
      reason: error instanceof Error ? error.message || ('code' in error ? String(error.code) : error.name) : String(error),
    });
  };
  return {
    lost,
    async watch(run, committing) {
      const began = performance.now();
      try {
        const value = await run();
        // What was on its way when the connections broke says nothing about now.
        if (since !== null && began > since) {
          log.info('the database answers again', { seconds: Math.round((performance.now() - since) / 1000) });
          since = null;
        }
        return value;
      } catch (error) {
        if (!isAway(error)) throw error;
        lost(error);
        throw new DatabaseAway(error, committing);
      }
    },
  };
}
