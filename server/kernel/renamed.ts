import type { AnyResource } from '../../src/schema/define';

/** The names a resource is written down under in the audit log, which never changes: today's, and the one before a renaming. */
export const namesOf = ({ name, renamed }: AnyResource): readonly string[] => (renamed?.from === undefined ? [name] : [name, renamed.from]);

/** One side of an entry, with its fields as they are called today. */
export function asNamedNow({ renamed }: AnyResource, side: unknown): unknown {
  if (renamed?.fields === undefined || typeof side !== 'object' || side === null) return side;
  const today = new Map(Object.entries(renamed.fields).map(([name, old]) => [old, name]));
  return Object.fromEntries(Object.entries(side).map(([name, value]) => [today.get(name) ?? name, value]));
}
