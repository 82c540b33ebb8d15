import type { Away } from './away';
import { log } from './log';

/** Watches the connections to something the office works with: tells its operator once that it is away, and once that it is back. */
export interface Outage {
  /** Does one piece of work; a broken connection becomes an `Away`. */
  watch<T>(run: () => Promise<T>, committing?: boolean): Promise<T>;
  /** A connection was lost while it was idle. */
  lost(error: unknown): void;
  /** Seconds for which it has been away; 0: it is there. */
  seconds(): number;
}

export interface OutageOptions {
  /** What the operator is told, once each. */
  says: { lost: string; back: string };
  /** Is that an error of the connection, rather than of the work? */
  isAway: (error: unknown) => boolean;
  /** The error that callers are given instead. */
  becomes: (error: unknown, committing?: boolean) => Away;
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message || ('code' in error ? String(error.code) : error.name) : String(error);

export function createOutage({ says, isAway, becomes }: OutageOptions): Outage {
  let since: number | null = null;
  const lost = (error: unknown): void => {
    if (since !== null) return;
    since = performance.now();
    log.error(says.lost, { reason: reasonOf(error) });
  };
  return {
    lost,
    seconds: () => (since === null ? 0 : (performance.now() - since) / 1000),
    async watch(run, committing) {
      const began = performance.now();
      try {
        const value = await run();
        // What was on its way when the connections broke says nothing about now.
        if (since !== null && began > since) {
          log.info(says.back, { seconds: Math.round((performance.now() - since) / 1000) });
          since = null;
        }
        return value;
      } catch (error) {
        if (!isAway(error)) throw error;
        lost(error);
        throw becomes(error, committing);
      }
    },
  };
}
