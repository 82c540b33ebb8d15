import { Socket } from 'node:net';
import pg from 'pg';
import { createOutage } from '../outage';
import { DatabaseAway, isAway } from './away';
import { afterTheEnd, PLANNED_EACH_TIME, type Admin, type Db, type DbRow, type LastStatement, type Tx } from './client';
import { BIGINT_ARRAY, parseIntArray, scalarParsers } from './values';
import { watchWriting } from './writing';

const parsers: Record<number, (text: string) => unknown> = { ...scalarParsers, [BIGINT_ARRAY]: parseIntArray };
const types: pg.CustomTypesConfig = {
  // The driver's own parsers cover every type not named here.
  getTypeParser: (oid: number) => parsers[oid] ?? (pg.types.getTypeParser(oid, 'text') as (text: string) => unknown),
};

/** Any number that no other program on the same database locks by. */
const ALONE = 7_022_650_113;
const ASK_AGAIN_MS = 200;

interface NamedStatement {
  name?: string;
  text: string;
}
/**
 * Statements by text, so that each is parsed and planned once per connection. The driver compares texts: the first one is handed over each
 * time.
 */
const statements = new Map<string, NamedStatement>();
function statementOf(sql: string): NamedStatement {
  const known = statements.get(sql);
  if (known) return known;
  // There are few kinds of statements (definitions × filters in use); past the bound a statement runs unnamed, so that connections do not
  // fill up.
  if (statements.size >= 2000 || sql.startsWith(PLANNED_EACH_TIME)) return { text: sql };
  const statement = { name: `s${statements.size}`, text: sql };
  statements.set(sql, statement);
  return statement;
}

/** The server ends a statement itself after a minute. */
const STATEMENT_WITHIN_MS = 60_000;
/**
 * One that is not answered a while later asks a server that stands still, as behind a frozen disk, and never breaks the connection: the
 * driver breaks it.
 */
const GRACE_MS = 5_000;
const ANSWER_WITHIN_MS = STATEMENT_WITHIN_MS + GRACE_MS;
/** Changes to tables take as long as they take. */
const EVER = 0;

async function run<R>(client: pg.Pool | pg.ClientBase, sql: string, params: readonly unknown[], answerWithinMs: number): Promise<R[]> {
  const { name, text } = statementOf(sql);
  const statement = { name, text, values: params as unknown[], query_timeout: answerWithinMs };
  const result = await client.query<DbRow>(statement);
  return result.rows as R[];
}

/** Waiting for a connection of the pool counts as well: an office that is that busy refuses calls until it is less so. */
const CONNECT_WITHIN_MS = 15_000;
/** A server that is gone without a word is noticed while a connection waits for it. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
/** A connection that breaks fails its statement; without a listener it would end the process as well. */
const ignore = (): void => undefined;

/** Sends statements that are written in one turn in one system call, which is most of what sending one takes. */
class GatheringSocket extends Socket {
  #isGathering = false;
  /** The driver begins each statement with it. */
  override cork(): void {
    if (!this.#isGathering) {
      this.#isGathering = true;
      super.cork();
      process.nextTick(() => {
        this.#isGathering = false;
        this.uncork();
      });
    }
    super.cork();
  }
}

export interface PoolOptions {
  poolSize?: number;
  answerWithinMs?: number;
}

/** A pool on any PostgreSQL-compatible address. */
export function connectPostgres(url: string, { poolSize = 20, answerWithinMs = ANSWER_WITHIN_MS }: PoolOptions = {}): Db {
  const ask = <R>(client: pg.Pool | pg.ClientBase, sql: string, params: readonly unknown[] = [], within = answerWithinMs): Promise<R[]> =>
    run<R>(client, sql, params, within);
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    // A statement goes out at once, behind those of its connection that are not answered yet.
    pipeline: true,
    stream: () => new GatheringSocket(),
    types,
    options: `-c TimeZone=UTC -c lock_timeout=8000 -c statement_timeout=${STATEMENT_WITHIN_MS}`,
    application_name: 'office-control',
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    ...KEEP_ALIVE,
  });
  const outage = createOutage({
    says: { lost: 'the database cannot be reached; calls are refused until it is back', back: 'the database answers again' },
    isAway,
    becomes: (error, committing) => new DatabaseAway(error, committing),
  });
  const writing = watchWriting();
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => outage.lost(error));
  return {
    engine: 'postgres',
    query: <R>(sql: string, params: readonly unknown[] = []) => outage.watch(() => ask<R>(pool, sql, params)).catch(writing.refused),
    together(asked) {
      const connected = outage.watch(() => pool.connect());
      const answers = asked.map(async ({ sql, params }) => {
        const client = await connected;
        return outage.watch(() => ask<unknown>(client, sql, params));
      });
      connected.then(
        async (client) => {
          client.on('error', ignore);
          await Promise.allSettled(answers);
          client.off('error', ignore);
          // A connection that broke is not taken back by the pool.
          client.release();
        },
        // Each answer says so.
        ignore,
      );
      return answers;
    },
    async tx<T>(work: (tx: Tx) => Promise<T>, withinMs?: number): Promise<T> {
      const client = await outage.watch(() => pool.connect());
      client.on('error', ignore);
      let broken: Error | undefined;
      let ended = false;
      const last: LastStatement[] = [];
      let results: never[][];
      let value: T;
      try {
        await outage.watch(() => ask(client, 'BEGIN'));
        if (withinMs !== undefined) await outage.watch(() => ask(client, `set local statement_timeout = ${withinMs}`));
        const answerWithin = withinMs === undefined ? undefined : withinMs + GRACE_MS;
        value = await work({
          inTransaction: true,
          query: <R>(sql: string, params: readonly unknown[] = []) =>
            ended ? afterTheEnd(sql) : outage.watch(() => ask<R>(client, sql, params, answerWithin)),
          last: (sql, params, take) => last.push({ sql, params, take }),
        });
        ended = true;
        // The server undoes everything at a commit behind a statement that failed.
        const commit = (): Promise<never[][]> =>
          outage.watch(() => {
            const sent = last.map(({ sql, params }) => ask<never>(client, sql, params));
            return Promise.all([ask<never>(client, 'COMMIT'), ...sent]);
          }, true);
        // A transaction that only read says nothing of writes.
        [, ...results] = await (last.length > 0 ? writing.commit(commit) : commit());
      } catch (error) {
        ended = true;
        await ask(client, 'ROLLBACK').catch((failure: Error) => {
          broken = failure;
        });
        return writing.refused(error);
      } finally {
        client.off('error', ignore);
        client.release(broken);
      }
      last.forEach(({ take }, at) => take?.(results[at] ?? []));
      return value;
    },
    async script(sql) {
      await outage.watch(() => pool.query(sql));
    },
    async alone<T>(work: (admin: Admin) => Promise<T>): Promise<T> {
      const client = new pg.Client({
        connectionString: url,
        types,
        options: '-c TimeZone=UTC -c lock_timeout=0 -c statement_timeout=0',
        application_name: 'office-control',
      });
      client.on('error', ignore);
      await client.connect();
      try {
        // Asked repeatedly: a session that waits inside the database would hold up an index that is built concurrently, which waits for
        // every statement that began before it.
        while (!(await ask<{ taken: boolean }>(client, 'select pg_try_advisory_lock($1) as taken', [ALONE]))[0]?.taken)
          await new Promise((resolve) => {
            setTimeout(resolve, ASK_AGAIN_MS);
          });
        return await work({
          engine: 'postgres',
          query: <R>(sql: string, params: readonly unknown[] = []) => ask<R>(client, sql, params, EVER),
          async script(sql) {
            await client.query(sql);
          },
        });
      } finally {
        // The lock ends with the connection.
        await client.end();
      }
    },
    async listen(channel, onMessage, onReturn) {
      let ended = false;
      let client: pg.Client | undefined;
      let waiting = false;
      const again = (): void => {
        if (ended || waiting) return;
        waiting = true;
        setTimeout(() => {
          waiting = false;
          if (!ended) connect().then(onReturn, again);
        }, 1000);
      };
      const connect = async (): Promise<void> => {
        const next = new pg.Client({ connectionString: url, ...KEEP_ALIVE });
        client = next;
        next.on('notification', (message) => onMessage(message.payload ?? ''));
        // A lost listener reconnects by itself, however long the database is away; missed messages are only hints to read again.
        next.on('error', again);
        await next.connect();
        await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      };
      await connect();
      return async () => {
        ended = true;
        await client?.end();
      };
    },
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async close() {
      await pool.end();
    },
  };
}
