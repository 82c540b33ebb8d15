import type { AnyResource } from '../../schema/define';
import { isWorkView } from '../../schema/work';
import type { Rec } from '../record';
import { isWaiting } from '../rights';

export type Bench = NonNullable<NonNullable<AnyResource['queue']>['bench']>;

/** How the rows of a view are said on a bench, where it holds what waits for an employee; null where they are a table. */
export function benchOf(def: AnyResource, view: string | null): Bench | null {
  const bench = def.queue?.bench;
  const { state } = def;
  if (!bench || view === null || def.screen || state === undefined) return null;
  if (isWorkView(def, view)) return bench;
  const filter = def.views?.[view]?.filter;
  if (!filter) return null;
  const states = [filter[state] ?? []].flat();
  return states.some((one) => isWaiting(def, { ...filter, [state]: one } as unknown as Rec)) ? bench : null;
}
