import { definitions } from '../../src/resources';
import { bringUp } from '../db/bringUp';
import type { Change } from '../db/change';
import type { Db } from '../db/client';
import { connectPostgres } from '../db/postgres';
import { fillDemo, firstAdministrator, lacksGrants, prepareGrants, refuseBadViews, schemaOf } from '../prepare';
import { writeEvent } from '../kernel/trail';
import { log } from '../log';
import { changeKey } from './changeKey';
import type { Environment } from './environment';
import { keepIdentity, keyToLeave, refuseStranger } from './identity';
import { createVault } from './vault';

export interface Prepared {
  filled: boolean;
  /** The token of the first administrator's link; null: there is one already, or this is a demonstration. */
  invite: string | null;
  left: readonly Change[];
}

/** Who may use this database, tables, sample rows, the first administrator: one process at a time; others that start wait. */
export async function prepareOffice(environment: Environment, db: Db, now: Date): Promise<Prepared> {
  const { config, databaseUrl, adminUrl } = environment;
  const schema = schemaOf(definitions);
  const owner = adminUrl === undefined ? db : connectPostgres(adminUrl, { poolSize: 1 });
  try {
    return await owner.alone(async (admin) => {
      await refuseStranger(admin, environment);
      const changes = await bringUp(admin, schema);
      await refuseBadViews(admin, definitions);
      const before = await keyToLeave(admin, environment);
      let values = 0;
      if (before !== null) {
        values = await changeKey(admin, definitions, await createVault(before), await createVault(environment.encryptionKey));
        log.info('stored secrets are encrypted under the new ENCRYPTION_KEY', { values });
      }
      // No employee is signed in at a start: an entry without an employee stands for the operator who may start the server.
      for (const { name, ...change } of await keepIdentity(admin, environment))
        await writeEvent(
          admin,
          { employee: null, ip: '', at: now },
          {
            service: null,
            resource: 'office',
            record: name,
            action: 'operator',
            after: { ...change, ...(name === 'ENCRYPTION_KEY' && { values }) },
            result: 'ok',
          },
        );
      if (adminUrl !== undefined && databaseUrl !== undefined) {
        const user = decodeURIComponent(new URL(databaseUrl).username);
        if (changes.length > 0 || (await lacksGrants(admin, user))) await prepareGrants(admin, user);
      }
      return {
        filled: config.mode === 'DEMO' && (await fillDemo(db, definitions, now)),
        invite: config.mode === 'PRODUCTION' ? await firstAdministrator(db, now) : null,
        left: changes.filter(({ kind }) => kind === 'tell'),
      };
    });
  } finally {
    if (owner !== db) await owner.close();
  }
}
