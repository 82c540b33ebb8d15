import { canAct } from '../../src/schema/can';
import type { AnyResource } from '../../src/schema/define';
import type { EvidenceWord } from '../../src/schema/evidence';
import { entityNameOf } from '../../src/schema/screens';
import type { FilterContext } from './filter';
import type { Caller, Kernel } from './kernel';
import { readVisible } from './read';

/** What one does with an item of a queue, by a key. */
export const decisionsOf = (def: AnyResource): [string, AnyResource['actions'][string]][] =>
  Object.entries(def.actions).filter(([, { key, on }]) => key !== undefined && on !== 'list');

/** May the employee decide about items of this queue? What speaks for and against them is theirs to see then. */
export const decides = ({ def, actor }: FilterContext): boolean => decisionsOf(def).some(([name]) => canAct(actor, def, name));

/** What speaks for or against items of a queue that the employee may see. */
export async function readEvidence(
  kernel: Kernel,
  context: FilterContext,
  { actor, language }: Caller,
  ids: readonly number[],
): Promise<readonly EvidenceWord[]> {
  const { def, service } = context;
  const asked = kernel.implementations.get(entityNameOf(def))?.evidence;
  return (await asked?.({ db: kernel.db, service, actor, language, now: kernel.now() }, await readVisible(kernel.db, context, ids))) ?? [];
}
