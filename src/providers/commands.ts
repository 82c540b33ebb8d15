import type { Identifier } from 'ra-core';
import type { AnyResource } from '../schema/define';
import type { BulkParams, Claim, CommandAnswer, CommandParams, ServerRow, Outcome } from './providerTypes';
import { write } from './writes';

/** One declared action on one record. */
export async function command(
  def: AnyResource,
  action: string,
  { id, version, data, takeover, dry, idempotencyKey, service }: CommandParams,
): Promise<CommandAnswer> {
  const envelope = await write(def, {
    action,
    id,
    key: idempotencyKey,
    service,
    data: {
      ...(version === undefined ? {} : { version }),
      ...data,
      ...(takeover === undefined ? {} : { takeover }),
      ...(dry ? { _dry: true } : {}),
    },
  });
  const { approval, reveal, payload } = envelope;
  return {
    ...(Array.isArray(payload) ? { rows: payload as ServerRow[] } : { data: (payload ?? undefined) as ServerRow | undefined }),
    ...(envelope['result'] ? { result: envelope['result'] as CommandAnswer['result'] } : {}),
    ...(envelope['file'] ? { file: envelope['file'] as CommandAnswer['file'] } : {}),
    msg: envelope.msg ?? '',
    ...(approval ? { approval: approval as CommandAnswer['approval'] } : {}),
    ...(reveal ? { reveal: reveal as CommandAnswer['reveal'] } : {}),
  };
}

/** One declared action on many records; each has its own outcome. */
export async function bulkCommand(
  def: AnyResource,
  action: string,
  { items, data, idempotencyKey }: BulkParams,
): Promise<readonly Outcome[]> {
  const { payload } = await write(def, {
    action,
    key: idempotencyKey,
    data: { ids: items.map(({ id, version }) => ({ id, version })), ...data },
  });
  return (payload as { outcomes?: Outcome[] } | null)?.outcomes ?? [];
}

async function claiming(
  def: AnyResource,
  action: 'claim' | 'heartbeat' | 'release',
  id: Identifier,
  data: Readonly<Record<string, unknown>> = {},
): Promise<Claim | null> {
  // Every heartbeat has a key of its own: the server must not answer it with the outcome of an earlier one.
  const { payload } = await write(def, { action, id, data, key: crypto.randomUUID() });
  return (payload ?? null) as Claim | null;
}
/** Claims a record of a queue; with a reason also from a colleague. */
export const claim = (def: AnyResource, id: Identifier, takeover?: string): Promise<Claim | null> =>
  claiming(def, 'claim', id, takeover === undefined ? {} : { takeover });
/** Extends the claim. */
export const heartbeat = (def: AnyResource, id: Identifier): Promise<Claim | null> => claiming(def, 'heartbeat', id);
/** Gives the claim back. */
export const release = (def: AnyResource, id: Identifier): Promise<Claim | null> => claiming(def, 'release', id);

/** One personal value in full. Every disclosure is a command of its own, with its own entry in the audit log. */
export async function reveal(def: AnyResource, id: Identifier, field: string, reason: string): Promise<string> {
  const envelope = await write(def, { action: 'reveal', id, data: { field, reason }, key: crypto.randomUUID() });
  return (envelope['reveal'] as { value: string }).value;
}
