import type { Cell } from './cells';

const encoder = new TextEncoder();
const cellText = (cell: Cell): string =>
  typeof cell === 'number' ? String(cell) : /[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
const lines = (rows: readonly (readonly Cell[])[]): Uint8Array =>
  encoder.encode(rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join(''));

/**
 * CSV that spreadsheets open without a dialog: UTF-8 with a byte order mark, commas, CRLF. What the file says of itself stands below the
 * rows.
 */
export async function* csv(
  headings: readonly string[],
  batches: AsyncIterable<Cell[][]>,
  about: readonly (readonly Cell[])[],
): AsyncGenerator<Uint8Array> {
  yield new Uint8Array([0xef, 0xbb, 0xbf]);
  yield lines([headings]);
  for await (const batch of batches) yield lines(batch);
  yield lines([[], ...about]);
}
