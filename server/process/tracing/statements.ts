import type { Db, Queryable, Tx } from '../../db/client';
import type { ProcessTracer } from './tracer';

/** Longer statements are cut off. */
const MOST_TEXT = 2_000;

/** A statement as it may be told: parameters are no part of it, and fixed texts in it are left out as well. */
const shown = (sql: string): string =>
  sql
    .replace(/'(?:[^']|'')*'/g, '?')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MOST_TEXT);
const operationOf = (sql: string): string => /^[\s(]*([a-z]+)/i.exec(sql)?.[1]?.toLowerCase() ?? 'statement';

/** Tells of statements and transactions inside a call or other work that is told of; loops that look whether there is any are not. */
export function tracedDb(db: Db, tracer: ProcessTracer): Db {
  const queryOf =
    (on: Queryable): Queryable['query'] =>
    <R>(sql: string, params?: readonly unknown[]) => {
      if (!tracer.isOpen()) return on.query<R>(sql, params);
      const operation = operationOf(sql);
      const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': shown(sql) };
      return tracer.inSpan(operation, { kind: 'statement', attributes }, () => on.query<R>(sql, params));
    };
  return {
    ...db,
    query: queryOf(db),
    together(statements) {
      if (!tracer.isOpen()) return db.together(statements);
      const text = statements.map(({ sql }) => shown(sql)).join('; ');
      const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': 'BATCH', 'db.query.text': text };
      const answers: Promise<unknown[]>[] = [];
      const told = tracer.inSpan('BATCH', { kind: 'statement', attributes }, async () => {
        answers.push(...db.together(statements));
        await Promise.all(answers);
      });
      // Who asked learns of a failure by their own answer.
      told.catch(() => undefined);
      return answers;
    },
    tx<T>(work: (tx: Tx) => Promise<T>, withinMs?: number): Promise<T> {
      if (!tracer.isOpen()) return db.tx(work, withinMs);
      return tracer.inSpan('transaction', { kind: 'work' }, () => db.tx((tx) => work({ ...tx, query: queryOf(tx) }), withinMs));
    },
  };
}
