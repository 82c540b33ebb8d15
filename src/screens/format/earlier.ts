import type { HistoryEntry } from '../../providers/providerTypes';
import type { AnyResource } from '../../schema/define';
import { kindOf } from '../../schema/fields';
import { isMasked } from '../../schema/fields/types';
import type { Rec } from '../record';
import { changedFields, type Values } from './merge';

/** Can the value in the audit log be put into the form again? Not when it is masked there, or the field cannot be edited. */
function canGiveBack(def: AnyResource, name: string): boolean {
  const field = Object.hasOwn(def.fields, name) ? def.fields[name] : undefined;
  if (!field || field.readOnly || field.createOnly) return false;
  return field.kind !== 'secret' && !isMasked(field) && !(def.ownColumn !== undefined && kindOf(field).prose === true);
}

export interface Earlier {
  /** Fields with another value then, and that value. */
  values: Values;
  /** Further fields with another value then, or that no longer exist; they stay as they are. */
  kept: readonly string[];
}

/**
 * The record right after an entry of its audit log: every later change is taken back, the newest first. Null when there is no such entry.
 */
export function earlierState(def: AnyResource, record: Rec, entries: readonly HistoryEntry[], id: number): Earlier | null {
  const place = entries.findIndex((entry) => entry.id === id && entry.result === 'ok');
  if (place < 0) return null;
  const state: Record<string, unknown> = { ...record };
  const touched = new Set<string>();
  for (const { before, after, result } of entries.slice(0, place)) {
    // Creating, deleting and restoring change no field.
    if (result !== 'ok' || !before || !after) continue;
    Object.assign(state, before);
    for (const name of Object.keys(before)) touched.add(name);
  }
  const differing = changedFields(record, state, [...touched]);
  const given = differing.filter((name) => canGiveBack(def, name));
  return {
    values: Object.fromEntries(given.map((name) => [name, state[name] ?? null])),
    kept: [...touched].filter((name) => !given.includes(name) && (differing.includes(name) || !Object.hasOwn(def.fields, name))),
  };
}
