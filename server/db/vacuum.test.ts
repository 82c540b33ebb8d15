import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../test/until';
import type { Db } from './client';
import { openMemory } from './memory';
import { vacuum } from './vacuum';

let db: Db;
beforeAll(async () => {
  db = await openMemory();
});
afterAll(() => db.close());

/** How many rows the engine believes a table holds; -1 until they were counted. */
const believed = async (table: string): Promise<number> => {
  const [row] = await db.query<{ rows: number }>('select reltuples::int as rows from pg_class where relname = $1', [table]);
  return row!.rows;
};

/** The engine tells of what changed with a delay of its own. */
const countsTo = (rows: number): Promise<void> =>
  until(
    () => `${rows} rows counted`,
    async () => {
      await vacuum(db);
      return (await believed('brought_in')) === rows;
    },
  );

test('what was brought in by a large file is counted, a table that hardly changed is left alone', async () => {
  await db.script('create table brought_in (n integer); create table untouched (n integer)');
  await db.script('insert into untouched select generate_series(1, 20)');
  await db.script('insert into brought_in select generate_series(1, 3000)');
  await countsTo(3000);
  expect(await believed('untouched')).toBe(-1);

  await db.script('delete from brought_in where n > 1000');
  await countsTo(1000);
});
