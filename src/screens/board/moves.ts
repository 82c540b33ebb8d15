import type { Actor } from '../../schema/actor';
import type { AnyResource } from '../../schema/define';
import type { Rec } from '../record';
import { openActions } from '../rights';

/**
 * The action that takes a record into each lane, where there is exactly one the employee may run on it now: of two, it would not be known
 * which was meant.
 */
export function movesOf(actor: Actor, def: AnyResource, by: string, row: Rec): ReadonlyMap<string, string> {
  const ways = new Map<string, string[]>();
  for (const name of openActions(actor, def, row)) {
    const action = def.actions[name];
    const lane = action?.sets?.[by] ?? (by === def.state ? action?.leads : undefined);
    if (typeof lane === 'string' && lane !== row[by]) ways.set(lane, [...(ways.get(lane) ?? []), name]);
  }
  return new Map([...ways].flatMap(([lane, [name, other]]) => (name !== undefined && other === undefined ? [[lane, name] as const] : [])));
}
