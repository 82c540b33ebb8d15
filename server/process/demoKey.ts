import { keyScopes, siteKey } from '../../src/resources/admin/siteKey';
import type { Db } from '../db/client';
import { insertRow } from '../kernel/store';
import { newKey } from '../site/keys';

/**
 * A key of a demonstration's first site with every scope, new at every start, because only its hash is kept; the one of the start before ends. Null
 * where there is no site.
 */
export async function makeDemoKey(db: Db, now: Date): Promise<string | null> {
  return db.tx(async (tx) => {
    const [first] = await tx.query<{ id: number; service: string }>('select id, service from site order by id limit 1');
    if (!first) return null;
    await tx.query(
      'update site_key set revoked_at = $2, version = version + 1 where site = $1 and made_by is null and revoked_at is null',
      [first.id, now.toISOString()],
    );
    const { id, whole, hash } = await newKey();
    await tx.query('insert into site_key_hash (key, hash) values ($1, $2)', [id, hash]);
    const values = { site: first.id, service: first.service, key: id, scopes: Object.keys(keyScopes), addresses: [] };
    await insertRow(tx, siteKey, '', values, () => Promise.reject(new Error('a key has no secret field')));
    return whole;
  });
}
