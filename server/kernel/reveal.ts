import { holds } from '../../src/schema/can';
import type { AnyResource } from '../../src/schema/define';
import { entityOf } from '../../src/schema/screens';
import { quote } from '../db/columns';
import { invalidField, Refusal } from '../refusal';
import { requireStepUp, gateSite, gateVerb } from './gate';
import type { Caller, Kernel } from './kernel';
import { takeFromDay } from './quota';
import { readOne } from './read';
import { writeEvent } from './trail';
import { fieldWord } from './words';

export interface Revealed {
  label: string;
  value: string;
}
interface Asked {
  def: AnyResource;
  service: string;
  id: number;
  data: Readonly<Record<string, unknown>>;
}

/** The name reveals go by in the audit log. */
export const REVEAL = 'reveal';

/**
 * One personal value of one record in full: to who holds the field's code, for a reason, within the day's limit, and never without its
 * entry in the audit log.
 */
export async function revealCall(kernel: Kernel, caller: Caller, { def, service, id, data }: Asked): Promise<Revealed> {
  const name = typeof data['field'] === 'string' ? data['field'] : '';
  const field = Object.hasOwn(def.fields, name) ? def.fields[name] : undefined;
  gateSite(caller.actor, def, service);
  gateVerb(caller.actor, def, 'view');
  if (field?.personal === undefined) throw invalidField('field', 'notPersonal');
  if (!holds(caller.actor, field.personal)) throw new Refusal(403, 'forbidden', {}, { permission: field.personal });
  if (field.kind === 'secret') requireStepUp(caller, kernel.now());
  const reason = typeof data['reason'] === 'string' ? data['reason'].trim() : '';
  if (reason.length < 3 || reason.length > 200) throw invalidField('reason', 'reasonNeeded');
  const now = kernel.now();
  return kernel.db.tx(async (tx) => {
    await takeFromDay(tx, caller.actor.user.id, REVEAL, now);
    const context = { def, definitions: kernel.definitions, actor: caller.actor, service };
    const seen = await readOne(tx, context, id);
    if (!seen) throw new Refusal(404, 'notFound');
    const further = kernel.implementations.get(entityOf(def).name)?.reveals?.(seen, name);
    if (further !== undefined && !holds(caller.actor, further)) throw new Refusal(403, 'forbidden', {}, { permission: further });
    const site = def.scope === 'site' ? ' and service = $2' : '';
    const [row] = await tx.query<{ value: string | null }>(
      `select ${quote(name)} as value from ${quote(def.name)} where id = $1${site}`,
      site ? [id, service] : [id],
    );
    await writeEvent(
      tx,
      { employee: caller.actor.user.id, ip: caller.ip, at: now },
      {
        service: def.scope === 'site' ? service : null,
        resource: def.name,
        record: String(id),
        action: REVEAL,
        after: { field: name, reason },
        result: 'ok',
      },
    );
    const kept = row?.value ?? '';
    return {
      label: fieldWord(def, name)[caller.language],
      value: field.kind === 'secret' && kept !== '' ? await kernel.decrypt(kept) : kept,
    };
  });
}
