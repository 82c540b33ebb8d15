/** One record per site, made by the server: there for every site, never twice, kept apart, and brought along by an update. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bringUp } from '../server/db/bringUp';
import { schemaOf } from '../server/prepare';
import { definitions } from '../src/resources';
import { openOffice, OTHER_SITE, rowOf, rowsOf, SITE, type Office, type Worker } from './office';
import { both, Desk } from './desk';

let office: Office;
let owner: Worker;
beforeAll(async () => {
  office = await openOffice();
  owner = await office.signIn('owner');
});
afterAll(() => office.close());

const read = async (service: string): Promise<Record<string, unknown>> => rowOf(await owner.get(`/api/ConfigSystem/${service}?id=1`));

test('every site has its own, at the same number, and a change of one leaves the other alone', async () => {
  const list = await owner.get(`/api/ConfigSystem/${SITE}`);
  expect(rowsOf(list).map(({ id, service }) => [id, service])).toEqual([[1, SITE]]);
  const before = await read(OTHER_SITE);
  const { version } = await read(SITE);
  const changed = await owner.send(`/api/ConfigSystem/${SITE}?action=update&id=1`, {
    version,
    cutoff: '05:00',
    withdraw_second_limit: 777,
  });
  expect(rowOf(changed)).toMatchObject({ id: 1, cutoff: '05:00', withdraw_second_limit: 777 });
  expect(await read(OTHER_SITE)).toEqual(before);
  const trail = rowsOf(await owner.get(`/api/ConfigSystem/${SITE}?history=1`));
  expect(trail[0]).toMatchObject({ action: 'update', before: { cutoff: null }, after: { cutoff: '05:00', withdraw_second_limit: 777 } });
  expect(rowsOf(await owner.get(`/api/ConfigSystem/${OTHER_SITE}?history=1`))).toEqual([]);
});

test('nobody adds a second one or takes it away, and who lacks the code or the site sees none', async () => {
  expect((await owner.send(`/api/ConfigSystem/${SITE}?action=create`, {})).status).toBe(404);
  expect((await owner.send(`/api/ConfigSystem/${SITE}?action=delete&id=1`, { version: 1 })).status).toBe(404);
  expect((await owner.get('/api/ConfigSystem/nowhere?id=1')).status).toBe(403);
  expect((await (await office.signIn('viewer')).get(`/api/ConfigSystem/${SITE}?id=1`)).status).toBe(403);
});

test('a new site has its own from the first moment, with what is declared', async () => {
  const ceo = await office.signIn('ceo');
  expect((await ceo.json('POST', '/api/Settingweb', { service: 'brand-new', webname: 'ใหม่' })).status).toBe(200);
  const kept = await office.db.query("select id, withdraw_second_limit::float8 as w from site_config where service = 'brand-new'");
  expect(kept).toEqual([{ id: 1, w: 50_000 }]);
});

test('what it says counts from then on: above its limit a second person is asked, and without it nobody decides alone', async () => {
  const desk = new Desk(office, await office.signIn('ceo'));
  const manager = await office.signIn('manager');
  const account = await desk.account();
  const approve = async (amount: number): Promise<boolean> =>
    'approval' in (await desk.act(manager, '/Deposit', 'approve', await desk.deposit(await desk.member(), account, amount))).body;
  expect(await approve(500)).toBe(false);
  const { version } = await read(SITE);
  await owner.send(`/api/ConfigSystem/${SITE}?action=update&id=1`, { version, deposit_second_limit: 499.99 });
  expect([await approve(499.99), await approve(500)]).toEqual([false, true]);
  await office.db.query('delete from site_config where service = $1', [SITE]);
  expect(await approve(1)).toBe(true);
});

describe.each(both)('a database from before, %s', (engine) => {
  test('its sites get one each, with what they had set', async () => {
    const older = await openOffice({ engine });
    try {
      const { db } = older;
      // As the version before left it.
      await db.script(`
        drop table site_config;
        alter table site add cutoff text, add withdraw_second_limit numeric(18,2), add deposit_second_limit numeric(18,2), add credit_second_limit numeric(18,2),
          add sms_second_limit numeric(18,2), add sms_quiet_from text, add sms_quiet_to text;
        update site set withdraw_second_limit = 123.45, cutoff = '06:30' where service = '${SITE}';
        drop function site_singles cascade;
        delete from schema_version; delete from schema_migration where id = 2;`);
      await Promise.all([1, 2].map(() => db.alone((admin) => bringUp(admin, schemaOf(definitions)))));
      const [{ sites, settings } = {}] = await db.query<{ sites: number; settings: number }>(
        'select (select count(*)::int from site) as sites, (select count(*)::int from site_config) as settings',
      );
      expect(settings).toBe(sites);
      const mine = await db.query('select id, cutoff, withdraw_second_limit::float8 as w from site_config where service = $1', [SITE]);
      expect(mine).toEqual([{ id: 1, cutoff: '06:30', w: 123.45 }]);
    } finally {
      await older.close();
    }
  });
});
