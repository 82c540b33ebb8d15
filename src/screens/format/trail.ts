import type { Labels } from '../../schema/labels';
import type { AnyResource } from '../../schema/define';
import type { AnyField } from '../../schema/fields/types';
import type { Language } from '../../schema/messages';
import { namedFields } from '../../schema/trail';
import type { Rec } from '../record';
import { valueText } from './value';

/** A value of the audit log in words. An input of an action that no column stores is described by the action. */
export function trailText(
  def: AnyResource,
  action: string,
  name: string,
  value: unknown,
  language: Language,
  labels: Labels,
  called?: string,
): string {
  const field: AnyField | undefined = def.fields[name] ?? def.actions[action]?.input?.[name];
  const named = namedFields(def, action, name, value, labels);
  if (named !== undefined) return named || '–';
  const row: Rec | undefined =
    called === undefined ? undefined : { id: 0, version: 0, created_at: '', updated_at: '', [name]: value, _text: { [name]: called } };
  return valueText(name, field, value, language, labels, row) || '–';
}
