import { kindOf } from '../fields';
import type { Field, Fields } from '../fields/types';

type Report = (id: string, text: string) => void;

function checkList(name: string, field: Field<'list'>, report: Report): void {
  const { of, min, max, ascending, distinct, sums = {} } = field;
  const columns = [...Object.keys(sums), ...[ascending, distinct].filter((one) => one !== undefined)];
  for (const column of columns)
    if (!Object.hasOwn(of, column)) report('D120', `“${name}” checks its column “${column}”, which it does not have`);
  const rising = ascending === undefined ? undefined : of[ascending];
  if (rising && kindOf(rising).measure === undefined) report('D121', `“${name}” rises by “${ascending}”, which is a ${rising.kind}`);
  for (const column of Object.keys(sums)) {
    const summed = of[column];
    if (summed && kindOf(summed).measure !== 'number') report('D121', `“${name}” adds up “${column}”, which is a ${summed.kind}`);
  }
  if ((min ?? 1) < 1 || (min ?? 1) > (max ?? Number.POSITIVE_INFINITY))
    report('D122', `“${name}” wants at least ${min} entries, and at most ${max}`);
  if (field.sorted === 'hand' && ascending !== undefined)
    report('D123', `“${name}” is ordered by “${ascending}”, so nobody orders it by hand`);
}

/** Declarations of list entries, at any depth. */
export function checkEntries(fields: Fields, report: Report): void {
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== 'list') continue;
    checkList(name, field, report);
    checkEntries(field.of, report);
  }
}
