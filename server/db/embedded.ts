import { createOutage } from '../outage';
import { DatabaseAway, isAway } from './away';
import { watchWriting } from './writing';
import { afterTheEnd, type Admin, type Db, type LastStatement, type Queryable, type Statement, type Tx } from './client';

/** Runs the statements: the database in this thread (tests, the demo in the browser) or in a worker thread. */
export interface EmbeddedEngine {
  query(sql: string, params: readonly unknown[]): Promise<unknown[]>;
  /** Runs the statements one after another: the rows of each, or its error. */
  together(statements: readonly Statement[]): Promise<(unknown[] | Error)[]>;
  exec(sql: string): Promise<void>;
  /** All its files in one packed archive. */
  dump(): Promise<Uint8Array>;
  close(): Promise<void>;
}

export interface EmbeddedDb extends Db {
  /** The whole database as it is at one moment, packed. */
  dump(): Promise<Uint8Array>;
}

/** Runs callers one after another, in the order they came. */
function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
}

/** The embedded engine has one connection, so a transaction blocks it; other statements wait. */
export function createEmbedded(engine: EmbeddedEngine): EmbeddedDb {
  const inTurn = createQueue();
  const writing = watchWriting();
  // Its thread may have ended; the process follows, and is started again.
  const outage = createOutage({
    says: {
      lost: 'the embedded database has ended; calls are refused until the process was started again',
      back: 'the embedded database answers again',
    },
    isAway,
    becomes: (error, committing) => new DatabaseAway(error, committing),
  });
  const exec = (sql: string, committing?: boolean): Promise<void> => outage.watch(() => engine.exec(sql), committing);
  const direct: Queryable = {
    query: <R>(sql: string, params: readonly unknown[] = []) => outage.watch(() => engine.query(sql, params) as Promise<R[]>),
  };
  const admin: Admin = {
    engine: 'embedded',
    query: (sql, params) => inTurn(() => direct.query<never>(sql, params)).catch(writing.refused),
    script: (sql) => inTurn(() => exec(sql)),
  };
  return {
    ...admin,
    together(statements) {
      const all = inTurn(() => outage.watch(() => engine.together(statements)));
      return statements.map(async (_one, at) => {
        const answer = (await all)[at] ?? [];
        if (answer instanceof Error) return writing.refused(answer);
        return answer;
      });
    },
    tx: <T>(work: (tx: Tx) => Promise<T>) =>
      inTurn(async () => {
        await exec('BEGIN');
        // Statements may be sent together; the end comes after the last of them, also when an earlier one fails.
        const inside = createQueue();
        let ended = false;
        const last: LastStatement[] = [];
        const results: never[][] = [];
        let value: T;
        try {
          value = await work({
            inTransaction: true,
            query: (sql, params) => (ended ? afterTheEnd(sql) : inside(() => direct.query(sql, params))),
            last: (sql, params, take) => last.push({ sql, params, take }),
          });
          ended = true;
          const commit = async (): Promise<void> => {
            for (const { sql, params } of last) results.push(await inside(() => direct.query<never>(sql, params)));
            await inside(() => exec('COMMIT', true));
          };
          // A transaction that only read says nothing of writes.
          await (last.length > 0 ? writing.commit(commit) : commit());
        } catch (error) {
          ended = true;
          await inside(() => exec('ROLLBACK')).catch((failure: unknown) => {
            // Nothing is left of the transaction either.
            if (!(failure instanceof DatabaseAway)) throw failure;
          });
          return writing.refused(error);
        }
        last.forEach(({ take }, at) => take?.(results[at] ?? []));
        return value;
      }),
    // No other process uses the folder.
    alone: (work) => work(admin),
    listen: () => Promise.resolve(() => Promise.resolve()),
    dump: () =>
      inTurn(async () => {
        // Nothing is left in the log of writes that the files do not hold.
        await engine.exec('checkpoint');
        return engine.dump();
      }),
    close: () => inTurn(() => engine.close()),
  };
}
