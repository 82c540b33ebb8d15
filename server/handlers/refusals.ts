import type { AnyResource } from '../../src/schema/define';
import { checkChange } from '../../src/schema/validate';
import type { MessageKey, Params } from '../../src/schema/messages';
import { invalidField, Refusal } from '../refusal';
import type { CommandContext } from '../kernel/implement';
import { maskFor } from '../kernel/rows';
import { fieldWord, nameWord } from '../kernel/words';

/** 409: the record, or one it depends on, is in the wrong state. Carries the record as this employee may see it. */
export function inNoState(context: CommandContext, def: AnyResource, row: object, key: MessageKey, params: Params = {}): Refusal {
  return new Refusal(409, key, params, { payload: maskFor(context.actor, def, { ...row }), conflict: 'state' });
}

/** 403: above the limits of the employee. `permission`: the code that would allow it, where there is one. */
export const notYours = (key: MessageKey, permission?: string): Refusal => new Refusal(403, key, {}, { permission });

/** Refuses an action on a record that breaks the conditions and rules of its definition, as a record of an earlier version may. */
export function checkWhole(context: CommandContext, def: AnyResource, row: object): void {
  const values = Object.fromEntries(Object.entries(row));
  const checked = checkChange(def.fields, values, { rules: def.rules });
  if (checked.ok) return;
  const [field = ''] = Object.keys(checked.errors);
  throw inNoState(context, def, row, 'notWhole', { name: nameWord(def), label: fieldWord(def, field) });
}

/** Refuses sites that the employee is not in charge of, which includes sites that do not exist. */
export function checkSites({ actor }: Pick<CommandContext, 'actor'>, services: readonly string[] | null | undefined): void {
  const foreign = (services ?? []).find((service) => !actor.user.service.includes(service));
  if (foreign !== undefined) throw invalidField('services', 'siteNotOwn', { service: foreign });
}
