import type { Kernel } from '../kernel/kernel';
import type { Hub } from './hub';
import type { Mirror } from './mirror';

/** Writes values of the database into the tree and notes them for the mirror. An unchanged value makes no event. */
export interface Publisher {
  publish: (path: string, value: unknown) => void;
  claim: Kernel['announceClaim'];
}

export function createPublisher(hub: Pick<Hub, 'set'>, mirror?: Mirror): Publisher {
  /** The value at each path, as text; removed values are forgotten. */
  const known = new Map<string, string>();
  const put = (path: string, value: unknown): boolean => {
    const text = JSON.stringify(value);
    if (value === null ? !known.has(path) : known.get(path) === text) return false;
    hub.set(path, value);
    if (value === null) known.delete(path);
    else known.set(path, text);
    return true;
  };
  /** The project may hold a value of an earlier run, so the first value of a path is always sent. */
  const mirrored = new Set<string>();
  const reflect = (path: string, changed: boolean): void => {
    if (!mirror || (!changed && mirrored.has(path))) return;
    mirrored.add(path);
    mirror.changed(path);
  };
  return {
    publish: (path, value) => reflect(path, put(path, value)),
    // All claims of a queue are one value, so claims of an earlier run vanish with the first new one.
    claim: (service, resource, id, claim) => reflect(`claim/${service}/${resource}`, put(`claim/${service}/${resource}/${id}`, claim)),
  };
}
