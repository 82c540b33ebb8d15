import type { Announcement } from '../kernel/trail';

interface Change {
  seq: number;
  ids: readonly number[];
  /** The employee; 0: none; `SOMEBODY`: not every listener may know whose it is. */
  by: number;
}

/**
 * The value at `live/{service}/{resource}`: the last write, when it was announced (milliseconds since 1970), and the last writes, oldest
 * first.
 */
export interface LiveValue extends Change {
  at: number;
  recent: readonly Change[];
}

/** The number of writes kept: a panel that missed no more than these does not have to read everything again … */
const MOST_CHANGES = 32;
/** … unless they were about very many records: every listening panel receives the list with every write. */
const MOST_IDS = 400;

/** The last writes of each resource. A listener that receives only the newest of several values still learns of all writes. */
export function createRecentChanges() {
  const kept = new Map<string, Change[]>();
  return {
    add({ service, resource, seq, ids, by }: Announcement, at: number): LiveValue {
      const path = `${service}/${resource}`;
      const changes = [...(kept.get(path) ?? []), { seq, ids, by }].slice(-MOST_CHANGES);
      const weight = (): number => changes.reduce((sum, change) => sum + change.ids.length, 0);
      while (changes.length > 1 && weight() > MOST_IDS) changes.shift();
      kept.set(path, changes);
      return { seq, ids, by, at, recent: changes };
    },
  };
}
