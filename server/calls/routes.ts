import type { AnyResource } from '../../src/schema/define';
import type { Definitions } from '../kernel/rows';

/** A call on a declared resource: what is left of the path behind the resource's own. */
export interface Route { def: AnyResource; rest: string[] }

/** Finds the resource a path belongs to: the longest declared path wins, without regard to case. */
export function createRouter(definitions: Definitions): (segments: readonly string[]) => Route | null {
  const byPath = new Map([...definitions.values()].map((def) => [def.path.slice(1).toLowerCase(), def]));
  const longest = Math.max(...[...byPath.keys()].map((path) => path.split('/').length));
  return (segments) => {
    for (let length = Math.min(longest, segments.length); length > 0; length -= 1) {
      const def = byPath.get(segments.slice(0, length).join('/').toLowerCase());
      if (def) return { def, rest: segments.slice(length) };
    }
    return null;
  };
}
