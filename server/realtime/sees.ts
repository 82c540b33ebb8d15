import type { Actor } from '../../src/schema/actor';
import { can } from '../../src/schema/can';
import type { AnyResource } from '../../src/schema/define';
import { screensOf } from '../../src/schema/screens';

/**
 * The resources whose live values an employee may read: those they may see, by the entity's own code or that of a screen over it, and those whose
 * changes refresh what they may see.
 */
export function seenBy(actor: Actor, definitions: Iterable<AnyResource>): string[] {
  const names = new Set<string>();
  for (const def of definitions) {
    if (![def, ...screensOf(def)].some((one) => can(actor, one, 'view'))) continue;
    names.add(def.name);
    if (Array.isArray(def.reads)) for (const name of def.reads as readonly string[]) names.add(name);
  }
  return [...names];
}
