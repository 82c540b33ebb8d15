/** Sees every statement the server sends to its database. */
import type { Db, Queryable } from '../server/db/client';

export interface Asked {
  sql: string;
  params: readonly unknown[];
}

/** A database that notes what it is asked, in order, and passes it on. */
export function watch(db: Db, asked: Asked[]): Db {
  const noting =
    (source: Queryable): Queryable['query'] =>
    (sql, params = []) => {
      asked.push({ sql, params });
      return source.query(sql, params);
    };
  return {
    ...db,
    query: noting(db),
    together: (statements) => {
      asked.push(...statements);
      return db.together(statements);
    },
    tx: (work) =>
      db.tx((tx) =>
        work({
          inTransaction: true,
          query: noting(tx),
          last: (sql, params, take) => {
            asked.push({ sql, params });
            tx.last(sql, params, take);
          },
        }),
      ),
  };
}
