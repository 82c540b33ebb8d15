import type { Db } from './db/client';

/** A part of the running process: whether it does its work, and for how many seconds it has not. */
export interface PartState {
  ready: boolean;
  lag: number;
}
export interface ReadyState {
  /** Should this process be given calls? */
  ready: boolean;
  stopping: boolean;
  parts: Readonly<Record<string, PartState>>;
}

/** Work this process does in the background. */
export interface BackgroundPart {
  /** Seconds for which work has been waiting that should have been done. */
  lag: () => number;
  /** Without it calls would be answered wrongly, so none should come. A stuck sender is no reason to close the office. */
  needed?: boolean;
}

export interface ReadinessOptions {
  db: Db;
  parts: Readonly<Record<string, BackgroundPart>>;
  isStopping: () => boolean;
}

const ANSWERS_WITHIN_MS = 5_000;
const LATE_AFTER_SECONDS = 120;

const rounded = (seconds: number): number => Math.round(seconds * 1000) / 1000;

/**
 * Tells whether the process can work. Questions that come while one is asked share its answer, so that probes cannot burden the database.
 */
export function createReadiness({ db, parts, isStopping }: ReadinessOptions): () => Promise<ReadyState> {
  let asking: Promise<PartState> | undefined;

  async function askDatabase(): Promise<PartState> {
    const began = performance.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), ANSWERS_WITHIN_MS);
    });
    const answered = db.query('select 1').then(
      () => true,
      () => false,
    );
    const ready = await Promise.race([answered, late]);
    clearTimeout(timer);
    return { ready, lag: rounded((performance.now() - began) / 1000) };
  }

  return async () => {
    const database = await (asking ??= askDatabase().finally(() => {
      asking = undefined;
    }));
    const states = Object.entries(parts).map(([name, { lag, needed = false }]) => {
      const seconds = rounded(lag());
      return { name, needed, state: { ready: seconds < LATE_AFTER_SECONDS, lag: seconds } };
    });
    const stopping = isStopping();
    return {
      ready: !stopping && database.ready && states.every(({ needed, state }) => !needed || state.ready),
      stopping,
      parts: { database, ...Object.fromEntries(states.map(({ name, state }) => [name, state])) },
    };
  };
}
