import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from './client';
import { openMemory } from './memory';

let db: Db;
beforeAll(async () => {
  db = await openMemory();
});
afterAll(() => db.close());

/** The statement, where the engine holds it prepared. */
const prepared = (sql: string): Promise<{ statement: string }[]> =>
  db.query<{ statement: string }>('select statement from pg_prepared_statements where statement = $1', [sql]);

test('however many kinds of statements there are, those in use stay prepared, and each answers again', async () => {
  const kinds = Array.from({ length: 700 }, (_, n) => `select $1::int + ${n} as n`);
  const often = 'select $1::int * 2 as n';
  for (const [n, sql] of kinds.entries()) {
    expect(await db.query(sql, [n])).toEqual([{ n: 2 * n }]);
    expect(await db.query(often, [n])).toEqual([{ n: 2 * n }]);
  }
  const [held] = await db.query<{ count: number }>('select count(*)::int as count from pg_prepared_statements');
  expect(held?.count).toBeLessThanOrEqual(300);
  expect(await prepared(often)).toHaveLength(1);
  expect(await prepared(kinds[0]!)).toEqual([]);
  expect(await db.query(kinds[0]!, [5])).toEqual([{ n: 5 }]);
});

test('a statement that took long is planned anew, also within a transaction', async () => {
  const slow = 'select pg_sleep($1::float) is not null as done';
  expect(await db.query(slow, [0])).toEqual([{ done: true }]);
  expect(await prepared(slow)).toHaveLength(1);
  await db.query(slow, [0.15]);
  expect(await prepared(slow)).toEqual([]);
  await db.tx(async (tx) => {
    expect(await tx.query(slow, [0.15])).toEqual([{ done: true }]);
    expect(await tx.query(slow, [0])).toEqual([{ done: true }]);
  });
  expect(await prepared(slow)).toHaveLength(1);
});
