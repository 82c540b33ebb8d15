/** Rows every site begins with: there with the site, people's own afterwards, and given again only where the definition says so. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../server/db/client';
import { prepareDatabase } from '../server/prepare';
import { definitions } from '../src/resources';
import type { AnyResource } from '../src/schema/define';
import { openEmbeddedBooks } from './books';
import { sound } from './thing';

const SITE = 'fresh1';
const beginning: readonly AnyResource[] = definitions.filter(({ begins }) => begins !== undefined);

let db: Db;
beforeAll(async () => {
  db = await openEmbeddedBooks();
  await db.query("insert into site (service, webname, group_type) values ($1, 'Fresh', 'game')", [SITE]);
});
afterAll(() => db.close());

const rowsOf = (def: AnyResource): Promise<Record<string, unknown>[]> =>
  db.query(`select * from ${def.name} where service = $1 order by id`, [SITE]);
/** The same declarations with one more, as the next version could have. */
const nextVersion = (): Promise<unknown> => prepareDatabase(db, [...definitions, sound]);

test('a new site has them, in their order, with the defaults of a form for what they do not say', async () => {
  expect(beginning.map(({ name }) => name).sort()).toEqual(['alert_rule', 'common_reason', 'vip_tier', 'withdraw_rule']);
  for (const def of beginning) {
    const wanted = def.begins?.rows ?? [];
    const rows = await rowsOf(def);
    expect(rows.length, def.name).toBe(wanted.length);
    rows.forEach((row, index) => {
      for (const [name, value] of Object.entries(wanted[index] ?? {}))
        expect(typeof value === 'number' ? Number(row[name]) : row[name], `${def.name}.${name}`).toEqual(value);
      if (def.ordered !== undefined) expect(row[def.ordered]).toBe(index + 1);
      if (def.fields['active'] && def.fields['active'].shown === undefined) expect(row['active']).toBe(true);
    });
  }
});

test('what a site took away stays away in the next version, but for what no site may be without', async () => {
  for (const { name } of beginning) await db.query(`delete from ${name} where service = $1`, [SITE]);
  await nextVersion();
  const left = await Promise.all(beginning.map(async (def) => [def.name, (await rowsOf(def)).length] as const));
  expect(Object.fromEntries(left)).toEqual(
    Object.fromEntries(beginning.map(({ name, begins }) => [name, begins?.always ? begins.rows.length : 0])),
  );
});
