/** Tables follow the definitions: what only adds is done at start, what could lose data waits for a person. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../server/db/client';
import { connectPostgres } from '../server/db/postgres';
import { ensureTables, planTables, TablesDiffer } from '../server/db/tables';
import type { AnyResource } from '../src/schema/define';
import type { Fields } from '../src/schema/fields/types';
import { both } from './desk';
import { freshDatabase } from './postgres';
import { copyEmbedded } from './templates';

const fields: Fields = { name: { kind: 'text', label: 'ชื่อ', required: true }, price: { kind: 'money', label: 'ราคา' }, kind: { kind: 'enum', label: 'ชนิด', values: { a: 'ก' }, required: true, default: 'a' } };
const thing: AnyResource = {
  name: 'thing', path: '/Thing', scope: 'site', group: 'setting', label: 'ของ', icon: 'x', permission: 'P001', verbs: ['view'], fields, title: 'name', list: ['name'], filters: ['kind'], search: ['name'], sort: ['created_at', 'DESC'], actions: {},
};
const withFields = (more: Fields, over: Partial<AnyResource> = {}): AnyResource => ({ ...thing, fields: { ...fields, ...more }, ...over });

describe.each(both)('tables, %s', (engine) => {
  let db: Db;
  beforeEach(async () => {
    db = engine === 'embedded' ? await copyEmbedded('empty') : connectPostgres(await freshDatabase(process.env['TEST_DATABASE_URL'] ?? ''));
    await ensureTables(db, [thing]);
    await db.query("insert into thing (service, name, price) values ('one', 'ของเดิม', 5)");
  });
  afterEach(() => db.close());

  const rows = (): Promise<unknown[]> => db.query('select * from thing');
  const indexes = async (): Promise<string[]> => (await db.query<{ name: string }>("select indexname as name from pg_indexes where tablename = 'thing' order by 1")).map((row) => row.name);

  test('a second start changes nothing', async () => expect(await ensureTables(db, [thing])).toEqual([]));

  test('a new optional field, one with a default, a filter and a sort are added; rows stay', async () => {
    const next = withFields({ note: { kind: 'longText', label: 'x' }, level: { kind: 'int', label: 'x', required: true, default: 3 } }, { filters: ['kind', 'level'], sortable: ['price'] });
    const changes = await ensureTables(db, [next]);
    expect(changes.every((change) => change.safe)).toBe(true);
    expect(await rows()).toMatchObject([{ name: 'ของเดิม', price: '5.00', note: null, level: 3 }]);
    expect(await indexes()).toEqual(expect.arrayContaining(['thing_level_filter', 'thing_price_sort']));
    expect(await ensureTables(db, [next])).toEqual([]);
  });
  test('a new entity and a reference to it are added', async () => {
    const other: AnyResource = { ...thing, name: 'other', path: '/Other' };
    await ensureTables(db, [withFields({ other: { kind: 'ref', label: 'x', resource: 'other' } }), other]);
    await expect(db.query("update thing set other = 99")).rejects.toThrow(/foreign key|violates/);
    expect(await planTables(db, [withFields({ other: { kind: 'ref', label: 'x', resource: 'other' } }), other])).toEqual([]);
  });
  test('a filter no longer declared loses its index, nothing else', async () => {
    await ensureTables(db, [{ ...thing, filters: [] }]);
    expect(await indexes()).not.toContain('thing_kind_filter');
    expect(await rows()).toHaveLength(1);
  });
  test('a field may become optional, and search may look elsewhere', async () => {
    await ensureTables(db, [withFields({ name: { kind: 'text', label: 'ชื่อ' }, note: { kind: 'text', label: 'x' } }, { search: ['name', 'note'] })]);
    await db.query("insert into thing (service, note) values ('one', 'หาเจอ')");
    expect(await db.query("select id from thing where search_text like '%หาเจอ%'")).toHaveLength(1);
    expect(await db.query("select id from thing where search_text like '%ของเดิม%'")).toHaveLength(1);
  });

  const lossy: [string, AnyResource, RegExp, RegExp][] = [
    ['a field that is gone', { ...thing, fields: { name: fields['name']!, kind: fields['kind']! } }, /thing\.price is in the database/, /alter table "thing" drop column "price"/],
    ['another type', withFields({ price: { kind: 'text', label: 'x' } }), /thing\.price is numeric\(18,2\) and should be text/, /alter column "price" type text/],
    ['a field that becomes required', withFields({ price: { kind: 'money', label: 'x', required: true } }), /thing\.price is now required/, /alter column "price" set not null/],
    ['a new required field without a default', withFields({ must: { kind: 'text', label: 'x', required: true } }), /thing\.must is new, required and without a default/, /add column "must" text not null/],
    ['a new uniqueness', withFields({ name: { kind: 'text', label: 'x', required: true, unique: true } }), /thing_name_key: existing rows may break/, /create unique index if not exists "thing_name_key"/],
  ];
  test.each(lossy)('%s refuses to start, changes nothing, and the plan has the SQL', async (_what, next, sentence, sql) => {
    // Something harmless beside it is not done either.
    const mixed = { ...next, fields: { ...next.fields, extra: { kind: 'text', label: 'x' } as const } };
    const starting = ensureTables(db, [mixed]);
    await expect(starting).rejects.toBeInstanceOf(TablesDiffer);
    await expect(starting).rejects.toThrow(sentence);
    await expect(starting).rejects.toThrow(/npm run db:diff/);
    expect(await db.query("select 1 from information_schema.columns where table_name = 'thing' and column_name = 'extra'")).toEqual([]);
    expect(await ensureTables(db, [thing])).toEqual([]);
    const plan = await planTables(db, [next]);
    expect(plan.filter((change) => !change.safe).map((change) => change.sql).join('\n')).toMatch(sql);
  });
  test('once a person has applied the plan the server starts', async () => {
    const next: AnyResource = { ...thing, fields: { name: fields['name']!, kind: fields['kind']! } };
    for (const change of await planTables(db, [next])) await db.script(change.sql);
    expect(await ensureTables(db, [next])).toEqual([]);
    expect(await rows()).toMatchObject([{ name: 'ของเดิม' }]);
  });
});
