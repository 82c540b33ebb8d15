/** Members by the filter of a segment, as an employee sees them who may see every member and no masked value. */
import { member } from '../../src/resources/member/member';
import { SEARCH_KEY } from '../../src/schema/filter';
import { isWorkKey } from '../../src/schema/work';
import type { Queryable } from '../db/client';
import { buildWhere, type Where } from '../kernel/filter';
import { nobody } from '../kernel/itself';
import { Refusal } from '../refusal';

type Filter = Readonly<Record<string, unknown>>;
const definitions = new Map([[member.name, member]]);

/**
 * A condition on the members `t` of a site, which is `$1`. Refuses with a 400 what is no filter of members, and what depends on who asks.
 */
export function segmentWhere(service: string, filter: unknown, now: Date): Where {
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter)) throw new Refusal(400, 'badFilter', { field: 'filter' });
  const asked = filter as Filter;
  const depends = Object.keys(asked).find((key) => key === SEARCH_KEY || isWorkKey(member, key));
  if (depends !== undefined) throw new Refusal(400, 'badFilter', { field: depends });
  return buildWhere({ def: member, definitions, actor: nobody, service, now }, asked);
}

/** The filter of a segment of the site; null: there is none of this number. */
export async function filterOfSegment(db: Queryable, service: string, id: number): Promise<Filter | null> {
  const [row] = await db.query<{ filter: Filter }>('select s.filter from member_segment s where s.service = $1 and s.id = $2', [
    service,
    id,
  ]);
  return row?.filter ?? null;
}

/** The segment of the site with this name. Names are unique at each site. */
export async function segmentAt(db: Queryable, service: string, name: string): Promise<number | null> {
  const [row] = await db.query<{ id: number }>('select s.id from member_segment s where s.service = $1 and s.name = $2', [service, name]);
  return row?.id ?? null;
}
