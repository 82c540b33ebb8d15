import { defaultOf } from '../../src/schema/defaults';
import { holds } from '../../src/schema/can';
import type { Actor } from '../../src/schema/actor';
import type { AnyResource } from '../../src/schema/define';
import { Refusal } from '../refusal';
import { difference } from './trail';
import { fieldWord } from './words';

/** Refuses, beside the field, a value given or changed by an employee without the field's code. `row`: what it is now; null if new. */
export function checkChangeCodes(
  actor: Actor,
  def: AnyResource,
  row: Record<string, unknown> | null,
  input: Record<string, unknown>,
): void {
  const guarded = Object.entries(def.fields).filter(
    ([name, { change }]) => change !== undefined && Object.hasOwn(input, name) && !holds(actor, change),
  );
  const now = row ?? Object.fromEntries(guarded.map(([name, field]) => [name, defaultOf(field)]));
  const changed = difference(def, now, Object.fromEntries(guarded.map(([name]) => [name, input[name]]))).after;
  const [name] = Object.keys(changed);
  if (name === undefined) return;
  const code = def.fields[name]?.change ?? '';
  const errors = { [name]: { key: 'changeCode', params: { label: fieldWord(def, name), code } } } as const;
  throw new Refusal(403, 'forbidden', {}, { permission: code, errors });
}
