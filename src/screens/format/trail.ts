import { detailText } from '../../schema/auditWords';
import type { Labels } from '../../schema/labels';
import type { AnyResource } from '../../schema/define';
import type { AnyField } from '../../schema/fields/types';
import type { Language } from '../../schema/messages';
import type { Rec } from '../record';
import { same } from './merge';
import { valueText } from './value';

const UNSAID = ['_back', 'version', 'updated_at', 'created_at', 'id', 'service'];
type Values = Readonly<Record<string, unknown>> | null;

/** Columns that an audit entry changed. */
export function changedNames(before: Values, after: Values): string[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names].filter((name) => !UNSAID.includes(name) && !same(before?.[name], after?.[name]));
}

/** Of two lists only the items the other one lacks: a role's rights are long, and a change of them is short. */
export function onlyHere(value: unknown, other: unknown): unknown {
  if (!Array.isArray(value) || !Array.isArray(other)) return value;
  const known = new Set(other.map((each) => JSON.stringify(each)));
  return value.filter((each) => !known.has(JSON.stringify(each)));
}

/** What an entry keeps under these are names of fields: those that were searched in, and the one that was revealed. */
const NAMES_FIELDS: readonly string[] = ['field', 'fields'];

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
  const own = def.fields[name];
  const field: AnyField | undefined = own ?? def.actions[action]?.input?.[name];
  if (!field && NAMES_FIELDS.includes(name))
    return (
      [value]
        .flat()
        .map((each) => labels.field(String(each)))
        .join(', ') || '–'
    );
  const row: Rec | undefined =
    called === undefined ? undefined : { id: 0, version: 0, created_at: '', updated_at: '', [name]: value, _text: { [name]: called } };
  return valueText(name, field, value, language, labels, row) || '–';
}

/** The label of what an entry of the audit log keeps: a field, an input of the action, or what the server notes beside them. */
export function trailLabel(def: AnyResource, action: string, name: string, labels: Labels, language: Language): string {
  const label = Object.hasOwn(def.fields, name) ? labels.field(name) : labels.input(action).field(name);
  return label === name ? detailText(name, language) : label;
}
