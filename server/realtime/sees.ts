import type { Actor } from '../../src/schema/actor';
import { SMS_SOURCES } from '../../src/schema/credit';
import { can } from '../../src/schema/can';
import type { AnyResource } from '../../src/schema/define';
import { screensOf } from '../../src/schema/screens';

/**
 * The resources whose live values an employee may read: those they may see, by the entity's own code or that of a screen over it, those
 * whose changes refresh what they may see, and those that change the credit for messages, which every employee sees. A live value tells
 * only that something was written.
 */
export function seenBy(actor: Actor, definitions: Iterable<AnyResource>): string[] {
  const names = new Set<string>();
  for (const def of definitions) {
    const isSeen = [def, ...screensOf(def)].some((one) => can(actor, one, 'view'));
    if (isSeen || (SMS_SOURCES as readonly string[]).includes(def.name)) names.add(def.name);
    if (!isSeen) continue;
    if (Array.isArray(def.reads)) for (const name of def.reads as readonly string[]) names.add(name);
  }
  return [...names];
}
