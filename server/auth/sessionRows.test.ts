import { expect, test } from 'vitest';
import { ONE_ROW, type Db, type Statement } from '../db/client';
import { createSessionRows } from './sessionRows';

/** A database that keeps what it was sent: each list is one connection. */
function recorded(engine: Db['engine']) {
  const sent: string[][] = [];
  const take = (statements: readonly Statement[]): Promise<unknown[]>[] => {
    sent.push(statements.map(({ sql }) => (sql.includes('from session') ? 'session' : sql)));
    return statements.map(() => Promise.resolve([]));
  };
  const db = {
    engine,
    query: (sql: string, params: readonly unknown[] = []) => take([{ sql, params }])[0],
    together: take,
  } as unknown as Db;
  return { rows: createSessionRows(db), sent };
}
const short = (n: number): string => `${ONE_ROW} select ${n}`;

test('what is asked in one turn is sent behind its sessions: short statements together, and no more than one that may be slow', async () => {
  const { rows, sent } = recorded('postgres');
  const asked = ['slow', short(1), 'slower', short(2)].map((sql) => rows.beside.query(sql));
  await Promise.all([rows.read('a'), rows.read('b'), ...asked]);
  expect(sent).toEqual([['session', short(1), short(2), 'slow'], ['slower']]);
});

test('short statements wait for few others', async () => {
  const { rows, sent } = recorded('postgres');
  const many = Array.from({ length: 12 }, (_, n) => short(n));
  await Promise.all([rows.read('a'), ...many.map((sql) => rows.beside.query(sql))]);
  expect(sent.map(({ length }) => length)).toEqual([10, 1, 1, 1]);
  expect(sent.flat().sort()).toEqual(['session', ...many].sort());
});

test('without a session to read each statement has a connection, and one connection takes everything at once', async () => {
  const apart = recorded('postgres');
  await Promise.all([short(1), short(2)].map((sql) => apart.rows.beside.query(sql)));
  expect(apart.sent).toEqual([[short(1)], [short(2)]]);
  const embedded = recorded('embedded');
  await Promise.all([embedded.rows.read('a'), ...['slow', 'slower'].map((sql) => embedded.rows.beside.query(sql))]);
  expect(embedded.sent).toEqual([['session', 'slow', 'slower']]);
});
