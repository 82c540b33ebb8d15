import type { AnyResource } from '../../src/schema/define';
import { quote } from '../db/columns';
import { Refusal } from '../kernel/errors';
import { buildWhere } from '../kernel/filter';
import type { CommandContext, ListOutcome } from '../kernel/implement';

const MAX_TRIES = 5;

/**
 * The oldest waiting record of a queue: in the first declared view, claimed by nobody, and not waiting for another person than the employee. A record
 * that a colleague is just claiming is skipped, so that no call waits.
 */
export async function takeNext({ tx, actor, service, now }: CommandContext, def: AnyResource): Promise<ListOutcome> {
  const [first] = Object.values(def.views ?? {});
  const where = buildWhere({ def, definitions: new Map(), actor, service, now }, first?.filter ?? {});
  const params = [...where.params];
  const hold = (value: unknown): string => `$${params.push(value)}`;
  const [resource, at, me] = [hold(def.name), hold(now.toISOString()), hold(actor.user.id)];
  const free = `not exists (select 1 from work_claim c where c.service = t.service and c.resource = ${resource} and c.record = t.id and c.expires_at > ${at})`;
  const mine = `not exists (select 1 from approval a where a.service = t.service and a.resource = ${resource} and a.record = t.id and a.decided_at is null and a.expires_at > ${at} and a.maker = ${me})`;
  const sql = `select t.id from ${quote(def.name)} t where ${where.sql} and ${free} and ${mine} order by t.created_at, t.id limit 1 for update of t skip locked`;
  for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
    const [row] = await tx.query<{ id: number }>(sql, params);
    if (!row) break;
    // Only a new statement sees a claim that was committed while the row was waited for.
    const [taken] = await tx.query(
      'select 1 as one from work_claim where service = $1 and resource = $2 and record = $3 and expires_at > $4',
      [service, def.name, row.id, now.toISOString()],
    );
    if (!taken) return { opens: row.id, claims: true };
  }
  throw new Refusal(409, 'queueEmpty', {}, { payload: null, conflict: 'state' });
}
