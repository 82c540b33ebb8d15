import type { AnyResource } from '../../src/schema/define';
import type { Fields } from '../../src/schema/fields/types';
import type { Tx } from '../db/client';
import { quote } from '../db/columns';
import { renumberSql } from '../db/ordered';
import { invalidField } from '../refusal';
import { fieldWord } from './words';

/** The call that puts a record in another place. */
const MOVE = 'move';
/** What the audit log calls it: some entities have an action `move` of their own. */
export const REORDERED = 'reorder';

export const isMove = (def: AnyResource, action: string): boolean => action === MOVE && def.ordered !== undefined;

/** What the call takes: the record it is put before, or null for the end. */
export const moveInput = (def: AnyResource): Fields => ({
  before: { kind: 'ref', label: def.fields[def.ordered ?? '']?.label ?? '', resource: def.name },
});

const whose = (def: AnyResource, service: string): unknown[] => (def.scope === 'site' ? [service] : []);

/** Who changes the order of a site waits for who is at it, and then sees what they left. Taken before any record is locked. */
export async function lockOrder(tx: Tx, def: AnyResource, service: string): Promise<void> {
  if (def.ordered !== undefined) await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`order ${def.name} ${service}`]);
}

/** The place of a new record: behind all there are. Waits for who is at the order. */
export async function lastPlace(tx: Tx, def: AnyResource, service: string): Promise<number> {
  await lockOrder(tx, def, service);
  const [{ place } = { place: 1 }] = await tx.query<{ place: number }>(
    `select coalesce(max(t.${quote(def.ordered ?? '')}), 0)::int + 1 as place from ${quote(def.name)} t${def.scope === 'site' ? ' where t."service" = $1' : ''}`,
    whose(def, service),
  );
  return place;
}

/** Closes the gap a deleted record left. */
export async function closeGap(tx: Tx, def: AnyResource, service: string): Promise<void> {
  if (def.ordered !== undefined) await tx.query(renumberSql(def), whose(def, service));
}

/** Puts a record before another one, or at the end; answers its new place. */
export async function putBefore(tx: Tx, def: AnyResource, service: string, id: number, before: number | null): Promise<number> {
  const params = whose(def, service);
  const site = def.scope === 'site' ? 't."service" = $1 and ' : '';
  const one = `select t.${quote(def.ordered ?? '')} as place from ${quote(def.name)} t where ${site}t."id" = $${params.length + 1}`;
  if (before !== null) {
    const [there] = await tx.query(one, [...params, before]);
    if (!there) throw invalidField('before', 'noSuchRef', { label: fieldWord(def, def.ordered ?? '') });
  }
  const [first, second] = [params.length + 1, params.length + 2];
  // Before itself is where it stands.
  if (before !== id)
    await tx.query(renumberSql(def, { place: { id: `$${first}::bigint`, before: `$${second}::bigint` } }), [...params, id, before]);
  const [row] = await tx.query<{ place: number }>(one, [...params, id]);
  return row?.place ?? 0;
}
