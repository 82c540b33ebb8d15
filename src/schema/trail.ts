import { detailText } from './auditWords';
import type { AnyResource } from './define';
import type { Labels } from './labels';
import type { Language } from './messages';
import { same } from './same';

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

const NAMES_FIELDS: readonly string[] = ['field', 'fields'];
/**
 * What an entry keeps of fields by their names, in words: those that were searched in, and the one that was revealed; undefined for
 * anything else.
 */
export const namedFields = (def: AnyResource, action: string, name: string, value: unknown, labels: Labels): string | undefined =>
  NAMES_FIELDS.includes(name) && !Object.hasOwn(def.fields, name) && def.actions[action]?.input?.[name] === undefined
    ? [value]
        .flat()
        .map((each) => labels.field(String(each)))
        .join(', ')
    : undefined;

/** The label of what an entry of the audit log keeps: a field, an input of the action, or what the server notes beside them. */
export function trailLabel(def: AnyResource, action: string, name: string, labels: Labels, language: Language): string {
  const label = Object.hasOwn(def.fields, name) ? labels.field(name) : labels.input(action).field(name);
  return label === name ? detailText(name, language) : label;
}
