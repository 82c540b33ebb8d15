import type { Db, Queryable } from '../server/db/client';

export interface Taken {
  sql: string;
  params: unknown[];
  /** In a transaction of a command. */ inside: boolean;
}

/** A database that notes what it is asked in `taken`, which may be emptied. */
export function recording(db: Db): { db: Db; taken: Taken[] } {
  const taken: Taken[] = [];
  const note = (sql: string, params: readonly unknown[], inside: boolean): void => {
    taken.push({ sql, params: [...params], inside });
  };
  const noting =
    (source: Queryable, inside: boolean): Queryable['query'] =>
    (sql, params = []) => {
      note(sql, params, inside);
      return source.query(sql, params);
    };
  return {
    taken,
    db: {
      ...db,
      query: noting(db, false),
      together: (statements) => {
        for (const { sql, params } of statements) note(sql, params, false);
        return db.together(statements);
      },
      tx: (work) =>
        db.tx((tx) =>
          work({
            inTransaction: true,
            query: noting(tx, true),
            last: (sql, params, take) => {
              note(sql, params, true);
              tx.last(sql, params, take);
            },
          }),
        ),
    },
  };
}
