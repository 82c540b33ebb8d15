/** “Nothing was written” is what hundreds of tests of refusals stand on: what the notes of writes see, and what they do not. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../server/db/client';
import { connectPostgres } from '../server/db/postgres';
import { both } from './desk';
import { openOffice, SITE, type Office } from './office';
import { freshDatabase } from './postgres';
import { copyEmbedded } from './templates';
import { writesSince } from './writes';

describe.each(both)('writes are noted, %s', (engine) => {
  let db: Db;

  beforeAll(async () => {
    db = engine === 'embedded' ? await copyEmbedded('empty') : connectPostgres(await freshDatabase(process.env['TEST_DATABASE_URL'] ?? ''));
    await db.script(
      'create table box (id int primary key, note text); create table slip (id int primary key, box int references box (id) on delete cascade);',
    );
    await writesSince(db);
  });
  beforeEach(async () => {
    await db.script('truncate box, slip');
    await db.query("insert into box values (1, 'first'), (2, 'second')");
    await db.query('insert into slip values (1, 1)');
    await writesSince(db);
  });
  afterAll(() => db.close());

  test.each([
    ['an insert', "insert into box values (3, 'third')", { box: 1 }],
    ['an update', "update box set note = 'other' where id = 1", { box: 1 }],
    ['an update to the same value', 'update box set note = note', { box: 1 }],
    ['a delete', 'delete from box where id = 2', { box: 1 }],
    ['a delete that takes other rows along', 'delete from box where id = 1', { box: 1, slip: 1 }],
    ['a truncation', 'truncate slip', { slip: 1 }],
    [
      'an insert that becomes an update',
      "insert into box values (1, 'new') on conflict (id) do update set note = excluded.note",
      { box: 1 },
    ],
    [
      'a write inside a query',
      "with made as (insert into box values (4, 'fourth') returning id) insert into slip select 2, 2 from made",
      { box: 1, slip: 1 },
    ],
  ])('%s', async (_what, sql, expected) => {
    await db.query(sql);
    expect(await writesSince(db)).toEqual(expected);
    expect(await writesSince(db), 'told once').toEqual({});
  });

  test.each([
    ['reading', 'select * from box for update'],
    ['an update of nothing', 'update box set note = null where id = 9'],
    ['a delete of nothing', 'delete from box where id = 9'],
    ['an insert that meets its like', "insert into box values (1, 'again') on conflict do nothing"],
  ])('%s is no write', async (_what, sql) => {
    await db.query(sql);
    expect(await writesSince(db)).toEqual({});
  });

  test('what is rolled back was not written', async () => {
    await expect(
      db.tx(async (tx) => {
        await tx.query('delete from slip');
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await writesSince(db)).toEqual({});
    expect(await db.query('select id from slip')).toEqual([{ id: 1 }]);
  });

  test('transactions that write side by side do not wait for each other, and each is told', async () => {
    await Promise.all(
      [10, 11, 12].map((id) =>
        db.tx(async (tx) => {
          await tx.query("insert into box values ($1, '')", [id]);
          await tx.query('insert into slip values ($1, $1)', [id]);
        }),
      ),
    );
    expect(await writesSince(db)).toEqual({ box: 3, slip: 3 });
  });

  test('a table made later is watched from the next look on', async () => {
    await db.script('create table later (id int)');
    await writesSince(db);
    await db.query('insert into later values (1)');
    expect(await writesSince(db)).toEqual({ later: 1 });
  });
});

describe.each(both)('in an office, %s', (engine) => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice({ engine });
  });
  afterAll(() => office.close());

  test('every table is watched', async () => {
    await writesSince(office.db);
    const tables = await office.db.query<{ name: string; events: number }>(
      "select c.relname as name, count(t.oid)::int as events from pg_class c left join pg_trigger t on t.tgrelid = c.oid and t.tgname like 'test_writes_%' where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') group by 1",
    );
    expect(tables.length).toBeGreaterThan(50);
    expect(tables.filter(({ events }) => events !== 4)).toEqual([]);
  });

  test('a change says which tables it touched', async () => {
    const ceo = await office.signIn('ceo');
    await writesSince(office.db);
    const reply = await ceo.send(`/api/Member/${SITE}?action=create`, { username: 'noted1', name: 'คนใหม่', phone: '0891112222' });
    expect(reply.status).toBe(200);
    expect(Object.keys(await writesSince(office.db))).toEqual(expect.arrayContaining(['audit', 'idempotency', 'member', 'outbox']));
  });
});
