import type { Actor } from '../../src/schema/actor';
import type { AnyResource } from '../../src/schema/define';
import { MOST_ALERTS } from '../../src/schema/shutdown';
import type { Queryable } from '../db/client';
import { buildWhere } from '../kernel/filter';
import type { Definitions } from '../kernel/rows';
import { sourceOf } from '../kernel/view';

/** The server itself as the reader of alerts; alerts hold only numbers of records. */
export const OFFICE: Actor = {
  user: { id: 0, name: '', line_image: '', level: 10, active: 1, deptcode: '', group: '', service: [], section_date: '' },
  grants: {},
  everySite: true,
};

/** Queues of sites whose first view lists the waiting records. */
export const waitsFor = (def: AnyResource): boolean => def.queue !== undefined && def.scope === 'site' && def.views !== undefined;

/** The records of a site that wait in a queue, oldest first: the children of `alert/{service}/{name}`. Null when none waits. */
export async function readAlert(
  db: Queryable,
  definitions: Definitions,
  def: AnyResource,
  service: string,
  now: Date,
): Promise<Record<string, true> | null> {
  const [first] = Object.values(def.views ?? {});
  const { sql, params } = buildWhere({ def, definitions, actor: OFFICE, service, now }, first?.filter ?? {});
  const rows = await db.query<{ id: number }>(
    `select t.id from ${sourceOf(def)} t where ${sql} order by t.created_at, t.id limit ${MOST_ALERTS}`,
    params,
  );
  return rows.length === 0 ? null : Object.fromEntries(rows.map(({ id }) => [id, true]));
}
