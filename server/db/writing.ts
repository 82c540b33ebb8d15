import { createOutage } from '../outage';
import { DatabaseAway } from './away';

/** A standby or a database its operator made read-only; a disk that is full. */
const CODES: readonly unknown[] = ['25006', '53100'];
const takesNoWrites = (error: unknown): boolean => error instanceof Error && 'code' in error && CODES.includes(error.code);

/** Watches whether the database takes writes. One that does not is read all the same, so what it answers to reads says nothing of that. */
export interface Writing {
  /** Commits what was written. */
  commit<T>(run: () => Promise<T>): Promise<T>;
  /** Throws what a statement failed with, as a `DatabaseAway` where the database takes no writes. */
  refused: (error: unknown) => never;
}

export function watchWriting(): Writing {
  const outage = createOutage({
    says: { lost: 'the database takes no writes; calls that write are refused until it does', back: 'the database takes writes again' },
    isAway: takesNoWrites,
    becomes: (error) => new DatabaseAway(error),
  });
  return {
    commit: (run) => outage.watch(run),
    refused(error) {
      if (!takesNoWrites(error)) throw error;
      outage.lost(error);
      throw new DatabaseAway(error);
    },
  };
}
