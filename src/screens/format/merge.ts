import { same } from '../../schema/same';

export type Values = Readonly<Record<string, unknown>>;
export interface FieldConflict {
  field: string;
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

/** The fields that differ from the record as it was read. */
export function changedFields(base: Values, mine: Values, fields: readonly string[]): string[] {
  return fields.filter((field) => !same(base[field], mine[field]));
}

/**
 * Three-way merge. Only fields that both sides changed, to different values, are asked about; a field changed by one side
 * keeps that side's value.
 */
export function mergeRecords(
  base: Values,
  mine: Values,
  theirs: Values,
  fields: readonly string[],
): { merged: Record<string, unknown>; conflicts: FieldConflict[]; taken: string[] } {
  const merged: Record<string, unknown> = {};
  const conflicts: FieldConflict[] = [];
  const taken: string[] = [];
  for (const field of fields) {
    const iChanged = !same(base[field], mine[field]);
    const theyChanged = !same(base[field], theirs[field]);
    merged[field] = iChanged ? mine[field] : theirs[field];
    if (theyChanged && !iChanged) taken.push(field);
    if (iChanged && theyChanged && !same(mine[field], theirs[field]))
      conflicts.push({ field, base: base[field], mine: mine[field], theirs: theirs[field] });
  }
  return { merged, conflicts, taken };
}
