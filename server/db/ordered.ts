import type { AnyResource } from '../../src/schema/define';
import { quote } from './columns';

/** The target of a move: before another record, or at the end. */
export interface Place {
  /** Numbers of the record and of the one it is put before, as SQL; `before` may be null. */
  id: string;
  before: string;
}

/**
 * Numbers the records of one site (`$1`), of the office, or with `everywhere` of every site, from 1 without a gap, in their current order.
 * One statement, so that no reader sees a partial order; it also repairs gaps that other versions left.
 */
export function renumberSql(def: AnyResource, { place, everywhere = false }: { place?: Place; everywhere?: boolean } = {}): string {
  const column = quote(def.ordered ?? '');
  const ofSite = def.scope === 'site';
  const sites = ofSite ? 'partition by o."service" ' : '';
  const here = ofSite && !everywhere ? 'where o."service" = $1' : '';
  const stands = `select o.*, row_number() over (${sites}order by o.${column}, o."id") as stands from ${quote(def.name)} o ${here}`;
  // Half a position before the other record; at the end without one.
  const key = place
    ? `case when o."id" = ${place.id} then coalesce((select b.stands - 0.5 from s b where b."id" = ${place.before}), 'infinity'::float8) else o.stands end`
    : 'o.stands';
  return `with s as (${stands}),
    n as (select o."id"${ofSite ? ', o."service"' : ''}, row_number() over (${sites}order by ${key}) as place from s o)
    update ${quote(def.name)} t set ${column} = n.place from n
    where n."id" = t."id"${ofSite ? ' and n."service" = t."service"' : ''} and t.${column} <> n.place`;
}
