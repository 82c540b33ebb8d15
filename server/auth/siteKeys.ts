import { admits } from './addressRules';
import { hashText, randomText } from '../random';
import { sameText } from './sameText';
import { log } from '../log';
import type { Queryable } from '../db/client';

/** The site that calls, and its key. */
export interface SiteCaller {
  /** The number of the key's record, by which the audit log names it. */
  id: number;
  service: string;
  /** The `<id>` part of the key. */
  key: string;
  scopes: readonly string[];
  /** Where the members' play money is. */
  wallet: 'ours' | 'site';
}

const ID = /^[A-Za-z0-9]{8,24}$/;
const SHAPE = /^ok_([A-Za-z0-9]{8,24})_([\w-]{20,100})$/;

/** A new key: the public part, and the whole of it, which is shown once. */
export async function newKey(): Promise<{ id: string; whole: string; hash: string }> {
  const id = randomText(18)
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, 12);
  if (!ID.test(id)) return newKey();
  const secret = randomText(32);
  return { id, whole: `ok_${id}_${secret}`, hash: await hashText(secret) };
}

interface Stored extends SiteCaller {
  hash: string;
  addresses: readonly string[];
  last_used_at: string | null;
}

const USED_EVERY_MS = 60_000;

/**
 * Who calls, read at every call, so that a revoked key ends in every process at once. Null for everything that is not a key in force from
 * this address, all alike.
 */
export async function callerOf(db: Queryable, request: Request, ip: string, now: Date): Promise<SiteCaller | null> {
  const [, id, secret = ''] = SHAPE.exec(/^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? '') ?? [];
  if (id === undefined) return null;
  const [known] = await db.query<Stored & Record<string, unknown>>(
    `select k.id, k.key, k.service, k.scopes, k.addresses, k.last_used_at, h.hash, s.wallet from site_key k join site_key_hash h on h.key = k.key join site s on s.id = k.site
      where k.key = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > $2::timestamptz) and s.active`,
    [id, now.toISOString()],
  );
  // A wrong key takes as long as a right one.
  if (!(await sameText(await hashText(secret), known?.hash ?? '')) || !known) return null;
  if (
    !admits(
      known.addresses.map((cidr) => ({ cidr, expires_at: null })),
      ip,
      now,
    )
  )
    return null;
  if (known.last_used_at === null || now.getTime() - Date.parse(known.last_used_at) > USED_EVERY_MS)
    await db
      .query(
        "update site_key set last_used_at = $2::timestamptz where key = $1 and (last_used_at is null or last_used_at < $2::timestamptz - $3::float8 * interval '1 ms')",
        [id, now.toISOString(), USED_EVERY_MS],
      )
      // The caller is answered even if this fails, as on a database that takes no writes.
      .catch((error: unknown) => log.failure('the use of a key of a site could not be noted', error));
  return { id: known.id, service: known.service, key: known.key, scopes: known.scopes, wallet: known.wallet };
}
