import { createHMAC, createSHA256 } from 'hash-wasm';
import { audit } from '../../src/resources/admin/audit';
import { columnsOf, quote } from '../db/columns';

/** One entry's place in the chain. Every link holds the hash of the one before, so that none can be changed, moved or taken out unseen. */
export interface Link {
  seq: number;
  audit_id: number;
  prev_hash: string;
  hash: string;
  sealed_at: string;
  /** Number of the transaction that sealed it: whatever had a lower number than this entry then, is of a transaction before that. */
  horizon: number;
}

/** What the first link follows. */
export const BEGINNING = '0'.repeat(64);

/**
 * The whole entry `a` as one text, made by the database in a way that depends on no time zone: moments as seconds, JSON as it is kept. What is empty is left out,
 * so that a field added to the entries later, as long as it may be empty, leaves the text of the older ones as it was.
 */
export const entryText: string = `jsonb_strip_nulls(jsonb_build_object(${columnsOf(audit)
  .filter((column) => column.name !== 'search_text')
  .map(({ name, type }) => {
    const column = `a.${quote(name)}`;
    return `'${name}', ${type.startsWith('timestamp') ? `extract(epoch from ${column})` : type === 'jsonb' ? `${column}::text` : column}`;
  })
  .join(', ')}))::text`;

export type HashOf = (previous: string, link: Pick<Link, 'seq' | 'sealed_at' | 'horizon'>, text: string) => string;

/** The hash of a link. Its key is made from one that the database never sees: who can write there, cannot make links. */
export async function createHash(key: Uint8Array): Promise<HashOf> {
  const own = (await createHMAC(createSHA256(), key)).update('chain of the trail').digest('binary');
  const hasher = await createHMAC(createSHA256(), own);
  return (previous, { seq, sealed_at, horizon }, text) =>
    hasher
      .init()
      .update(`${previous}\n${seq}\n${horizon}\n${new Date(sealed_at).toISOString()}\n${text}`)
      .digest('hex');
}
