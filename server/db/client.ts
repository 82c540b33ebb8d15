/**
 * A row as the driver gives it: `numeric` as text (exact), `bigint` as number, `timestamptz` as ISO 8601 text, `jsonb` parsed, arrays as
 * arrays.
 */
export type DbRow = Record<string, unknown>;

export interface Statement {
  sql: string;
  params: readonly unknown[];
}

/**
 * A statement that begins with it is planned for the values of each run. Any other is planned once, which costs less, and after a few runs
 * for no values in particular: a period of ten days and one of ten years are then read in the same way.
 */
export const PLANNED_EACH_TIME = '/* planned each time */';

/**
 * A statement that begins with it reads one row by its key, which takes no longer than sending it: others may wait for it on the same
 * connection.
 */
export const ONE_ROW = '/* one row */';

export interface Queryable {
  /** Runs one statement with `$1…` parameters. The same text is prepared once. */
  query<R = DbRow>(sql: string, params?: readonly unknown[]): Promise<R[]>;
}

/** An open transaction. Business code receives one and never opens its own. */
export interface Tx extends Queryable {
  readonly inTransaction: true;
  /**
   * A statement that is sent behind all others, together with the commit, so that rows are locked no longer than they have to be. Nothing
   * is kept if it fails. `take` is given its rows once everything is kept.
   */
  last<R = DbRow>(sql: string, params: readonly unknown[], take?: (rows: R[]) => void): void;
}

/** A statement sent once the end of its transaction was: it would be kept by itself, or by the transaction of another call. */
export const afterTheEnd = (sql: string): Promise<never> =>
  Promise.reject(new Error(`a statement came after the end of its transaction: ${sql}`));

/**
 * Waits for parts of a transaction that send their first statements in one round trip. Ends when all of them have, also where one fails, so
 * that none sends another behind the caller's back. Fails as the first that failed.
 */
export async function allDone(...parts: readonly Promise<unknown>[]): Promise<void> {
  try {
    await Promise.all(parts);
  } catch (error) {
    await Promise.allSettled(parts);
    throw error;
  }
}

/** A statement that waits for the end of its transaction. */
export interface LastStatement extends Statement {
  take?: (rows: never[]) => void;
}

/** One connection without time limits: for tables and migrations. */
export interface Admin extends Queryable {
  readonly engine: Db['engine'];
  script(sql: string): Promise<void>;
}

/** Connections to the database, and callers that wait for one. */
export interface PoolState {
  total: number;
  idle: number;
  waiting: number;
}

export interface Db extends Queryable {
  readonly engine: 'embedded' | 'postgres';
  /**
   * Runs `work` in one transaction; a thrown error rolls all of it back. `withinMs`: how long each statement may take, where that is not
   * what a call may.
   */
  tx<T>(work: (tx: Tx) => Promise<T>, withinMs?: number): Promise<T>;
  /** Runs the statements one after another on one connection, sent at once. Each has its own answer, as soon as it is there. */
  together(statements: readonly Statement[]): readonly Promise<unknown[]>[];
  /** Runs several statements without parameters; for tables and migrations. */
  script(sql: string): Promise<void>;
  /** Runs `work` while no other process on the same database does; the others wait. */
  alone<T>(work: (admin: Admin) => Promise<T>): Promise<T>;
  /**
   * Calls back with messages that other processes sent by `pg_notify`; the embedded database has no other process. `onReturn`: the
   * connection was lost and is back; messages sent meanwhile were missed.
   */
  listen(channel: string, onMessage: (payload: string) => void, onReturn?: () => void): Promise<() => Promise<void>>;
  /** Absent: the engine has one connection. */
  pool?(): PoolState;
  close(): Promise<void>;
}
