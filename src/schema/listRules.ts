import { isEmpty, type Field } from './fields/types';
import type { MessageKey, Params } from './messages';
import { order } from './rules';

type Rows = readonly Readonly<Record<string, unknown>>[];
type Said = Readonly<Record<string, { key: MessageKey; params?: Params; of?: string }>>;

const hundredths = (value: unknown): number => Math.round(Number(value) * 100);

/** Cells of a column that are empty, or not above the last value before them. */
function falling(rows: Rows, column: string): Said {
  const wrong: Record<string, Said[string]> = {};
  let last: unknown;
  for (const [index, row] of rows.entries()) {
    const value = row[column];
    if (isEmpty(value)) continue;
    if (last !== undefined && order(value) <= order(last)) wrong[`${index}.${column}`] = { key: 'notAscending', of: column };
    last = value;
  }
  return wrong;
}

/** Cells of a column whose value occurs in an entry above. */
function repeated(rows: Rows, column: string): Said {
  const wrong: Record<string, Said[string]> = {};
  const first = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    const value = row[column];
    if (isEmpty(value)) continue;
    const known = first.get(JSON.stringify(value));
    if (known === undefined) first.set(JSON.stringify(value), index);
    else wrong[`${index}.${column}`] = { key: 'notDistinct', params: { row: known + 1 }, of: column };
  }
  return wrong;
}

/**
 * Errors between the entries of a list whose cells are valid: by the path of the cell, or by '' for the list as a whole. `of`: the column a
 * sentence names.
 */
export function listFindings(field: Field<'list'>, rows: Rows): Said {
  if (rows.length === 0) return {};
  if (field.min !== undefined && rows.length < field.min) return { '': { key: 'tooFew', params: { min: field.min } } };
  for (const [column, total] of Object.entries(field.sums ?? {})) {
    const sum = rows.reduce((all, row) => all + hundredths(row[column]), 0);
    if (sum !== hundredths(total)) return { '': { key: 'wrongSum', params: { total, sum: sum / 100 }, of: column } };
  }
  return {
    ...(field.ascending === undefined ? {} : falling(rows, field.ascending)),
    ...(field.distinct === undefined ? {} : repeated(rows, field.distinct)),
  };
}
