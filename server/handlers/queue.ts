import type { AnyResource } from '../../src/schema/define';
import type { Queryable } from '../db/client';
import { quote } from '../db/columns';
import { Refusal } from '../kernel/errors';
import { buildWhere, type FilterContext } from '../kernel/filter';
import type { CommandContext, ListOutcome } from '../kernel/implement';

const MAX_TRIES = 5;

type Asking = Required<Pick<FilterContext, 'actor' | 'service' | 'now'>>;

/** What waits for the employee in a queue, of alias `t`: in the first declared view, claimed by nobody, and not waiting for another person than them. */
function waiting(def: AnyResource, { actor, service, now }: Asking): { sql: string; params: unknown[] } {
  const [first] = Object.values(def.views ?? {});
  const where = buildWhere({ def, definitions: new Map(), actor, service, now }, first?.filter ?? {});
  const params = [...where.params];
  const hold = (value: unknown): string => `$${params.push(value)}`;
  const [resource, at, me] = [hold(def.name), hold(now.toISOString()), hold(actor.user.id)];
  const free = `not exists (select 1 from work_claim c where c.service = t.service and c.resource = ${resource} and c.record = t.id and c.expires_at > ${at})`;
  const mine = `not exists (select 1 from approval a where a.service = t.service and a.resource = ${resource} and a.record = t.id and a.decided_at is null and a.expires_at > ${at} and a.maker = ${me})`;
  return { sql: `${where.sql} and ${free} and ${mine}`, params };
}

/** How many records of a queue wait for the employee, and since when. */
export async function waitingIn(db: Queryable, def: AnyResource, asking: Asking): Promise<{ count: number; since: string | null }> {
  const { sql, params } = waiting(def, asking);
  const [found] = await db.query<{ count: number; since: string | null }>(
    `select count(*)::int as count, min(t.created_at) as since from ${quote(def.name)} t where ${sql}`,
    params,
  );
  return found ?? { count: 0, since: null };
}

/** The oldest waiting record of a queue. A record that a colleague is just claiming is skipped, so that no call waits. */
export async function takeNext({ tx, actor, service, now }: CommandContext, def: AnyResource): Promise<ListOutcome> {
  const where = waiting(def, { actor, service, now });
  const sql = `select t.id from ${quote(def.name)} t where ${where.sql} order by t.created_at, t.id limit 1 for update of t skip locked`;
  for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
    const [row] = await tx.query<{ id: number }>(sql, where.params);
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
