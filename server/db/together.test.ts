import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { both } from '../../test/desk';
import { openOffice, type Office } from '../../test/office';

describe.each(both)('statements sent together, %s', (engine) => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice({ engine });
  });
  afterAll(() => office.close());

  test('run in their order, and each has its own answer: one that fails takes no other with it', async () => {
    const [first, failing, last] = office.db.together([
      { sql: "select set_config('office.noted', $1, false) as noted", params: ['once'] },
      { sql: 'select 1 / $1::int as never', params: [0] },
      { sql: "select current_setting('office.noted') as noted", params: [] },
    ]);
    await expect(failing).rejects.toThrow(/division by zero/);
    expect([await first, await last]).toEqual([[{ noted: 'once' }], [{ noted: 'once' }]]);
    expect(await office.db.query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  // The embedded engine runs one statement at a time.
  if (engine === 'postgres')
    test('wait for none behind them', async () => {
      let behind: Promise<unknown> | undefined;
      await office.db.tx(async (tx) => {
        await tx.query('select pg_advisory_xact_lock(77)');
        // The second one waits for the lock that this transaction holds.
        const [before, waiting] = office.db.together([
          { sql: 'select 1 as one', params: [] },
          { sql: 'select 2 as two from (select pg_advisory_xact_lock($1)) locked', params: [77] },
        ]);
        behind = waiting;
        expect(await before).toEqual([{ one: 1 }]);
      });
      expect(await behind).toEqual([{ two: 2 }]);
    });
});
