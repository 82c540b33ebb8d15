import type { Origin } from '../../src/schema/defaults';
import type { AnyResource } from '../../src/schema/define';
import type { Fields } from '../../src/schema/fields/types';
import { presetsOf } from '../../src/schema/screens';
import { hasConditions } from '../../src/schema/rules';
import { checkChange, parseRecord } from '../../src/schema/validate';
import { invalidField, invalidParsed } from '../refusal';
import type { Caller } from './kernel';
import { isMove, moveInput } from './ordered';
import type { WireRow } from './rows';
import { cellWord } from './words';

/** A command, as far as its values go. */
interface Asked {
  def: AnyResource;
  action: string;
  data: Readonly<Record<string, unknown>>;
}

export const originOf = (caller: Caller, now: Date): Origin => ({ now, me: caller.actor.user.id });

/** `row`: the locked record, beside which a change of some of its fields is checked whole. */
export function parse(caller: Caller, now: Date, { def, action, data }: Asked, row?: WireRow): Record<string, unknown> {
  const { version: _version, ...rest } = data;
  const mode = action === 'create' || action === 'update' ? action : 'input';
  const fields: Fields = isMove(def, action) ? moveInput(def) : mode === 'input' ? (def.actions[action]?.input ?? {}) : def.fields;
  // What a move is told is about the column that says the place.
  const label = (...path: string[]): string => cellWord(def, isMove(def, action) ? [def.ordered ?? ''] : path, action)[caller.language];
  // Nothing said is not the end of the list.
  if (isMove(def, action) && !('before' in rest)) throw invalidField('before', 'placeNeeded');
  const rules = mode === 'input' ? [] : def.rules;
  const parsed = parseRecord(fields, action === 'create' ? { ...presetsOf(def), ...data } : rest, {
    mode,
    rules,
    record: row,
    origin: originOf(caller, now),
    language: caller.language,
    label,
  });
  if (!parsed.ok) throw invalidParsed(parsed.errors);
  return parsed.values;
}

/** Can a change of some fields be judged only beside the record as it is? */
export const dependsOnItself = (def: AnyResource): boolean =>
  hasConditions(def.fields) ||
  (def.rules ?? []).length > 0 ||
  Object.values(def.fields).some((field) => field.kind === 'datetime' && field.ahead);

/** What an action writes by itself keeps the rules of the record as a form does. */
export function settle(caller: Caller, { def, action }: Asked, row: WireRow, set: Record<string, unknown>): Record<string, unknown> {
  if (!dependsOnItself(def)) return set;
  const label = (...path: string[]): string => cellWord(def, path, action)[caller.language];
  const checked = checkChange(def.fields, set, { record: row, rules: def.rules, language: caller.language, label });
  if (!checked.ok) throw invalidParsed(checked.errors);
  return checked.values;
}
