import type { Actor } from '../../schema/actor';
import { can } from '../../schema/can';
import type { AnyResource } from '../../schema/define';
import type { Filter, Sort } from '../format/listState';

/** May the rows on screen be put in order? Only where all of them are there, and stand as they are ordered. */
export const canOrder = (actor: Actor, def: AnyResource, sort: Sort, filter: Filter): boolean =>
  def.ordered !== undefined &&
  sort.field === def.ordered &&
  sort.order === 'ASC' &&
  Object.keys(filter).length === 0 &&
  can(actor, def, 'update');
