import { createHMAC, createSHA256 } from 'hash-wasm';
import { audit } from '../../src/resources/admin/audit';
import { columnsOf, quote } from '../db/columns';

/**
 * The place of an entry in the chain. Every link holds the hash of the one before, so that no entry can be changed, moved or removed
 * unnoticed.
 */
export interface Link {
  seq: number;
  audit_id: number;
  prev_hash: string;
  hash: string;
  sealed_at: string;
  /** Number of the transaction that sealed the entry: any lower transaction number belongs to a transaction that started before. */
  horizon: number;
}

/** The predecessor of the first link. */
export const BEGINNING = '0'.repeat(64);

/**
 * The whole entry `a` as one text, built by the database independently of time zones: times as seconds, JSON as stored. Empty values are
 * left out, so that a nullable column added later does not change the text of older entries.
 */
export const entryText: string = `jsonb_strip_nulls(jsonb_build_object(${columnsOf(audit)
  .filter((column) => column.name !== 'search_text')
  .map(({ name, type }) => {
    const column = `a.${quote(name)}`;
    return `'${name}', ${type.startsWith('timestamp') ? `extract(epoch from ${column})` : type === 'jsonb' ? `${column}::text` : column}`;
  })
  .join(', ')}))::text`;

export type HashOf = (previous: string, link: Pick<Link, 'seq' | 'sealed_at' | 'horizon'>, text: string) => string;

/** The hash of a link. Its key is derived from one that the database never sees, so who can write to the database cannot make links. */
export async function createHash(key: Uint8Array): Promise<HashOf> {
  const own = (await createHMAC(createSHA256(), key)).update('chain of the trail').digest('binary');
  const hasher = await createHMAC(createSHA256(), own);
  return (previous, { seq, sealed_at, horizon }, text) =>
    hasher
      .init()
      .update(`${previous}\n${seq}\n${horizon}\n${new Date(sealed_at).toISOString()}\n${text}`)
      .digest('hex');
}
