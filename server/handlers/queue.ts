import type { AnyResource } from '../../src/schema/define';
import type { Queryable } from '../db/client';
import { quote } from '../db/columns';
import { Refusal } from '../refusal';
import { buildWhere, type FilterContext } from '../kernel/filter';
import type { CommandContext, ListOutcome } from '../kernel/implement';
import { LOCKED } from '../kernel/read';

const MAX_TRIES = 5;

type Asking = Required<Pick<FilterContext, 'actor' | 'service' | 'now'>>;

/**
 * What waits for the employee in a queue, of alias `t`: in the first declared view, unclaimed, and not waiting for another person than
 * them.
 */
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

/** How many records there are, and since when the oldest is there, at one site. */
export interface Pile {
  service: string;
  count: number;
  since: string | null;
}

/**
 * The same count at several sites by one query, however many they are: `where` is of any one site, which is the first parameter of every
 * filter. Sites without anything are left out.
 */
export async function pilesAt(
  db: Queryable,
  table: string,
  where: { sql: string; params: readonly unknown[] },
  services: readonly string[],
): Promise<Pile[]> {
  const sql = where.sql.replace(/\$1(?!\d)/g, 's.service');
  return db.query<Pile & Record<string, unknown>>(
    `select s.service, p.count, p.since from unnest($1::text[]) s (service)
      cross join lateral (select count(*)::int as count, min(t.created_at) as since from ${quote(table)} t where ${sql}) p where p.count > 0`,
    [[...services], ...where.params.slice(1)],
  );
}

/** What waits in a queue for the employee, at each of several sites. */
export function waitingAt(db: Queryable, def: AnyResource, asking: Omit<Asking, 'service'>, services: readonly string[]): Promise<Pile[]> {
  return pilesAt(db, def.name, waiting(def, { ...asking, service: services[0] ?? '' }), services);
}

/** The oldest waiting record of a queue. A record that a colleague is just claiming is skipped, so that no call waits. */
export async function takeNext({ tx, actor, service, now }: CommandContext, def: AnyResource): Promise<ListOutcome> {
  const where = waiting(def, { actor, service, now });
  const sql = `select t.id from ${quote(def.name)} t where ${where.sql} order by t.created_at, t.id limit 1${LOCKED} skip locked`;
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
