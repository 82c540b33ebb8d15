import type { Identifier } from 'ra-core';
import type { Place } from './address';
import type { BulkParams, Claim, CommandAnswer, CommandParams, ForAllParams, ServerRow, Outcome } from './providerTypes';
import { write } from './writes';

/** Claims that were sent and not answered yet, by record. */
const beingClaimed = new Map<string, Promise<unknown>>();
const recordOf = ({ def, service }: Place, id: Identifier | undefined): string => `${def.name}/${service}/${id}`;

/**
 * One declared action on one record. It is sent behind its claim: one that arrives after the decision is refused for a record that is
 * decided.
 */
export async function command(
  place: Place,
  action: string,
  { id, version, data, takeover, dry, idempotencyKey }: CommandParams,
): Promise<CommandAnswer> {
  await beingClaimed.get(recordOf(place, id));
  const envelope = await write(place, {
    action,
    id,
    key: idempotencyKey,
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
export async function bulkCommand(place: Place, action: string, { items, data, idempotencyKey }: BulkParams): Promise<readonly Outcome[]> {
  const { payload } = await write(place, {
    action,
    key: idempotencyKey,
    data: { ids: items.map(({ id, version }) => ({ id, version })), ...data },
  });
  return (payload as { outcomes?: Outcome[] } | null)?.outcomes ?? [];
}

/**
 * One declared action on every record that a filter matches. Without `count`: only says how many there are; with it the server begins a job
 * on them.
 */
export async function commandForAll(
  place: Place,
  action: string,
  { filter, count, data, idempotencyKey }: ForAllParams,
): Promise<{ count: number; job?: number }> {
  const { payload } = await write(place, {
    action,
    key: idempotencyKey ?? crypto.randomUUID(),
    data: { _all: { filter, ...(count !== undefined && { count }) }, ...data },
  });
  return payload as { count: number; job?: number };
}

async function claiming(
  place: Place,
  action: 'claim' | 'heartbeat' | 'release',
  id: Identifier,
  data: Readonly<Record<string, unknown>> = {},
): Promise<Claim | null> {
  // Every heartbeat has a key of its own: the server must not answer it with the outcome of an earlier one.
  const { payload } = await write(place, { action, id, data, key: crypto.randomUUID() });
  return (payload ?? null) as Claim | null;
}
/** Claims a record of a queue; with a reason also from a colleague. */
export function claim(place: Place, id: Identifier, takeover?: string): Promise<Claim | null> {
  const answer = claiming(place, 'claim', id, takeover === undefined ? {} : { takeover });
  const record = recordOf(place, id);
  const answered = answer.then(
    () => undefined,
    () => undefined,
  );
  beingClaimed.set(record, answered);
  void answered.then(() => {
    if (beingClaimed.get(record) === answered) beingClaimed.delete(record);
  });
  return answer;
}
/** Extends the claim. */
export const heartbeat = (place: Place, id: Identifier): Promise<Claim | null> => claiming(place, 'heartbeat', id);
/** Gives the claim back. */
export const release = (place: Place, id: Identifier): Promise<Claim | null> => claiming(place, 'release', id);

/** One personal value in full. Every disclosure is a command of its own, with its own entry in the audit log. */
export async function reveal(place: Place, id: Identifier, field: string, reason: string): Promise<string> {
  const envelope = await write(place, { action: 'reveal', id, data: { field, reason }, key: crypto.randomUUID() });
  return (envelope['reveal'] as { value: string }).value;
}
