import type { AnyAfter, AnyResource } from '../../src/schema/define';
import { kindOf } from '../../src/schema/fields';
import { bangkokDay } from '../../src/schema/format';
import type { Tx } from '../db/client';
import { DatabaseAway } from '../db/away';
import { quote } from '../db/columns';
import { isTransient } from './databaseErrors';
import type { Kernel } from './kernel';
import { LOCKED } from './read';
import { selectList, toRecord } from './rows';
import { updateRow } from './store';
import { difference, writeTrail, type Announcement } from './trail';

/** Records changed in one transaction: enough to announce many at once, few enough that no other session waits for them. */
const BATCH = 100;

/** One change that time brings to the records of one resource. */
export interface Due {
  def: AnyResource;
  name: string;
  after: AnyAfter;
}

/** A record by its key. `service` is empty in the office. */
interface Key {
  service: string;
  id: number;
}
interface Condition {
  sql: string;
  params: unknown[];
}

/** Everything declared that time brings. */
export const duesOf = (definitions: Iterable<AnyResource>): Due[] =>
  [...definitions].flatMap((def) => Object.entries(def.after ?? {}).map(([name, after]) => ({ def, name, after })));

/** Which records of alias `t` it is due for, on the values of `$n` beginning behind those there are. */
function dueSql({ def, after }: Due, now: Date, params: unknown[]): Condition {
  const all = [...params];
  const hold = (value: unknown): string => `$${all.push(value)}`;
  const since = new Date(now.getTime() - (after.hours ?? 0) * 3_600_000);
  const moment = `t.${quote(after.at)}`;
  const parts = [
    def.fields[after.at]?.kind === 'date' ? `${moment} < ${hold(bangkokDay(since))}` : `${moment} <= ${hold(since.toISOString())}`,
  ];
  for (const [name, wanted] of Object.entries(after.when)) {
    const field = def.fields[name];
    const values: unknown[] = Array.isArray(wanted) ? wanted : [wanted];
    if (field) parts.push(`t.${quote(name)} = any(${hold(values)}::${kindOf(field).column}[])`);
  }
  // Who claimed a record works on it; what they find must not change under their hands.
  if (def.queue)
    parts.push(
      `not exists (select 1 from work_claim c where c.service = t.service and c.resource = '${def.name}' and c.record = t.id and c.expires_at > ${hold(now.toISOString())})`,
    );
  return { sql: parts.join(' and '), params: all };
}

/** The next records it is due for, in the order of their keys, seen and not yet locked. */
async function nextKeys(kernel: Kernel, due: Due, now: Date, behind: Key): Promise<Key[]> {
  const table = quote(due.def.name);
  if (due.def.scope === 'office') {
    const { sql, params } = dueSql(due, now, [behind.id]);
    const found = await kernel.db.query<{ id: number }>(
      `select t.id from ${table} t where t.id > $1 and ${sql} order by t.id limit ${BATCH}`,
      params,
    );
    return found.map(({ id }) => ({ service: '', id }));
  }
  const { sql, params } = dueSql(due, now, [behind.service, behind.id]);
  return kernel.db.query<Key>(
    `select t.service, t.id from site s join ${table} t on t.service = s.service where (t.service, t.id) > ($1, $2) and ${sql} order by t.service, t.id limit ${BATCH}`,
    params,
  );
}

/** Locks those of the records it is still due for; one that another session is changing at this moment is left out. */
async function lockDue(kernel: Kernel, tx: Tx, due: Due, keys: readonly Key[], now: Date): Promise<Record<string, unknown>[]> {
  const { def } = due;
  const ids = keys.map(({ id }) => id);
  const site = def.scope === 'site';
  const { sql, params } = dueSql(due, now, site ? [ids, keys.map(({ service }) => service)] : [ids]);
  const wanted = site
    ? 'join unnest($2::text[], $1::bigint[]) k(service, id) on t.service = k.service and t.id = k.id'
    : 'join unnest($1::bigint[]) k(id) on t.id = k.id';
  const rows = await tx.query(
    `select ${selectList(def, kernel.definitions)} from ${quote(def.name)} t ${wanted} where ${sql}${LOCKED} skip locked`,
    params,
  );
  return rows.map((row) => toRecord(def, row));
}

/** Makes the change in these records, all or none: a change like any other, but made by no employee. Returns in how many it was made. */
async function carryOut(kernel: Kernel, due: Due, keys: readonly Key[], now: Date): Promise<number> {
  const { def, name, after } = due;
  const announcements = await kernel.db.tx(async (tx): Promise<Announcement[]> => {
    const rows = await lockDue(kernel, tx, due, keys, now);
    if (rows.length === 0) return [];
    const traces = rows.map((row) => ({
      def,
      service: def.scope === 'site' ? String(row['service']) : '',
      id: Number(row['id']),
      action: name,
      ...difference(def, row, { ...after.sets }),
    }));
    for (const { service, id } of traces) await updateRow(tx, def, service, id, { ...after.sets }, now, kernel.encrypt);
    // Of when it was written: a run may take long, and the check of the audit log compares times.
    return writeTrail(tx, { employee: null, ip: '', at: kernel.now() }, traces, kernel.origin);
  });
  announcements.forEach(kernel.announce);
  return announcements.reduce((sum, { ids }) => sum + ids.length, 0);
}

/**
 * Makes a change in every record it is due for, batch by batch. A record in which it cannot be made keeps no other from it; such records
 * are named in the error at the end. Two processes at once share the records between them.
 */
export async function makeDue(kernel: Kernel, due: Due): Promise<number> {
  const now = kernel.now();
  const failed: string[] = [];
  let made = 0;
  let behind: Key = { service: '', id: 0 };
  for (;;) {
    const keys = await nextKeys(kernel, due, now, behind);
    const last = keys.at(-1);
    if (!last) break;
    try {
      made += await carryOut(kernel, due, keys, now);
    } catch (error) {
      if (error instanceof DatabaseAway) throw error;
      for (const key of keys) {
        try {
          made += await carryOut(kernel, due, [key], now);
        } catch (error) {
          if (error instanceof DatabaseAway) throw error;
          if (!isTransient(error)) failed.push(`${due.def.name} ${key.service ? `${key.service}/` : ''}${key.id}: ${String(error)}`);
        }
      }
    }
    behind = last;
  }
  if (failed.length > 0) throw new Error(failed.join('\n'));
  return made;
}
