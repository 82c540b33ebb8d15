import { isFilled, type Cell, type HeadRow } from '../../screens/import/rowSink';

const HEADING = 'phone number';

const isHeading = (cell: Cell): boolean => typeof cell === 'string' && cell.trim().replace(/\s+/g, ' ').toLowerCase() === HEADING;

/** Finds the column of the numbers: under “Phone Number”, otherwise the first column with a value. `after`: the last row of the heading. */
export function chooseColumn(head: readonly HeadRow[]): { column: number; after: number } {
  for (const { row, cells } of head) {
    const column = cells.findIndex(isHeading);
    if (column >= 0) return { column, after: row };
  }
  const firsts = head.map(({ cells }) => cells.findIndex(isFilled)).filter((column) => column >= 0);
  const column = Math.min(...firsts, Number.MAX_SAFE_INTEGER);
  if (firsts.length === 0) return { column: 0, after: 0 };
  // Words above the numbers are their heading; a file without one begins with a number.
  const top = head.find(({ cells }) => cells.some(isFilled));
  const first = top?.cells[column];
  const words = first === undefined || (typeof first === 'string' && !/[\d๐-๙]/.test(first));
  return { column, after: words ? (top?.row ?? 0) : 0 };
}
