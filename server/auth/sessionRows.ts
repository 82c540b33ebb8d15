import { ONE_ROW, type Db, type Queryable, type Statement } from '../db/client';
import { later, type Later } from '../trace';
import { bounded } from '../bounded';

export interface SessionRow {
  id: string;
  employee: number;
  stamp: string;
  signing_key: string;
  expires_at: string;
  last_seen: string;
  verified_at: string;
  must_change: boolean;
  handle: string;
}

export interface SessionRows {
  /** The row of a session; null: ended, or there is none. Those asked for in one turn of the server share one statement. */
  read(sid: string): Promise<SessionRow | null>;
  /** The row as it was last read. It says nothing of now. */
  remembered(sid: string): SessionRow | null;
  /** Statements that leave in the turn in which they are asked, at once with the one that reads its sessions. */
  beside: Queryable;
}

const MAX_REMEMBERED = 5_000;
/** Short statements that wait for one another. */
const MOST_SHORT = 8;
export const COLUMNS = 'id, employee, stamp, signing_key, expires_at, last_seen, verified_at, must_change, handle';

/** When everything has run that arrived by now. A browser, in which the demo runs this code, knows no turns of a server. */
const atEndOfTurn = (work: () => void): void => {
  if (typeof setImmediate === 'function') setImmediate(work);
  else queueMicrotask(work);
};

/** An array costs the database more than a single value, and most turns have one request. */
const statementOf = (sids: readonly string[]): Statement =>
  sids.length === 1
    ? { sql: `select ${COLUMNS} from session where id = $1 and ended_at is null`, params: [sids[0]] }
    : { sql: `select ${COLUMNS} from session where id = any($1::text[]) and ended_at is null`, params: [[...new Set(sids)]] };

interface Asked<T> {
  resolve: (value: T) => void;
  reject: (error: unknown) => void;
}
interface Turn {
  sessions: (Asked<SessionRow | null> & { sid: string })[];
  /** `inside`: runs work as a part of the call that asked. */
  statements: (Asked<unknown[]> & Statement & { inside: Later })[];
}

/**
 * Reads the row of a session on every request: it tells whether anything changed, and what else is known of the session is cached by its
 * stamp. Nothing read in one turn is given to a later one, so that a session that has ended is refused at once.
 */
export function createSessionRows(db: Db): SessionRows {
  const last = bounded<string, SessionRow>(MAX_REMEMBERED);
  let turn: Turn | null = null;

  /**
   * What is sent behind the sessions. The embedded engine has one connection, to which everything is handed in one message. Of others a
   * slow statement must hold up none but its own call, so the last one may be any, and those before it are short: sending costs more than
   * they do.
   */
  function joinable(statements: Turn['statements']): Turn['statements'] {
    if (db.engine === 'embedded') return statements;
    const short = statements.filter(({ sql }) => sql.startsWith(ONE_ROW)).slice(0, MOST_SHORT);
    return [...short, ...statements.filter((statement) => !short.includes(statement)).slice(0, 1)];
  }

  const give = (sessions: Turn['sessions'], rows: readonly SessionRow[]): void => {
    for (const { sid, resolve } of sessions) {
      const row = rows.find(({ id }) => id === sid) ?? null;
      if (row) last.set(sid, row);
      else last.delete(sid);
      resolve(row);
    }
  };
  const failAll = (sessions: Turn['sessions'], error: unknown): void => {
    for (const { reject } of sessions) reject(error);
  };

  function end(): void {
    const { sessions, statements } = turn ?? { sessions: [], statements: [] };
    turn = null;
    const joined = sessions.length === 0 ? [] : joinable(statements);
    if (sessions.length > 0) {
      const reading = statementOf(sessions.map(({ sid }) => sid));
      const plain = joined.map(({ sql, params }) => ({ sql, params }));
      const [first] = joined;
      const [read, ...answers] = first
        ? first.inside(() => db.together([reading, ...plain]))
        : [db.query<unknown>(reading.sql, reading.params)];
      read?.then(
        (rows) => give(sessions, rows as SessionRow[]),
        (error: unknown) => failAll(sessions, error),
      );
      joined.forEach(({ resolve, reject }, at) => void answers[at]?.then(resolve, reject));
    }
    for (const { sql, params, inside, resolve, reject } of statements.filter((statement) => !joined.includes(statement)))
      inside(() => db.query<unknown>(sql, params)).then(resolve, reject);
  }
  function thisTurn(): Turn {
    if (!turn) {
      turn = { sessions: [], statements: [] };
      atEndOfTurn(end);
    }
    return turn;
  }

  return {
    read: (sid) => new Promise((resolve, reject) => thisTurn().sessions.push({ sid, resolve, reject })),
    remembered: (sid) => last.get(sid) ?? null,
    beside: {
      query: <R>(sql: string, params: readonly unknown[] = []) =>
        new Promise<R[]>((resolve, reject) =>
          thisTurn().statements.push({ sql, params, inside: later(), resolve: (rows) => resolve(rows as R[]), reject }),
        ),
    },
  };
}
