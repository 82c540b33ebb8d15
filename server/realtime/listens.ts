/** The listens of all sockets, arranged like the tree, so that a write finds its listeners without looking at the others. */
import type { Query } from './query';

export interface Listen {
  keys: readonly string[];
  path: string;
  /** Null for the whole value; otherwise the client numbers the query, and every push repeats the number. */
  query: Query | null;
  tag: number | null;
  send(text: string): void;
}

interface Place {
  here: Set<Listen>;
  below: Map<string, Place>;
}

const newPlace = (): Place => ({ here: new Set(), below: new Map() });

export class ListenIndex {
  private readonly root = newPlace();
  private total = 0;

  get count(): number {
    return this.total;
  }

  add(listen: Listen): void {
    let place = this.root;
    for (const key of listen.keys) {
      let next = place.below.get(key);
      if (!next) place.below.set(key, (next = newPlace()));
      place = next;
    }
    if (place.here.has(listen)) return;
    place.here.add(listen);
    this.total += 1;
  }

  remove(listen: Listen): void {
    const walk = (place: Place, depth: number): void => {
      const key = listen.keys[depth];
      if (key === undefined) {
        if (place.here.delete(listen)) this.total -= 1;
        return;
      }
      const next = place.below.get(key);
      if (!next) return;
      walk(next, depth + 1);
      if (next.here.size === 0 && next.below.size === 0) place.below.delete(key);
    };
    walk(this.root, 0);
  }

  /** Adds to `found` every listen that a write at `keys` concerns: at a parent of the path, at it and below it. */
  collect(keys: readonly string[], found: Set<Listen>): void {
    let place: Place | undefined = this.root;
    for (const key of keys) {
      for (const listen of place.here) found.add(listen);
      place = place.below.get(key);
      if (!place) return;
    }
    const walk = (at: Place): void => {
      for (const listen of at.here) found.add(listen);
      for (const next of at.below.values()) walk(next);
    };
    walk(place);
  }
}
