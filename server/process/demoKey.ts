import { keyScopes, siteKey } from '../../src/resources/admin/siteKey';
import type { Db } from '../db/client';
import { insertRow } from '../kernel/store';
import { satang } from '../ledger/money';
import { newKey } from '../auth/siteKeys';
import type { MadeUpSite } from './traffic';

/**
 * A key with every scope for each of the first sites of a demonstration, in their order, with what their accounts hold. Keys are new at
 * every start, because only their hashes are kept; those of the start before end.
 */
export async function makeDemoKeys(db: Db, now: Date, most: number): Promise<MadeUpSite[]> {
  return db.tx(async (tx) => {
    await tx.query('update site_key set revoked_at = $1, version = version + 1 where made_by is null and revoked_at is null', [
      now.toISOString(),
    ]);
    const sites = await tx.query<{ id: number; service: string; wallet: 'ours' | 'site' }>(
      'select id, service, wallet from site where active order by id limit $1',
      [most],
    );
    const held = await tx.query<{ service: string; bank: string; number: string; balance: string }>(
      'select service, bank, number, lines_say::text as balance from bank_account where lines_say is not null order by id',
    );
    const made: MadeUpSite[] = [];
    for (const { id: site, service, wallet } of sites) {
      const { id, whole, hash } = await newKey();
      await tx.query('insert into site_key_hash (key, hash) values ($1, $2)', [id, hash]);
      const values = { site, service, key: id, scopes: Object.keys(keyScopes), addresses: [] };
      await insertRow(tx, siteKey, '', values, () => Promise.reject(new Error('a key has no secret field')));
      const accounts = held
        .filter((one) => one.service === service)
        .map(({ bank, number, balance }) => ({ bank, number, satang: satang(balance) }));
      made.push({ service, key: whole, wallet, accounts });
    }
    return made;
  });
}
