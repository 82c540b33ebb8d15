import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { both } from '../../test/desk';
import { openOffice, type Office } from '../../test/office';
import { PLANNED_EACH_TIME, type Tx } from './client';

describe.each(both)('a transaction, %s', (engine) => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice({ engine });
    await office.db.script('create table noted (n integer primary key)');
  });
  afterAll(() => office.close());
  const kept = async (): Promise<number[]> => (await office.db.query<{ n: number }>('select n from noted order by n')).map(({ n }) => n);

  test('sends its last statements in their order behind all others, and gives their rows once they are kept', async () => {
    const told: unknown[] = [];
    const value = await office.db.tx(async (tx) => {
      tx.last('insert into noted (n) select max(n) + 1 from noted returning n', [], (rows) => told.push(rows));
      tx.last('insert into noted (n) select max(n) + $1::int from noted returning n', [10], (rows) => told.push(rows));
      await tx.query('insert into noted (n) values (1)');
      expect(told).toEqual([]);
      return 'done';
    });
    expect([value, told]).toEqual(['done', [[{ n: 2 }], [{ n: 12 }]]]);
    expect(await kept()).toEqual([1, 2, 12]);
  });

  test.each([
    ['the first', ['select 1 / 0', 'insert into noted (n) values (30)']],
    ['the last', ['insert into noted (n) values (30)', 'insert into noted (n) values (1)']],
  ])('keeps nothing when %s of them fails, and the next one works', async (_which, statements) => {
    const before = await kept();
    const told: unknown[] = [];
    const failing = office.db.tx(async (tx) => {
      await tx.query('insert into noted (n) values (20)');
      for (const sql of statements) tx.last(sql, [], (rows) => told.push(rows));
    });
    await expect(failing).rejects.toThrow(/division by zero|duplicate key/);
    expect([await kept(), told]).toEqual([before, []]);
    await office.db.tx(async (tx) => void (await tx.query('select 1')));
  });

  test('sends none of them when its work fails', async () => {
    const before = await kept();
    const failing = office.db.tx(async (tx) => {
      tx.last('insert into noted (n) values (40)', []);
      await tx.query('insert into noted (n) values (41)');
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await kept()).toEqual(before);
  });

  test.each([
    ['has failed', () => Promise.reject(new Error('the first of two failed'))],
    ['is kept', () => Promise.resolve()],
  ])('keeps nothing of a statement sent once it %s', async (_how, end) => {
    const before = await kept();
    let ended: Tx | undefined;
    const ending = office.db.tx(async (tx) => {
      ended = tx;
      await end();
    });
    // Work of two parts goes on with one where the other has ended it.
    await ending.catch(() => undefined);
    await expect(ended?.query('insert into noted (n) values (50)')).rejects.toThrow('after the end of its transaction');
    expect(await kept()).toEqual(before);
  });

  test('takes statements that are sent together in the order they were sent', async () => {
    await office.db.tx(async (tx) => {
      const all = Array.from({ length: 20 }, (_, n) =>
        tx.query<{ n: number }>(`select ${n} as n, (select count(*)::int from noted) as kept`),
      );
      expect((await Promise.all(all)).map(([row]) => row?.n)).toEqual(all.map((_, n) => n));
    });
  });

  test('a statement that says so is planned for its values each time: none of it stays prepared', async () => {
    const sql = `${PLANNED_EACH_TIME} select $1::int + 1 as n`;
    await office.db.tx(async (tx) => {
      for (const n of [1, 2, 3]) expect(await tx.query(sql, [n])).toEqual([{ n: n + 1 }]);
      expect(await tx.query('select name from pg_prepared_statements where statement = $1', [sql])).toEqual([]);
    });
  });
});
