import type { HistoryEntry } from '../../providers/providerTypes';
import type { AnyResource } from '../../schema/define';
import { isMasked } from '../../schema/fields/types';
import type { Rec } from '../record';
import { changedFields, type Values } from './merge';

const WORDS: readonly string[] = ['text', 'longText', 'richText'];

/** Can what the trail says of the field be typed into the form again? Not what is masked there, and not what nobody types. */
function canGiveBack(def: AnyResource, name: string): boolean {
  const field = Object.hasOwn(def.fields, name) ? def.fields[name] : undefined;
  if (!field || field.readOnly || field.createOnly) return false;
  return field.kind !== 'secret' && !isMasked(field) && !(def.ownColumn !== undefined && WORDS.includes(field.kind));
}

export interface Earlier {
  /** Fields that were otherwise, and what they held. */
  values: Values;
  /** Fields that were otherwise as well, or are no more, and stay as they are. */
  kept: readonly string[];
}

/** The record as it was right after an entry of its trail: every later change taken back, the newest first. Null when the trail has no such entry. */
export function earlierState(def: AnyResource, record: Rec, entries: readonly HistoryEntry[], id: number): Earlier | null {
  const place = entries.findIndex((entry) => entry.id === id && entry.result === 'ok');
  if (place < 0) return null;
  const state: Record<string, unknown> = { ...record };
  const touched = new Set<string>();
  for (const { before, after, result } of entries.slice(0, place)) {
    // To be made, deleted or restored changes no field.
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
