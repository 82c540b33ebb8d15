import { createSHA256 } from 'hash-wasm';
import type { Tx } from '../db/client';
import { Refusal } from '../refusal';

/** SHA-256 of bytes, or of a value as JSON, hexadecimal. */
export async function hashOf(value: unknown): Promise<string> {
  hasher ??= createSHA256();
  // In this thread: WebCrypto's trip to another one takes twenty times as long as the hash of a command.
  return (await hasher)
    .init()
    .update(value instanceof Uint8Array ? value : JSON.stringify(value))
    .digest('hex');
}
let hasher: ReturnType<typeof createSHA256> | undefined;

/**
 * Takes the key of a command, inside its transaction. A key that was used gives its first answer again; with other data it is a 409.
 * Two at once wait for each other on the key's row.
 */
export async function takeKey<A>(tx: Tx, actor: number, key: string, hash: string): Promise<{ first: true } | { first: false; answer: A }> {
  const [taken] = await tx.query(
    'insert into idempotency (actor, key, hash) values ($1, $2, $3) on conflict do nothing returning 1 as one',
    [actor, key, hash],
  );
  if (taken) return { first: true };
  const [known] = await tx.query<{ hash: string; answer: A | null }>('select hash, answer from idempotency where actor = $1 and key = $2', [
    actor,
    key,
  ]);
  if (!known || known.hash !== hash || known.answer === null) throw new Refusal(409, 'replayed', {}, { payload: null, conflict: 'replay' });
  return { first: false, answer: known.answer };
}

/** Keeps the answer for a request with the same key, together with the commit. What is shown once is not kept. */
export function keepAnswer(tx: Tx, actor: number, key: string, answer: unknown): void {
  tx.last('update idempotency set answer = $3 where actor = $1 and key = $2', [actor, key, JSON.stringify(answer)]);
}

/** What the keys of an import's batches begin with. An import may be gone on with for a month. */
export const IMPORT_KEYS = 'import:';

/** Signed payloads live for 7 hours; a day keeps their keys well past that. Says how many were forgotten. */
export async function forgetOldKeys(tx: Tx): Promise<number> {
  await tx.query("delete from import_run where begun_at < now() - interval '30 days'");
  const [gone] = await tx.query<{ n: number }>(
    `with gone as (
       delete from idempotency where at < now() - interval '1 day' and (key not like '${IMPORT_KEYS}%' or at < now() - interval '30 days') returning 1
     ) select count(*)::int as n from gone`,
  );
  return gone?.n ?? 0;
}
