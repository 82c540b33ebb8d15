import type { AnyResource } from '../../src/schema/define';
import type { AnyField } from '../../src/schema/fields/types';
import type { Tx } from '../db/client';
import { quote } from '../db/columns';
import type { Kernel } from '../kernel/kernel';
import type { Definitions } from '../kernel/rows';
import type { Done, JobContext } from './implement';

/** Records removed in one transaction. */
const BATCH = 200;

/**
 * The condition that field `name` of record `p` refers to entry `b` of the trash; null where it cannot, or where a foreign key prevents the
 * deletion.
 */
function refersSql(name: string, field: AnyField, resource: string): string | null {
  if (field.kind === 'refs') return field.resource === resource ? `p.${quote(name)} @> array[b.record]` : null;
  if (field.kind !== 'list') return null;
  const inside = Object.entries(field.of).flatMap(([cell, of]): string[] => {
    if (of.kind === 'list') return refersSql(name, of, resource) === null ? [] : [refersSql(name, of, resource) ?? ''];
    return (of.kind === 'ref' || of.kind === 'refs') && of.resource === resource
      ? [`jsonb_path_exists(p.${quote(name)}, '$.**."${cell}"[*] ? (@ == $id)', jsonb_build_object('id', b.record))`]
      : [];
  });
  return inside.length === 0 ? null : inside.join(' or ');
}

/** The condition that a record refers to entry `b` without a foreign key: in lists, and in fields with several references. */
function heldSql(definitions: Definitions, target: AnyResource): string {
  const holds = [...definitions.values()]
    .filter(({ reads }) => reads === undefined)
    .flatMap((def) =>
      Object.entries(def.fields).flatMap(([name, field]) => {
        const condition = refersSql(name, field, target.name);
        if (condition === null) return [];
        const site = def.scope === 'site' && target.scope === 'site' ? 'p.service = b.service and ' : '';
        return [`exists (select 1 from ${quote(def.name)} p where ${site}(${condition}))`];
      }),
    );
  return holds.length === 0 ? 'false' : holds.join(' or ');
}

/** An entry of the trash; `service` is empty in the office. */
interface Key {
  service: string;
  id: number;
}
interface Batch {
  last: Key | null;
  gone: number;
  kept: number;
}

/** Removes the next entries past their time, with audit entries. Entries that another process is removing are skipped. */
async function nextBatch(tx: Tx, { definitions, now: clock }: Kernel, now: Date, behind: Key): Promise<Batch> {
  const due = await tx.query<Key & { resource: string }>(
    `select b.service, b.id, b.resource from trashed b where b.until <= $1 and (b.service, b.id) > ($2, $3) order by b.service, b.id limit ${BATCH} for update skip locked`,
    [now.toISOString(), behind.service, behind.id],
  );
  const batch: Batch = { last: due.at(-1) ?? null, gone: 0, kept: 0 };
  for (const resource of new Set(due.map((one) => one.resource))) {
    const def = [...definitions.values()].find(({ name, renamed }) => name === resource || renamed?.from === resource);
    const entries = due.filter((one) => one.resource === resource);
    const [removed] = await tx.query<{ n: number }>(
      `with gone as (delete from trashed b using unnest($1::text[], $2::bigint[]) k(service, id) where b.service = k.service and b.id = k.id${def ? ` and not (${heldSql(definitions, def)})` : ''} returning b.service, b.resource, b.record),
       noted as (
         insert into audit (at, employee, service, resource, record_id, action, ip, result)
         select $3::timestamptz, null, nullif(service, ''), $4::text, record::text, 'purge', '', 'ok' from gone returning 1
       ) select count(*)::int as n from noted`,
      // The entries are of now: a run may take long, and the check of the audit log compares times.
      [entries.map(({ service }) => service), entries.map(({ id }) => id), clock().toISOString(), def?.name ?? resource],
    );
    batch.gone += removed?.n ?? 0;
    batch.kept += entries.length - (removed?.n ?? 0);
  }
  return batch;
}

/** Deletes records for good after their days in the trash. A record that others still refer to stays, and is counted. */
export async function emptyTrash({ kernel, tx, now }: JobContext): Promise<Done> {
  const done: Done = { amount: 0, kept: 0 };
  let behind: Key = { service: '', id: 0 };
  for (;;) {
    const from = behind;
    const { last, gone, kept } = await tx((inside) => nextBatch(inside, kernel, now, from));
    if (last === null) return done;
    done.amount += gone;
    done.kept += kept;
    behind = last;
  }
}
