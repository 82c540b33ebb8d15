import type { Queryable } from '../db/client';
import type { Sealed, SealOf } from './manifest';
import { START, type Broken, type Stand } from './walk';

interface Anchor {
  /** Behind the last archived entry; the beginning of the chain where nothing was archived. */
  stand: Stand;
  /** The record of the last archive was not made by the server. */
  broken: Broken | null;
}

/**
 * Where the chain in the database begins: after the last archived entry. It cannot be moved without the key: the record of the archive is
 * sealed, and another, older record does not fit the links that are there.
 */
export async function anchorOf(db: Queryable, sealOf: SealOf): Promise<Anchor> {
  const [last] = await db.query<Sealed>("select manifest, seal from archive_file where series = 'audit' order by month desc limit 1");
  if (!last) return { stand: START, broken: null };
  const { manifest, seal } = last;
  if (manifest.chain !== null && manifest.series === 'audit' && sealOf(manifest) === seal)
    return { stand: manifest.chain.to, broken: null };
  return { stand: START, broken: { seq: 0, audit_id: null, why: 'archive', at: null } };
}
