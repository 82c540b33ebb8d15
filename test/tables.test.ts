/**
 * Tables follow the definitions: what only adds is done at start, what could lose data waits for a person, and one version back still
 * works.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { bringUp, DatabaseTooNew, difference, MayNotChangeTables, TablesDiffer, type Schema } from '../server/db/bringUp';
import type { Db } from '../server/db/client';
import type { Migration } from '../server/db/migrations';
import { createEmbedded } from '../server/db/embedded';
import { createPglite, engineOf } from '../server/db/pglite';
import { connectPostgres } from '../server/db/postgres';
import { prepareDatabase, prepareGrants } from '../server/prepare';
import { definitions } from '../src/resources';
import type { AnyResource } from '../src/schema/define';
import type { Fields } from '../src/schema/fields/types';
import { both, Desk } from './desk';
import { openOffice, SITE } from './office';
import { freshDatabase } from './postgres';
import { copyOffice } from './templates';

const fields: Fields = {
  name: { kind: 'text', label: 'ชื่อ', required: true },
  price: { kind: 'money', label: 'ราคา' },
  kind: { kind: 'enum', label: 'ชนิด', values: { a: 'ก' }, required: true, default: 'a' },
};
const thing: AnyResource = {
  name: 'thing',
  path: '/Thing',
  scope: 'site',
  group: 'setting',
  label: 'ของ',
  icon: 'inventory',
  permission: 'P001',
  verbs: ['view'],
  fields,
  title: 'name',
  list: ['name'],
  filters: ['kind'],
  search: ['name'],
  sort: ['created_at', 'DESC'],
  actions: {},
};
const other: AnyResource = { ...thing, name: 'other', path: '/Other' };
const withFields = (more: Fields, over: Partial<AnyResource> = {}): AnyResource => ({ ...thing, fields: { ...fields, ...more }, ...over });
const without = (...names: string[]): Fields => Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

const schema = (definitions: readonly AnyResource[], more: Partial<Schema> = {}): Schema => ({
  definitions,
  scripts: [],
  migrations: [],
  ...more,
});

describe.each(both)('tables, %s', (engine) => {
  let db: Db;
  const up = (...definitions: AnyResource[]) => db.alone((admin) => bringUp(admin, schema(definitions)));
  const plan = (...definitions: AnyResource[]) => db.alone((admin) => difference(admin, schema(definitions)));
  /** What `npm run db:apply` does. */
  const apply = (...definitions: AnyResource[]) => db.alone((admin) => bringUp(admin, schema(definitions), { reviewed: true }));
  const rows = (table = 'thing'): Promise<unknown[]> => db.query(`select * from "${table}" order by id`);
  const indexes = async (table = 'thing'): Promise<string[]> =>
    (await db.query<{ name: string }>('select indexname as name from pg_indexes where tablename = $1 order by 1', [table])).map(
      (row) => row.name,
    );
  const told = (changes: readonly { kind: string; text: string }[]): string[] =>
    changes.filter(({ kind }) => kind === 'tell').map(({ text }) => text);

  let url = '';
  let lite: Awaited<ReturnType<typeof createPglite>> | null = null;
  beforeAll(async () => {
    if (engine === 'embedded') lite = await createPglite();
    else url = await freshDatabase(process.env['TEST_DATABASE_URL'] ?? '');
  });
  beforeEach(async () => {
    // Emptied rather than made anew, which takes the embedded engine most of a second; plans of the tables before are forgotten.
    db = lite ? createEmbedded(await engineOf(lite)) : connectPostgres(url);
    await db.script('deallocate all; drop schema public cascade; create schema public');
    await up(thing);
    await db.query("insert into thing (service, name, price) values ('one', 'ของเดิม', 5)");
  });
  afterEach(() => (lite ? undefined : db.close()));
  afterAll(() => lite?.close());

  test.runIf(engine === 'postgres')(
    'while something long reads a table, as a backup does, the change waits and holds up nobody else',
    async () => {
      const [reader, beside] = [connectPostgres(url, { poolSize: 1 }), connectPostgres(url, { poolSize: 1 })];
      let over = (): void => undefined;
      const untilOver = new Promise<void>((resolve) => {
        over = resolve;
      });
      const reading = reader.tx(async (tx) => {
        await tx.query('lock table thing in access share mode');
        await untilOver;
      });
      let isUp = false;
      const starting = up(withFields({ note: { kind: 'longText', label: 'x' } })).then(() => (isUp = true));
      const waits = "select 1 from pg_locks where relation = 'thing'::regclass and mode = 'AccessExclusiveLock' and not granted";
      await vi.waitFor(async () => expect(await beside.query(waits)).toHaveLength(1), { timeout: 30_000 });
      // A read that comes behind it gets its turn while the long one still goes on.
      expect(await beside.query('select name from thing')).toHaveLength(1);
      expect(isUp).toBe(false);
      over();
      await Promise.all([reading, starting]);
      expect(await rows()).toMatchObject([{ note: null }]);
      await Promise.all([reader.close(), beside.close()]);
    },
  );

  describe('what is done at start', () => {
    test('a second start changes nothing', async () => expect(await up(thing)).toEqual([]));

    test('a new optional field, one with a default, a filter and a sort are added; rows stay', async () => {
      const next = withFields(
        { note: { kind: 'longText', label: 'x' }, level: { kind: 'int', label: 'x', required: true, default: 3 } },
        { filters: ['kind', 'level'], sortable: ['price'] },
      );
      await up(next);
      expect(await rows()).toMatchObject([{ name: 'ของเดิม', price: '5.00', note: null, level: 3 }]);
      expect(await indexes()).toEqual(expect.arrayContaining(['thing_level_filter', 'thing_price_sort']));
      expect(await plan(next)).toEqual([]);
    });

    test('a new entity and a reference to it are added', async () => {
      const next = withFields({ other: { kind: 'ref', label: 'x', resource: 'other' } });
      await up(next, other);
      await expect(db.query('update thing set other = 99')).rejects.toThrow(/foreign key|violates/);
      expect(await plan(next, other)).toEqual([]);
    });

    test('a filter no longer declared loses its index, nothing else', async () => {
      await up({ ...thing, filters: [] });
      expect(await indexes()).not.toContain('thing_kind_filter');
      expect(await rows()).toHaveLength(1);
    });

    test('a field may become optional, and search may look elsewhere', async () => {
      await up(withFields({ name: { kind: 'text', label: 'ชื่อ' }, note: { kind: 'text', label: 'x' } }, { search: ['name', 'note'] }));
      await db.query("insert into thing (service, note) values ('one', 'หาเจอ')");
      expect(await db.query("select id from thing where search_text like '%หาเจอ%'")).toHaveLength(1);
      expect(await db.query("select id from thing where search_text like '%ของเดิม%'")).toHaveLength(1);
    });

    test('a new uniqueness that every row keeps; given up again, it holds no longer', async () => {
      await up(withFields({ name: { kind: 'text', label: 'x', required: true, unique: true } }));
      const again = (): Promise<unknown> => db.query("insert into thing (service, name) values ('one', 'ของเดิม')");
      await expect(again()).rejects.toThrow(/unique/);
      await up({ ...thing, filters: [] });
      await again();
      expect(await rows()).toHaveLength(2);
    });

    test('a reference given up holds no longer; one that points elsewhere is looked at first', async () => {
      const third: AnyResource = { ...thing, name: 'third', path: '/Third' };
      const to = (resource: string): AnyResource => withFields({ other: { kind: 'ref', label: 'x', resource } });
      await up(to('other'), other, third);
      const starting = up(to('third'), other, third);
      await expect(starting).rejects.toThrow(/reference thing_other_fkey: existing rows may point/);
      await apply(to('third'), other, third);
      await db.query("insert into third (service, name) values ('one', 'x')");
      await db.query('update thing set other = (select id from third)');
      await up(thing, other, third);
      await db.query('update thing set other = 99');
    });

    test('an index whose building was interrupted is built again', async () => {
      if (engine === 'embedded') return;
      await db.query("update pg_index set indisvalid = false where indexrelid = 'thing_kind_filter'::regclass");
      await up(thing);
      expect(await db.query("select indisvalid as valid from pg_index where indexrelid = 'thing_kind_filter'::regclass")).toEqual([
        { valid: true },
      ]);
    });
  });

  describe('a renaming carries the data', () => {
    test('of a field, with its index and its uniqueness', async () => {
      await up({ ...thing, filters: ['kind', 'price'] });
      const next: AnyResource = {
        ...thing,
        fields: { ...without('price'), cost: fields['price']! },
        filters: ['kind', 'cost'],
        renamed: { fields: { cost: 'price' } },
      };
      await up(next);
      expect(await rows()).toMatchObject([{ name: 'ของเดิม', cost: '5.00' }]);
      expect(await indexes()).toContain('thing_cost_filter');
      expect(await indexes()).not.toContain('thing_price_filter');
      expect(await up(next)).toEqual([]);
    });

    test('of a resource, with what points to it', async () => {
      const pointing = withFields({ other: { kind: 'ref', label: 'x', resource: 'other' } });
      await up(pointing, other);
      await db.query("insert into other (service, name) values ('one', 'ที่หมาย')");
      await db.query('update thing set other = (select id from other)');
      const place: AnyResource = { ...other, name: 'place', renamed: { from: 'other' } };
      const next = withFields({ other: { kind: 'ref', label: 'x', resource: 'place' } });
      await up(next, place);
      expect(await rows('place')).toMatchObject([{ name: 'ที่หมาย' }]);
      await expect(db.query('delete from place')).rejects.toThrow(/foreign key|violates/);
      expect(await indexes('place')).toContain('place_kind_filter');
      expect(await plan(next, place)).toEqual([]);
    });
  });

  describe('what waits for a person', () => {
    const lossy: [string, AnyResource, RegExp, RegExp][] = [
      [
        'another type',
        withFields({ price: { kind: 'text', label: 'x' } }),
        /thing\.price is numeric\(18,2\) and should be text/,
        /alter column "price" type text/,
      ],
      [
        'a field that becomes required',
        withFields({ price: { kind: 'money', label: 'x', required: true } }),
        /thing\.price is now required/,
        /alter column "price" set not null/,
      ],
      [
        'a new required field without a default',
        withFields({ must: { kind: 'text', label: 'x', required: true } }),
        /thing\.must is new, required and without a default/,
        /update "thing" set "must" = '' where "must" is null/,
      ],
      [
        'a uniqueness that rows break',
        withFields({ name: { kind: 'text', label: 'x', required: true, unique: true } }),
        /thing_name_key: 1 values stand more than once/,
        /unique index/,
      ],
      [
        'an enum value that rows have',
        withFields({ kind: { kind: 'enum', label: 'x', values: { b: 'ข' }, required: true, default: 'b' } }),
        /2 rows of thing have “a” in kind/,
        /update "thing" set "kind" = 'b' where "kind" = 'a'/,
      ],
    ];
    test.each(lossy)('%s: refuses to start, changes nothing, and the plan has the SQL', async (_what, next, sentence, sql) => {
      await db.query("insert into thing (service, name, price) values ('one', 'ของเดิม', null)");
      // Something harmless beside it is not done either.
      const starting = up({ ...next, fields: { ...next.fields, extra: { kind: 'text', label: 'x' } } });
      await expect(starting).rejects.toBeInstanceOf(TablesDiffer);
      await expect(starting).rejects.toThrow(sentence);
      await expect(starting).rejects.toThrow(/npm run db:diff/);
      expect(await db.query("select 1 from information_schema.columns where table_name = 'thing' and column_name = 'extra'")).toEqual([]);
      expect(await up(thing)).toEqual([]);
      expect(
        (await plan(next))
          .filter(({ kind }) => kind === 'review')
          .map((change) => change.sql)
          .join('\n'),
      ).toMatch(sql);
    });

    test.each(lossy.filter(([what]) => !what.includes('uniqueness')))(
      '%s: once it is applied as printed the server starts',
      async (_what, next) => {
        await db.query("insert into thing (service, name, price) values ('one', 'ของใหม่', null)");
        for (const change of await plan(next)) await db.script(change.sql);
        expect((await up(next)).filter(({ kind }) => kind !== 'tell')).toEqual([]);
        expect(await rows()).toMatchObject([{ name: 'ของเดิม' }, { name: 'ของใหม่' }]);
      },
    );

    test('one reference becomes several and one again, with its values, and a searched text another kind of text', async () => {
      const toOne = withFields({ other: { kind: 'ref', label: 'x', resource: 'other' } });
      const toSeveral = withFields({ other: { kind: 'refs', label: 'x', resource: 'other' } });
      await up(toOne, other);
      await db.query("insert into other (service, name) values ('one', 'ที่หมาย')");
      await db.query('update thing set other = (select id from other)');
      await db.query("insert into thing (service, name) values ('one', 'ไม่มี')");
      await apply(toSeveral, other);
      const [{ id } = { id: 0 }] = await db.query<{ id: number }>('select id from other');
      // As text, so that a statement that was prepared before the column changed still gives what it gave.
      const values = async (name: string): Promise<unknown[]> =>
        (await db.query<{ value: string }>(`select to_json(${name})::text as value from thing order by id`)).map(
          ({ value }) => JSON.parse(value) as unknown,
        );
      expect(await values('other')).toEqual([[id], null]);
      await apply({ ...toOne, filters: [] }, other);
      expect(await values('other')).toEqual([id, null]);
      await expect(db.query('update thing set other = 99')).rejects.toThrow(/foreign key|violates/);
      const numbered = withFields({ name: { kind: 'int', label: 'x' } }, { search: [] });
      await db.query("update thing set name = '7', other = null");
      await apply(numbered, other);
      expect(await values('name')).toEqual([7, 7]);
    });

    test('applying does what was printed, and the server starts', async () => {
      const next = withFields({ must: { kind: 'enum', label: 'x', values: { x: 'x', y: 'y' }, required: true } });
      await apply(next);
      expect(await rows()).toMatchObject([{ must: 'x' }]);
      expect(await up(next)).toEqual([]);
    });
  });

  describe('what is only told', () => {
    test('a field that is gone keeps its values until somebody clears it away', async () => {
      const next = { ...thing, fields: without('price') };
      expect(told(await up(next))).toEqual([expect.stringMatching(/thing\.price is in the database but not in the definition/)]);
      expect(await rows()).toMatchObject([{ price: '5.00' }]);
      for (const { sql } of await plan(next)) await db.script(sql);
      expect(await up(next)).toEqual([]);
    });

    test('so does a resource that is gone', async () => {
      await up(thing, other);
      await db.query("insert into other (service, name) values ('one', 'x')");
      expect(told(await up({ ...thing, filters: [] }))).toEqual(['table other belongs to no resource any more; its rows are kept']);
      expect(await rows('other')).toHaveLength(1);
    });
  });

  describe('one version back', () => {
    test('an older process starts beside a newer database and takes nothing away from it', async () => {
      const next = withFields(
        { note: { kind: 'text', label: 'x', unique: true }, level: { kind: 'int', label: 'x', required: true, default: 3 } },
        { filters: ['kind', 'level'] },
      );
      await up(next);
      expect(await up(thing)).toEqual([]);
      await db.query("insert into thing (service, name) values ('one', 'จากรุ่นเก่า')");
      expect(await indexes()).toEqual(expect.arrayContaining(['thing_level_filter', 'thing_note_key']));
      expect(await up(next)).toEqual([]);
      expect(await rows()).toMatchObject([{ level: 3 }, { name: 'จากรุ่นเก่า', level: 3, note: null }]);
    });

    test('an older process works without a reference that was given up, and not with one that points elsewhere', async () => {
      const third: AnyResource = { ...thing, name: 'third', path: '/Third' };
      const to = (resource: string): AnyResource => withFields({ place: { kind: 'ref', label: 'x', resource } });
      await up(to('other'), other, third);
      await db.query("insert into other (service, name) values ('one', 'ที่หมาย')");
      await db.query('update thing set place = (select id from other)');
      await up(thing, other, third);
      expect(await up(to('other'), other, third)).toEqual([]);
      await db.query("insert into thing (service, name, place) values ('one', 'จากรุ่นเก่า', 99)");
      await db.query('update thing set place = null');
      await apply(to('third'), other, third);
      await expect(up(to('other'), other, third)).rejects.toBeInstanceOf(DatabaseTooNew);
    });

    test('where it could not work it says so', async () => {
      await up({ ...thing, fields: { ...without('price'), cost: fields['price']! }, renamed: { fields: { cost: 'price' } } });
      const starting = up(thing);
      await expect(starting).rejects.toBeInstanceOf(DatabaseTooNew);
      await expect(starting).rejects.toThrow(/thing\.price is new/);
    });
  });

  describe('migrations', () => {
    const counted = (id: number, when: Migration['when'] = 'after'): Migration => ({
      id,
      name: `number ${id}`,
      when,
      sql: `update thing set name = name || '${id}'`,
    });
    const migrate = (...migrations: Migration[]) => db.alone((admin) => bringUp(admin, schema([thing], { migrations })));

    test('each is made once and in order', async () => {
      await migrate(counted(1), counted(2));
      await migrate(counted(1), counted(2), counted(3));
      expect(await rows()).toMatchObject([{ name: 'ของเดิม123' }]);
      expect(await db.query('select id, name from schema_migration order by id')).toMatchObject([
        { id: 1 },
        { id: 2 },
        { id: 3, name: 'number 3' },
      ]);
    });

    test('one that fails leaves nothing behind, of it or of those beside it', async () => {
      await expect(migrate(counted(1), { ...counted(2), sql: 'update thing set nothing = 1' })).rejects.toThrow(/nothing/);
      expect(await rows()).toMatchObject([{ name: 'ของเดิม' }]);
      await migrate(counted(1));
      expect(await rows()).toMatchObject([{ name: 'ของเดิม1' }]);
    });

    test('before or after the tables follow the definitions', async () => {
      const next = withFields({ note: { kind: 'text', label: 'x' } });
      const fill: Migration = { id: 2, name: 'notes', when: 'after', sql: 'update thing set note = name' };
      await db.alone((admin) => bringUp(admin, schema([next], { migrations: [counted(1, 'before'), fill] })));
      expect(await rows()).toMatchObject([{ name: 'ของเดิม1', note: 'ของเดิม1' }]);
    });
  });
});

describe('several processes, PostgreSQL', () => {
  let url: string;
  let dbs: Db[];
  beforeEach(async () => {
    url = await freshDatabase(process.env['TEST_DATABASE_URL'] ?? '');
    dbs = [1, 2, 3].map(() => connectPostgres(url));
  });
  afterEach(() => Promise.all(dbs.map((db) => db.close())));

  test('that start together on an empty database all find it ready', async () => {
    const migrations: Migration[] = [{ id: 1, name: 'x', when: 'after', sql: 'select 1' }];
    const made = await Promise.all(dbs.map((db) => db.alone((admin) => bringUp(admin, schema([thing, other], { migrations })))));
    expect(made.filter((changes) => changes.length > 0)).toHaveLength(1);
  });

  test('an index is built beside those who write', async () => {
    const [first, second] = dbs as [Db, Db];
    await first.alone((admin) => bringUp(admin, schema([thing])));
    await first.query("insert into thing (service, name, price) values ('one', 'x', 5)");
    // An open write would hold up an index that holds up writers; the one built beside them only waits for it to end.
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const writing = first.tx(async (tx) => {
      await tx.query('update thing set price = 6');
      await held;
    });
    const building = second.alone((admin) => bringUp(admin, schema([{ ...thing, filters: ['kind', 'price'] }])));
    await expect
      .poll(
        async () =>
          (
            await first.query<{ n: number }>(
              "select count(*)::int as n from pg_stat_activity where query like 'create index concurrently%' and state = 'active'",
            )
          )[0]?.n,
        { timeout: 20_000 },
      )
      .toBe(1);
    await first.query("insert into thing (service, name) values ('one', 'meanwhile')");
    release();
    await Promise.all([writing, building]);
    expect(await first.query("select indisvalid as valid from pg_index where indexrelid = 'thing_price_filter'::regclass")).toEqual([
      { valid: true },
    ]);
  });

  test('the office works with a user who may not change tables; where one is needed it says how', async () => {
    const owner = connectPostgres(await copyOffice(process.env['TEST_DATABASE_URL'] ?? ''));
    const [{ name: database } = { name: '' }] = await owner.query<{ name: string }>('select current_database() as name');
    const user = `office_${database.slice(-8)}`;
    await owner.script(`create role ${user} login password 'office'; revoke create on schema public from public`);
    await owner.alone((admin) => prepareGrants(admin, user));
    const address = new URL(url);
    [address.pathname, address.username, address.password] = [`/${database}`, user, 'office'];
    const db = connectPostgres(address.href);
    dbs.push(owner, db);

    expect(await prepareDatabase(db, definitions)).toEqual([]);
    const office = await openOffice({ on: db });
    const ceo = await office.signIn('ceo');
    const member = await new Desk(office, ceo).member();
    expect(
      (await ceo.send(`/api/Member/${SITE}?action=update&id=${member.id}`, { version: member.version, name: 'เปลี่ยนแล้ว' })).status,
    ).toBe(200);
    await expect(db.query("update audit set action = 'x'")).rejects.toMatchObject({ code: '42501' });

    const starting = prepareDatabase(db, [...definitions, thing]);
    await expect(starting).rejects.toBeInstanceOf(MayNotChangeTables);
    await expect(starting).rejects.toThrow(/npm run db:apply.*DATABASE_ADMIN_URL/);
    await prepareDatabase(owner, [...definitions, thing]);
    expect(await prepareDatabase(db, [...definitions, thing])).toEqual([]);
  });
});
