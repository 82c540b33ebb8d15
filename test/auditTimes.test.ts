/**
 * Entries inserted into the audit log's table with a chosen time: the check finds those dated far from when they were written.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../server/db/client';
import { keeping, tamper } from './chain';
import { usual } from './desk';
import { openOffice, type Office } from './office';

const MINUTE = 60_000;

describe.each(usual)('times of entries, %s', (engine) => {
  let office: Office;
  let db: Db;
  let kept: ReturnType<typeof keeping>;
  beforeAll(async () => {
    office = await openOffice({ engine });
    db = office.db;
  });
  beforeEach(async () => {
    await tamper(db, 'truncate audit, audit_chain restart identity');
    kept = keeping(db);
  });
  afterAll(() => office.close());

  /** Entries so many milliseconds from now, each a little later than the one before. */
  const write = (from: number, count = 1, apart = 1): Promise<unknown> =>
    db.query(
      `insert into audit (at, resource, action, result) select $1::timestamptz + n * $3 * interval '1 millisecond', 'member', 'update', 'ok' from generate_series(1, $2::int) n`,
      [new Date(Date.now() + from).toISOString(), count, apart],
    );
  const broken = async (): Promise<unknown> => (await kept.restarted().check()).broken;

  test('one dated back, and one dated ahead, are named', async () => {
    await write(0, 3);
    await kept.seal();
    await write(-20 * MINUTE);
    await kept.seal();
    expect(await broken()).toMatchObject({ seq: 4, audit_id: 4, why: 'time' });
    await tamper(db, 'truncate audit, audit_chain restart identity');
    kept.heads.length = 0;
    await write(0, 3);
    await write(20 * MINUTE);
    await kept.seal(kept.restarted());
    expect(await broken()).toMatchObject({ seq: 4, audit_id: 4, why: 'time' });
  });

  test('one dated back is named among honest ones that are sealed with it, and behind thousands', async () => {
    await write(-5 * MINUTE, 3);
    await kept.seal();
    await write(-MINUTE, 1500);
    await write(-60 * MINUTE);
    await write(0, 20);
    await kept.seal();
    expect(await broken()).toMatchObject({ seq: 1504, why: 'time' });
  });

  test('one dated into a quiet time is named, where the end was stored meanwhile', async () => {
    await write(0, 3);
    await kept.seal();
    kept.later(61 * MINUTE);
    await kept.seal();
    // Nothing was written for an hour, and the end that is stored says so.
    expect(kept.heads.map(({ seq, whole }) => [seq, whole])).toEqual([
      [3, true],
      [3, true],
    ]);
    kept.later(60 * MINUTE);
    await write(40 * MINUTE);
    await kept.seal();
    expect(await broken()).toMatchObject({ seq: 4, audit_id: 4, why: 'time' });
  });

  // The embedded database has one transaction at a time, and none that another one waits for.
  test.runIf(engine === 'postgres')(
    'what waited while sealing was held up is no offence, and an end stored meanwhile does not say that all was there',
    async () => {
      await write(0, 3);
      await kept.seal();
      const open = await db.tx(async (tx) => {
        // Of an older transaction that is still open.
        await tx.query('select pg_current_xact_id()');
        await write(0);
        kept.later(61 * MINUTE);
        await kept.sealer.seal();
        return kept.heads.length;
      });
      expect(open).toBe(1);
      kept.later(61 * MINUTE);
      await kept.seal();
      expect(await broken()).toBeNull();
    },
  );

  test('calls that took long, clocks that differ a little, and entries that waited for hours are no offence', async () => {
    await write(-300 * MINUTE, 10);
    await kept.seal();
    await write(-9 * MINUTE);
    await write(4 * MINUTE);
    await kept.seal();
    // The sealer stood still for three hours, and then seals in several steps.
    kept.later(180 * MINUTE);
    await write(0, 2500, 3600);
    await kept.seal();
    expect(await broken()).toBeNull();
  });

  test('what an office was filled with is in no order, and older than its first sealing', async () => {
    // In one transaction, as an office is filled.
    await db.query(
      "insert into audit (at, resource, action, result) select now() - days * interval '1 day', 'member', 'update', 'ok' from unnest(array[90, 5, 60, 1]) days, generate_series(1, 700)",
    );
    await kept.seal();
    expect(await broken()).toBeNull();
    await write(0);
    await kept.seal();
    expect(await broken()).toBeNull();
    await write(-1440 * MINUTE);
    await kept.seal();
    expect(await broken()).toMatchObject({ seq: 2802, why: 'time' });
  });
});
