/** Users of the database who are no superusers: the job archives, and none of them can delete anything by hand. */
import pg from 'pg';
import { expect, test } from 'vitest';
import { connectPostgres } from '../server/db/postgres';
import { prepareDatabase } from '../server/prepare';
import { readEnvironment } from '../server/process/environment';
import { prepareOffice } from '../server/process/prepareOffice';
import { definitions } from '../src/resources';
import { monthsAgo, openRig } from './archiveRig';
import { openOffice } from './office';
import { freshDatabase } from './postgres';
import { temporaryFolder } from './serverProcess';

test('the owner of the tables, and a user who owns none, archive by the job alone', async () => {
  const address = new URL(await freshDatabase(process.env['TEST_DATABASE_URL'] ?? ''));
  const name = address.pathname.slice(1);
  const [owning, working] = [`owner_${name.slice(-8)}`, `worker_${name.slice(-8)}`];
  const root = new pg.Client({ connectionString: address.href });
  await root.connect();
  for (const user of [owning, working]) await root.query(`create role ${user} login password 'x'`);
  await root.query(`alter database ${name} owner to ${owning}`);
  await root.query(`alter schema public owner to ${owning}`);
  const as = (user: string): string => Object.assign(new URL(address), { username: user, password: 'x' }).href;
  const owner = connectPostgres(as(owning));
  const db = connectPostgres(as(working));
  const data = await temporaryFolder();
  try {
    await prepareDatabase(owner, definitions);
    // As a version starts that brings tables of the system itself, and no change of any definition: its user gets the rights on them.
    const secrets = {
      SESSION_SECRET: 'a secret of this test, and long enough',
      ENCRYPTION_KEY: 'another secret of this test, long enough',
    };
    const environment = readEnvironment({
      ...secrets,
      MODE: 'PRODUCTION',
      DATABASE_URL: as(working),
      DATABASE_ADMIN_URL: as(owning),
      DATA_DIR: data.folder,
    });
    await prepareOffice(environment, db, new Date());
    const office = await openOffice({ engine: 'postgres', on: db });
    const rig = await openRig(office);
    try {
      await rig.add([
        [monthsAgo(14), 30],
        [monthsAgo(2), 5],
      ]);
      expect(await rig.run()).toEqual({ amount: 30, kept: 0 });
      await rig.chain.seal();
      expect(await rig.chain.restarted().check()).toEqual({ entries: 7, sealed: 7, waiting: 0, broken: null });
      expect(await rig.verify()).toEqual([]);
      // A setting is all that tells the triggers that the job is at work; it takes the owner's rights as well, who has given this one up.
      for (const user of [db, owner])
        for (const table of ['audit', 'audit_chain'])
          await expect(
            user.tx(async (tx) => {
              await tx.query("select set_config('office.archiving', 'on', true)");
              await tx.query(`delete from ${table}`);
            }),
          ).rejects.toMatchObject({ code: '42501' });
      await expect(
        db.tx(async (tx) => {
          // A table of their own, found before the system's, that calls them the owner.
          await tx.query(
            'create temp table pg_class on commit drop as select c.oid, r.oid as relowner from pg_catalog.pg_class c join pg_catalog.pg_roles r on r.rolname = current_user',
          );
          await tx.query("select set_config('office.archiving', 'on', true)");
          await tx.query('delete from ledger_line');
        }),
      ).rejects.toMatchObject({ code: '23001' });
    } finally {
      await rig.close();
    }
  } finally {
    await db.close();
    await owner.close();
    await root.end();
    await data.remove();
  }
});
